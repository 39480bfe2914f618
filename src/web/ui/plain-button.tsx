import type { ComponentProps } from 'react';
import classes from './plain.module.css';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  primary?: boolean;
  busy?: boolean;
  /** A busy button stays enabled, because a disabled one would lose the focus. Further presses must have no effect. */
  keepsFocus?: boolean;
};

/** Button for pages without the theme. */
export function PlainButton({ primary = false, busy = false, keepsFocus = false, type = 'button', ...others }: Props) {
  return (
    <button
      {...others}
      type={type}
      className={classes.button}
      data-primary={primary || undefined}
      aria-busy={busy}
      disabled={(busy && !keepsFocus) || others.disabled}
    />
  );
}
