import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';

/** Facts of a message with the passenger's link. `when`: date and time in the language of the message. */
type Invited = { central: string; code: string; when: string; link: string };

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
    subject: ({ when }) => `Seu táxi em ${when}`,
    paragraphs: ({ central, code, when }) => [
      `${central} reservou um táxi para você em ${when} (viagem ${code}).`,
      'Motorista, carro, PIN de embarque e onde está o carro aparecem nesta página:',
    ],
    ending: 'Não repasse o link: quem o tem acompanha a viagem.',
    message: ({ central, code, when, link }) =>
      `Olá! Aqui é ${central}. Seu táxi em ${when} (viagem ${code}). Acompanhe aqui: ${link}`,
  },
  en: {
    tag: 'en-GB',
    greeting: 'Hello,',
    subject: ({ when }) => `Your taxi on ${when}`,
    paragraphs: ({ central, code, when }) => [
      `${central} has booked a taxi for you on ${when} (ride ${code}).`,
      'This page shows driver, car, boarding PIN and where the car is:',
    ],
    ending: 'Please do not pass the link on: anyone who has it can follow the ride.',
    message: ({ central, code, when, link }) =>
      `Hello! This is ${central}. Your taxi on ${when} (ride ${code}). Follow it here: ${link}`,
  },
  es: {
    tag: 'es-419',
    greeting: 'Hola:',
    subject: ({ when }) => `Su taxi el ${when}`,
    paragraphs: ({ central, code, when }) => [
      `${central} reservó un taxi para usted el ${when} (viaje ${code}).`,
      'Esta página muestra conductor, auto, PIN de embarque y dónde está el auto:',
    ],
    ending: 'No reenvíe el enlace: quien lo tiene puede seguir el viaje.',
    message: ({ central, code, when, link }) =>
      `¡Hola! Le escribe ${central}. Su taxi el ${when} (viaje ${code}). Sígalo aquí: ${link}`,
  },
};

type Facts = Omit<Invited, 'when'> & { pickupAt: Date; timeZone: string; language: PassengerLanguage };

/** Returns the e-mail with the passenger's link. */
export function invitationToRide(facts: Facts) {
  const { invited, own } = told(facts);
  const content = {
    subject: own.subject(invited),
    paragraphs: own.paragraphs(invited),
    link: facts.link,
    ending: own.ending,
  };
  return { ...content, greeting: own.greeting, tag: own.tag };
}

/** Returns the WhatsApp message with the passenger's link. */
export function messageOfRide(facts: Facts): string {
  const { invited, own } = told(facts);
  return own.message(invited);
}

function told({ pickupAt, timeZone, language, ...facts }: Facts): { invited: Invited; own: Words } {
  const own = words[language];
  const when = new Intl.DateTimeFormat(own.tag, {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(pickupAt);
  return { own, invited: { ...facts, when } };
}
