import { createContext, useContext } from 'react';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { pt, type RideTexts } from './pt.ts';

/** Languages of the passenger's page, with their own names. `tag`: BCP 47 tag for the page and its formats. */
export const rideLanguages = {
  pt: { name: 'Português', tag: 'pt-BR', texts: pt },
  // British English writes times with 24 hours, as the driver says them.
  en: { name: 'English', tag: 'en-GB', texts: en },
  es: { name: 'Español', tag: 'es-419', texts: es },
} as const satisfies Record<string, { name: string; tag: string; texts: RideTexts }>;
export type RideLanguage = keyof typeof rideLanguages;

const storageKey = 'painel.idioma-do-passageiro';

function isRideLanguage(text: string | null | undefined): text is RideLanguage {
  return text !== null && text !== undefined && Object.hasOwn(rideLanguages, text);
}

/**
 * Returns the language of the page: of the link, chosen earlier on this device, or the first supported one of the
 * browser. Portuguese for other languages.
 */
export function languageOf(asked: string | undefined, kept: string | null, browser: readonly string[]): RideLanguage {
  const known = [asked, kept, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())];
  return known.find(isRideLanguage) ?? 'pt';
}

export function readLanguage(asked: string | undefined): RideLanguage {
  return languageOf(asked, deviceStorage.read(storageKey), navigator.languages);
}

export function keepLanguage(language: RideLanguage): void {
  deviceStorage.write(storageKey, language);
}

export const LanguageContext = createContext<RideLanguage>('pt');

/** Returns texts and language tag of the page. */
export function useRideTexts(): { texts: RideTexts; tag: string } {
  return rideLanguages[useContext(LanguageContext)];
}
