/** Languages of the passenger's page and of the messages with its link. */
export const passengerLanguages = ['pt', 'en', 'es'] as const;
export type PassengerLanguage = (typeof passengerLanguages)[number];
