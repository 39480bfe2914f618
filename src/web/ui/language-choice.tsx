import { type PassengerLanguage, passengerLanguages } from '#domain/trips/passenger-languages.ts';
import classes from './language-choice.module.css';

type Props = {
  label: string;
  /** Name and tag of each language, in that language. */
  languages: Record<PassengerLanguage, { name: string; tag: string }>;
  value: PassengerLanguage;
  onChoose: (language: PassengerLanguage) => void;
};

/** Choice of the language, for pages without the theme. */
export function LanguageChoice({ label, languages, value, onChoose }: Props) {
  return (
    <fieldset className={classes.languages} aria-label={label}>
      {passengerLanguages.map((key) => (
        <button
          key={key}
          type="button"
          lang={languages[key].tag}
          aria-label={`${key.toUpperCase()}, ${languages[key].name}`}
          aria-pressed={key === value}
          onClick={() => onChoose(key)}
        >
          {key.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
