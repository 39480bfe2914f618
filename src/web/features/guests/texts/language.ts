import { createContext, useContext } from 'react';
import { type PassengerLanguage, passengerLanguages } from '#domain/trips/passenger-languages.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { type GuestTexts, pt } from './pt.ts';

/** Languages of the guests' page, with their own names. `tag`: BCP 47 tag for the page and its formats. */
export const guestLanguages: Record<PassengerLanguage, { name: string; tag: string; texts: GuestTexts }> = {
  pt: { name: 'Português', tag: 'pt-BR', texts: pt },
  en: { name: 'English', tag: 'en-GB', texts: en },
  es: { name: 'Español', tag: 'es-419', texts: es },
};

/** Returns the language of the address, or else the first known one of the browser. The device stores no choice. */
export function readLanguage(search: string, browser: readonly string[]): PassengerLanguage {
  const asked = new URLSearchParams(search).get('lang');
  const known = [asked, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())];
  return known.find(isLanguage) ?? 'pt';
}

function isLanguage(text: string | null): text is PassengerLanguage {
  return passengerLanguages.some((language) => language === text);
}

export const LanguageContext = createContext<PassengerLanguage>('pt');

export function useGuestTexts(): { language: PassengerLanguage; tag: string; texts: GuestTexts } {
  const language = useContext(LanguageContext);
  return { language, ...guestLanguages[language] };
}
