import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';

/** Maker of the e-mails with the passenger's link. Their subject is the trip. */
export const RIDE_LINK_EMAILS = 'ride-link';

/** Facts of a message with the passenger's link. `when`: date and time in the language of the message. */
type Invited = { central: string; code: string; when: string; link: string };

type Words = {
  tag: string;
  /** Joins the day and the time of the pickup. */
  at: (day: string, time: string) => string;
  greeting: string;
  subject: (invited: Invited) => string;
  paragraphs: (invited: Invited) => string[];
  ending: string;
  message: (invited: Invited) => string;
};

const words: Record<PassengerLanguage, Words> = {
  pt: {
    tag: 'pt-BR',
    at: (day, time) => `${day} às ${time}`,
    greeting: 'Olá,',
    subject: ({ when }) => `Seu táxi para ${when}`,
    paragraphs: ({ central, code, when }) => [
      `${central} reservou um táxi para você: ${when} (viagem ${code}).`,
      'Nesta página você vê o motorista, o carro, o PIN de embarque e onde o carro está:',
    ],
    ending: 'Não repasse o link: quem o tem acompanha a viagem.',
    message: ({ central, code, when, link }) =>
      `Olá! ${central} reservou um táxi para você: ${when} (viagem ${code}). Acompanhe por aqui: ${link}`,
  },
  en: {
    tag: 'en-GB',
    at: (day, time) => `${day} at ${time}`,
    greeting: 'Hello,',
    subject: ({ when }) => `Your taxi on ${when}`,
    paragraphs: ({ central, code, when }) => [
      `${central} has booked a taxi for you on ${when} (ride ${code}).`,
      'On this page you can see the driver, the car, your boarding PIN and where the car is:',
    ],
    ending: 'Please do not pass the link on: anyone who has it can follow the ride.',
    message: ({ central, code, when, link }) =>
      `Hello! This is ${central}. Your taxi is booked for ${when} (ride ${code}). Follow it here: ${link}`,
  },
  es: {
    tag: 'es-419',
    at: (day, time) => `${day} a las ${time}`,
    greeting: 'Hola:',
    subject: ({ when }) => `Su taxi para el ${when}`,
    paragraphs: ({ central, code, when }) => [
      `${central} le reservó un taxi para el ${when} (viaje ${code}).`,
      'En esta página puede ver el conductor, el auto, el PIN de embarque y dónde está el auto:',
    ],
    ending: 'No reenvíe el enlace: quien lo tiene puede seguir el viaje.',
    message: ({ central, code, when, link }) =>
      `¡Hola! Le escribe ${central}. Su taxi está reservado para el ${when} (viaje ${code}). Sígalo aquí: ${link}`,
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

const dayAndMonth = { day: '2-digit', month: '2-digit' } as const;

/**
 * Returns a day in the language of a passenger. The month is a word in English, because 05/12 is 12 May for a guest from
 * the United States.
 */
export function formatPassengerDay(at: Date, timeZone: string, language: PassengerLanguage): string {
  const options: Intl.DateTimeFormatOptions =
    language === 'en' ? { weekday: 'short', day: 'numeric', month: 'short' } : dayAndMonth;
  return new Intl.DateTimeFormat(words[language].tag, { timeZone, ...options }).format(at);
}

function told({ pickupAt, timeZone, language, ...facts }: Facts): { invited: Invited; own: Words } {
  const own = words[language];
  const day = formatPassengerDay(pickupAt, timeZone, language);
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = new Intl.DateTimeFormat(own.tag, clock).format(pickupAt);
  return { own, invited: { ...facts, when: own.at(day, time) } };
}
