import type { LocalDate } from '#domain/time.ts';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import { formatPassengerDay } from './passenger-invitations.ts';

/** Facts of a message with the link of a flexible ride. `when`: the day in the language of the message. */
type Invited = { central: string; when: string; link: string };

type Words = {
  tag: string;
  greeting: string;
  subject: (invited: Invited) => string;
  paragraphs: (invited: Invited) => string[];
  ending: string;
  message: (invited: Invited) => string;
};

const words: Record<PassengerLanguage, Words> = {
  pt: {
    tag: 'pt-BR',
    greeting: 'Olá,',
    subject: ({ when }) => `Seu táxi de ${when}: chame quando quiser`,
    paragraphs: ({ central, when }) => [
      `Há uma corrida de táxi com ${central} para você em ${when}. Quando estiver pronto, abra o link e chame o táxi.`,
      'O link vale uma vez, só nesse dia:',
    ],
    ending: 'Não repasse o link: quem o tem pode chamar o táxi.',
    message: ({ central, when, link }) =>
      `Olá! Aqui é ${central}. Sua corrida de táxi em ${when}: quando estiver pronto, chame o táxi aqui: ${link}`,
  },
  en: {
    tag: 'en-GB',
    greeting: 'Hello,',
    subject: ({ when }) => `Your taxi on ${when}: call it when you are ready`,
    paragraphs: ({ central, when }) => [
      `A taxi ride with ${central} is waiting for you on ${when}. When you are ready, open the link and call the taxi.`,
      'The link works once, on that day only:',
    ],
    ending: 'Please do not pass the link on: anyone who has it can call the taxi.',
    message: ({ central, when, link }) =>
      `Hello! This is ${central}. Your taxi ride on ${when}: when you are ready, call the taxi here: ${link}`,
  },
  es: {
    tag: 'es-419',
    greeting: 'Hola:',
    subject: ({ when }) => `Su taxi del ${when}: pídalo cuando quiera`,
    paragraphs: ({ central, when }) => [
      `Hay un viaje en taxi con ${central} para usted el ${when}. Cuando esté listo, abra el enlace y pida el taxi.`,
      'El enlace sirve una sola vez, solo ese día:',
    ],
    ending: 'No reenvíe el enlace: quien lo tiene puede pedir el taxi.',
    message: ({ central, when, link }) =>
      `¡Hola! Le escribe ${central}. Su viaje en taxi del ${when}: cuando esté listo, pida el taxi aquí: ${link}`,
  },
};

type Facts = Omit<Invited, 'when'> & { day: LocalDate; language: PassengerLanguage };

/** Returns the e-mail with the link of a flexible ride. */
export function invitationToFlexibleRide(facts: Facts) {
  const { invited, own } = told(facts);
  const { greeting, tag, ending } = own;
  return {
    subject: own.subject(invited),
    paragraphs: own.paragraphs(invited),
    link: facts.link,
    ending,
    greeting,
    tag,
  };
}

/** Returns the WhatsApp message with the link of a flexible ride. */
export function messageOfFlexibleRide(facts: Facts): string {
  const { invited, own } = told(facts);
  return own.message(invited);
}

function told({ day, language, ...facts }: Facts): { invited: Invited; own: Words } {
  const own = words[language];
  const when = formatPassengerDay(new Date(`${day}T00:00:00Z`), 'UTC', language);
  return { own, invited: { ...facts, when } };
}
