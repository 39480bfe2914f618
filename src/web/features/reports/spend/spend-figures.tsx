import type { LinkProps } from '@tanstack/react-router';
import type { SpendReport } from '#contract/spend.ts';
import { formatCents } from '#domain/money.ts';
import { formatDifference } from '#web/lib/comparison.ts';
import { count } from '#web/lib/format-counts.ts';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import classes from './spend.module.css';

const number = new Intl.NumberFormat('pt-BR');

type Props = {
  report: SpendReport;
  /** Name of the days that the period is compared with. */
  when: string;
  linkOf: (status: string) => LinkProps;
};

/** The totals of the period, compared with the days before. */
export function SpendFigures({ report, when, linkOf }: Props) {
  const { totals, before } = report;
  const { cents, trips, feeCents, feeTrips, directCents } = totals;
  return (
    <Figures label="Gasto do período">
      <Figure
        label="Gasto"
        value={<Money cents={cents} />}
        hint={
          <>
            {formatDifference(cents, before.cents, when, formatCents)}
            {directCents > 0 && <span className={classes.direct}>{formatCents(directCents)} pagos fora da fatura</span>}
          </>
        }
      />
      <Figure
        label="Viagens concluídas"
        value={number.format(trips)}
        hint={formatDifference(trips, before.trips, when, (value) => number.format(value))}
        link={linkOf('completed')}
      />
      <Figure
        label="Média por viagem"
        value={<Money cents={averageCents(totals)} />}
        hint={formatDifference(averageCents(totals), averageCents(before), when, formatCents)}
      />
      <Figure
        label="Taxas"
        value={<Money cents={feeCents} />}
        hint={feeTrips === 0 ? 'De cancelamento e não comparecimento' : `Em ${count(feeTrips, 'viagem', 'viagens')}`}
        {...(feeTrips > 0 && { link: linkOf('cancelled,no_show') })}
      />
    </Figures>
  );
}

/** Returns the average of the completed trips, without fees; null without such trips. */
export function averageCents({ trips, cents, feeCents }: { trips: number; cents: number; feeCents: number }) {
  return trips === 0 ? null : Math.round((cents - feeCents) / trips);
}
