import type { FailureReason } from '#web/lib/api-problem.ts';
import type { RideLanguage } from './language.ts';

type Said = { title: string; lead: string };

export type FlexibleTexts = {
  open: Said;
  early: { title: string; lead: (day: string) => string };
  over: { title: string; lead: (day: string) => string };
  replaced: Said;
  start: string;
  starting: string;
  once: string;
  from: string;
  via: string;
  to: string;
  day: string;
  payment: string;
  refused: Partial<Record<FailureReason, string>>;
};

/** Texts of a flexible ride before its start. */
export const flexibleTexts: Record<RideLanguage, FlexibleTexts> = {
  pt: {
    open: { title: 'Seu táxi, quando você quiser', lead: 'Confira o trajeto. Quando estiver pronto, chame o táxi.' },
    early: { title: 'Ainda não é o dia', lead: (day) => `Você pode chamar este táxi em ${day}. Guarde o link.` },
    over: {
      title: 'Este link não vale mais',
      lead: (day) => `O dia desta corrida, ${day}, terminou. Fale com quem enviou o link.`,
    },
    replaced: {
      title: 'Este táxi já foi chamado',
      lead: 'O link da viagem foi trocado ou ela terminou há dias. Fale com quem enviou o link.',
    },
    start: 'Chamar o táxi agora',
    starting: 'Chamando…',
    once: 'O link vale uma vez: depois de chamar, esta página mostra motorista e carro.',
    from: 'Embarque',
    via: 'Parada',
    to: 'Destino',
    day: 'Dia',
    payment: 'Pagamento',
    refused: {
      limit_exceeded:
        'A corrida passa do limite combinado por quem a enviou. O táxi não foi chamado, e o link continua valendo: fale com quem o enviou.',
      not_eligible:
        'As regras de quem enviou a corrida não permitem chamar o táxi agora. O link continua valendo: fale com quem o enviou.',
      too_early: 'Ainda não é o dia desta corrida.',
      gone: 'Esta corrida não vale mais: fale com quem enviou o link.',
      not_found: 'Esta corrida foi cancelada: fale com quem enviou o link.',
    },
  },
  en: {
    open: { title: 'Your taxi, when you are ready', lead: 'Check the route. When you are ready, call the taxi.' },
    early: { title: 'It is not the day yet', lead: (day) => `You can call this taxi on ${day}. Keep the link.` },
    over: {
      title: 'This link is no longer valid',
      lead: (day) => `The day of this ride, ${day}, is over. Contact the person who sent you the link.`,
    },
    replaced: {
      title: 'This taxi was already called',
      lead: 'The link of the ride was replaced, or the ride ended days ago. Contact the person who sent you the link.',
    },
    start: 'Call the taxi now',
    starting: 'Calling…',
    once: 'The link works once: after the call, this page shows driver and car.',
    from: 'Pickup',
    via: 'Stop',
    to: 'Destination',
    day: 'Day',
    payment: 'Payment',
    refused: {
      limit_exceeded:
        'The ride is above the limit of the person who sent it. No taxi was called and the link is still valid: contact the person who sent it.',
      not_eligible:
        'The rules of the person who sent the ride do not allow it now. No taxi was called and the link is still valid: contact the person who sent it.',
      too_early: 'It is not the day of this ride yet.',
      gone: 'This ride is no longer valid: contact the person who sent you the link.',
      not_found: 'This ride was cancelled: contact the person who sent you the link.',
    },
  },
  es: {
    open: { title: 'Su taxi, cuando quiera', lead: 'Revise el recorrido. Cuando esté listo, pida el taxi.' },
    early: { title: 'Todavía no es el día', lead: (day) => `Puede pedir este taxi el ${day}. Guarde el enlace.` },
    over: {
      title: 'Este enlace ya no es válido',
      lead: (day) => `El día de este viaje, ${day}, terminó. Contacte a quien le envió el enlace.`,
    },
    replaced: {
      title: 'Este taxi ya fue pedido',
      lead: 'El enlace del viaje cambió o el viaje terminó hace días. Contacte a quien le envió el enlace.',
    },
    start: 'Pedir el taxi ahora',
    starting: 'Pidiendo…',
    once: 'El enlace sirve una sola vez: después, esta página muestra conductor y auto.',
    from: 'Embarque',
    via: 'Parada',
    to: 'Destino',
    day: 'Día',
    payment: 'Pago',
    refused: {
      limit_exceeded:
        'El viaje supera el límite de quien lo envió. No se pidió el taxi y el enlace sigue válido: contacte a quien lo envió.',
      not_eligible:
        'Las reglas de quien envió el viaje no permiten pedirlo ahora. No se pidió el taxi y el enlace sigue válido: contacte a quien lo envió.',
      too_early: 'Todavía no es el día de este viaje.',
      gone: 'Este viaje ya no es válido: contacte a quien le envió el enlace.',
      not_found: 'Este viaje fue cancelado: contacte a quien le envió el enlace.',
    },
  },
};
