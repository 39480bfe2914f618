import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './guest.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Content between the field and its hint. */
  options?: ReactNode;
};

/** Labelled field with a hint, which an error replaces. */
export function GuestField({ label, hint, error, options, ...input }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={classes.input}
        aria-invalid={error !== undefined}
        {...(note !== undefined && { 'aria-describedby': `${id}-note` })}
      />
      {options}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? classes.hint : classes.error}>
          {note}
        </p>
      )}
    </div>
  );
}
