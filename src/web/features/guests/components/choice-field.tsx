import { useId } from 'react';
import classes from './guest.module.css';

type Choice<Value extends string> = { value: Value; label: string; note?: string };
type Props<Value extends string> = {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
};

/** Choice of one of a few values, as radio buttons. */
export function ChoiceField<Value extends string>({ legend, choices, value, onChange, error }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choices} {...(error !== undefined && { 'aria-describedby': `${name}-error` })}>
      <legend className={classes.label}>{legend}</legend>
      <div className={classes.chips} data-noted={choices.some(({ note }) => note) || undefined}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.chip}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>
              {choice.label}
              {choice.note && <small>{choice.note}</small>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
