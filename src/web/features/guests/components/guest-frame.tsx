import { type ReactNode, useEffect, useState } from 'react';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { LanguageChoice } from '#web/ui/language-choice.tsx';
import { guestLanguages, LanguageContext, readLanguage } from '../texts/language.ts';
import classes from './guest.module.css';

/** Frame of the guests' page, with the choice of the language. The address keeps the choice. */
export function GuestFrame({ brand, children }: { brand: boolean; children: ReactNode }) {
  const [language, setLanguage] = useState(() => readLanguage(window.location.search, navigator.languages));
  const { texts, tag } = guestLanguages[language];
  useEffect(() => {
    document.documentElement.lang = tag;
    document.title = texts.page;
  }, [tag, texts]);
  const choose = (chosen: PassengerLanguage): void => {
    window.history.replaceState(null, '', `?lang=${chosen}`);
    setLanguage(chosen);
  };
  return (
    <LanguageContext value={language}>
      <div className={classes.page}>
        <main className={classes.column}>
          <div className={classes.top}>
            {brand && <BrandMark size={32} />}
            <LanguageChoice label={texts.languages} languages={guestLanguages} value={language} onChoose={choose} />
          </div>
          {children}
        </main>
      </div>
    </LanguageContext>
  );
}
