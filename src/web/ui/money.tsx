import { formatCents } from '#domain/money.ts';
import classes from './money.module.css';

type Props = {
  cents: number | null;
  /** Text shown for null. */
  missing?: string;
  /** Writes `+` before positive amounts, for statements. */
  signed?: boolean;
  size?: 'normal' | 'large';
};

/** Amount in digits of equal width, so that the digits of a column align. */
export function Money({ cents, missing = '—', signed = false, size = 'normal' }: Props) {
  if (cents === null) return <span className={classes.missing}>{missing}</span>;
  const text = signed && cents > 0 ? `+${formatCents(cents)}` : formatCents(cents);
  return (
    <span className={classes.money} data-size={size} data-negative={cents < 0 || undefined}>
      {text}
    </span>
  );
}
