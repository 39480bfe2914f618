import { type ReactNode, useEffect, useRef } from 'react';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { LanguageChoice } from '#web/ui/language-choice.tsx';
import { LanguageContext, type RideLanguage, rideLanguages } from '../texts/language.ts';
import classes from './ride.module.css';

type Props = { language: RideLanguage; onLanguage: (language: RideLanguage) => void; children: ReactNode };

/** Frame of the passenger's page, with the choice of the language. */
export function RideFrame({ language, onLanguage, children }: Props) {
  useDocumentLanguage(language);
  const { texts } = rideLanguages[language];
  return (
    <LanguageContext value={language}>
      <div className={classes.page}>
        <main className={classes.column}>
          <div className={classes.top}>
            <p className={classes.brand}>
              <BrandMark size={28} />
              Chame um Táxi
            </p>
            <LanguageChoice label={texts.languages} languages={rideLanguages} value={language} onChoose={onLanguage} />
          </div>
          {children}
        </main>
      </div>
    </LanguageContext>
  );
}

/** Sets language and title of the document, and restores the language when another page opens. */
function useDocumentLanguage(language: RideLanguage): void {
  useEffect(() => {
    const { documentElement: html } = document;
    const before = html.lang;
    html.lang = rideLanguages[language].tag;
    document.title = `${rideLanguages[language].texts.page} | Painel Chame um Táxi`;
    return () => {
      html.lang = before;
    };
  }, [language]);
}

type WordsProps = {
  title: string;
  lead: string | null;
  /** True when the heading gets the focus at first, because the page replaces one whose pressed button is gone. */
  takesFocus?: boolean;
  children?: ReactNode;
};

/** Heading and text of the page. Only the heading is announced, because the text may change with every position. */
export function Words({ title, lead, takesFocus = false, children }: WordsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <div>
        <div aria-live="polite">
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
        </div>
        {lead !== null && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </>
  );
}
