import { formatCents } from '#domain/money.ts';
import classes from './money.module.css';

type Props = {
  cents: number | null;
  /** Shown for null. */
  missing?: string;
  /** Writes `+` before positive amounts, for statements. */
  signed?: boolean;
  size?: 'normal' | 'large';
};

/** Amount in tabular digits, so that columns align. */
export function Money({ cents, missing = '—', signed = false, size = 'normal' }: Props) {
  if (cents === null) return <span className={classes.missing}>{missing}</span>;
  const text = signed && cents > 0 ? `+${formatCents(cents)}` : formatCents(cents);
  return (
    <span className={classes.money} data-size={size} data-negative={cents < 0 || undefined}>
      {text}
    </span>
  );
}
