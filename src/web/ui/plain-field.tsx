import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useId, useState } from 'react';
import classes from './plain.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'id'> & { label: string };

/** Labelled field for pages without the theme. */
export function PlainField({ label, ...input }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input {...input} id={id} className={classes.input} />
    </div>
  );
}

/** Password field with a show button, for pages without the theme. */
export function PlainPassword({ label, ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const Sign = shown ? IconEyeOff : IconEye;
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          className={`${classes.input} ${classes.withReveal}`}
        />
        <button
          type="button"
          className={classes.reveal}
          aria-label="Mostrar o que foi digitado"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Sign size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
    </div>
  );
}
