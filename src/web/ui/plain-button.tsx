import type { ComponentProps } from 'react';
import classes from './plain.module.css';

type Props = Omit<ComponentProps<'button'>, 'className'> & { primary?: boolean; busy?: boolean };

/** Button for pages without the theme. */
export function PlainButton({ primary = false, busy = false, type = 'button', ...others }: Props) {
  return (
    <button
      {...others}
      type={type}
      className={classes.button}
      data-primary={primary || undefined}
      aria-busy={busy}
      disabled={busy || others.disabled}
    />
  );
}
