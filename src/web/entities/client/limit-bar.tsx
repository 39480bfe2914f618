import { Progress } from '@mantine/core';
import { formatCents } from '#domain/money.ts';
import { Money } from '#web/ui/money.tsx';
import classes from './limit-bar.module.css';

type Props = {
  /** Name of the limit, shown beside the bar; empty when the context already names the limit. */
  name: string;
  /** Accessible name of the bar; defaults to `name`. */
  of?: string;
  spentCents: number;
  limitCents: number | null;
};

/** Shows the spent part of a month's limit as a bar. Without a limit, shows only the spent amount. */
export function LimitBar({ name, of = name, spentCents, limitCents }: Props) {
  const share = limitCents === null || limitCents === 0 ? null : Math.round((spentCents / limitCents) * 100);
  return (
    <li className={classes.limit}>
      {name !== '' && <span className={classes.name}>{name}</span>}
      <span className={classes.amount}>
        <Money cents={spentCents} />
        <span className={classes.of}>
          {limitCents === null ? ' · sem limite' : ` de ${formatCents(limitCents)}`}
          {share !== null && ` · ${share}%`}
        </span>
      </span>
      {share !== null && (
        <Progress
          className={classes.bar ?? ''}
          value={Math.min(share, 100)}
          color={toneOf(share)}
          aria-label={`${of}: ${share}% do limite`}
        />
      )}
    </li>
  );
}

function toneOf(share: number): string {
  if (share >= 100) return 'var(--tone-bad)';
  return share >= 80 ? 'var(--tone-attention)' : 'var(--ink-soft)';
}
