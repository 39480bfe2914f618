import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight, IconFileTypePdf, IconListDetails } from '@tabler/icons-react';
import type { WalletMonth } from '#contract/wallets.ts';
import { formatCents } from '#domain/money.ts';
import { addDays, type LocalDate, localDate, monthStart, nextMonth, formatMonth } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay, formatDayShort } from '#web/lib/local-days.ts';
import { useNow } from '#web/lib/now.ts';
import { Chart, type ChartSeries } from '#web/ui/chart.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { monthQuery } from '../queries.ts';
import classes from './month-view.module.css';

type Props = {
  partnerId: string;
  /** Undefined: the current month. */
  month: LocalDate | undefined;
  onMonth: (month: LocalDate) => void;
  /** Called to show the entries of the month in the statement. */
  onLines: (from: LocalDate, to: LocalDate) => void;
};

/** A month of a wallet: opening and closing balance, credits and debits by day, and the PDF statement. */
export function MonthView({ partnerId, month, onMonth, onLines }: Props) {
  const today = localDate(useNow(), readerZone);
  const shown = monthStart(month ?? today);
  const query = useQuery(monthQuery(partnerId, shown));
  return (
    <Section title="Mês a mês" actions={<Walk month={shown} found={query.data} onMonth={onMonth} />}>
      {query.isPending && <Skeleton height={360} radius="md" />}
      {query.isError && <Failure what="o mês" error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Parts found={query.data} />}
      <div className={classes.buttons}>
        <FileButton path={`/api/v1/wallets/${partnerId}/months/${shown}/document`} icon={IconFileTypePdf}>
          Extrato em PDF
        </FileButton>
        <Button
          leftSection={<IconListDetails size={16} aria-hidden />}
          onClick={() => onLines(shown, addDays(nextMonth(shown), -1))}
        >
          Ver os lançamentos
        </Button>
      </div>
    </Section>
  );
}

function Walk({
  month,
  found,
  onMonth,
}: {
  month: LocalDate;
  found: WalletMonth | undefined;
  onMonth: (month: LocalDate) => void;
}) {
  const before = monthStart(addDays(month, -1));
  const after = nextMonth(month);
  return (
    <div className={classes.walk}>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={`Mês anterior: ${formatMonth(before)}`}
        disabled={!found?.firstMonth || month <= found.firstMonth}
        onClick={() => onMonth(before)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <strong className={classes.name} aria-live="polite">
        {formatMonth(month)}
      </strong>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={`Mês seguinte: ${formatMonth(after)}`}
        disabled={!found || month >= found.currentMonth}
        onClick={() => onMonth(after)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

const series: readonly ChartSeries[] = [
  { label: 'Entrou', kind: 'bar', unit: 'cents', color: 'var(--chart-good)' },
  { label: 'Saiu', kind: 'bar', unit: 'cents', color: 'var(--chart-bad)' },
  { label: 'Saldo no fim do dia', kind: 'line', unit: 'cents', color: 'var(--chart-line)' },
];

function Parts({ found }: { found: WalletMonth }) {
  const { month, openingCents, inCents, outCents, closingCents, days, kinds, currentMonth } = found;
  return (
    <>
      <Figures label={`Valores de ${formatMonth(month)}`}>
        <Figure label="Saldo inicial" value={<Money cents={openingCents} />} hint="No começo do mês" />
        <Figure label="Entrou" value={<Money cents={inCents} signed />} />
        <Figure label="Saiu" value={<Money cents={outCents} />} />
        <Figure
          label="Saldo final"
          value={<Money cents={closingCents} />}
          hint={month === currentMonth ? 'Até agora' : 'No fim do mês'}
        />
      </Figures>
      {kinds.length === 0 ? (
        <p>Nenhum lançamento neste mês.</p>
      ) : (
        <>
          <Chart
            caption={`Entradas, saídas e saldo por dia, ${formatMonth(month)}`}
            point="Dia"
            series={series}
            points={days.map((one) => ({
              key: one.day,
              name: formatDay(one.day),
              tick: formatDayShort(one.day),
              values: [one.inCents, one.outCents, one.balanceCents],
            }))}
          />
          <Kinds kinds={kinds} />
        </>
      )}
    </>
  );
}

function Kinds({ kinds }: Pick<WalletMonth, 'kinds'>) {
  return (
    <table className={classes.kinds} aria-label="Somas por tipo">
      <thead>
        <tr>
          <th scope="col">Tipo</th>
          <th scope="col">Lançamentos</th>
          <th scope="col">Soma</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, label, count, cents }) => (
          <tr key={kind}>
            <th scope="row">{label}</th>
            <td>{count}</td>
            <td>{formatCents(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
