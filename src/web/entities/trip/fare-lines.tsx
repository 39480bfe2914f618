import type { FareLine } from '#contract/tariffs.ts';
import { Money } from '#web/ui/money.tsx';
import classes from './fare-lines.module.css';

type Props = { lines: readonly FareLine[]; totalLabel: string; totalCents: number };

/** The items of an amount, with their sum. */
export function FareLines({ lines, totalLabel, totalCents }: Props) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ kind, label, detail, cents }) => (
        <div key={`${kind} ${label}`} className={classes.line}>
          <dt>
            {label}
            {detail !== '' && <span className={classes.detail}>{detail}</span>}
          </dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{totalLabel}</dt>
        <dd>
          <Money cents={totalCents} />
        </dd>
      </div>
    </dl>
  );
}
