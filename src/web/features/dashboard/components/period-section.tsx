import type { LinkProps } from '@tanstack/react-router';
import type { Dashboard, PeriodSums } from '#contract/dashboards.ts';
import { formatCents } from '#domain/money.ts';
import { formatDuration } from '#domain/time.ts';
import { formatBefore, formatDays, formatDifference } from '#web/lib/comparison.ts';
import { count } from '#web/lib/format-counts.ts';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import type { DashboardSearch } from './asked-days.ts';
import { DaysChart } from './days-chart.tsx';
import { PeriodChooser } from './period-chooser.tsx';
import classes from './period.module.css';

/** Label of the amount of completed trips, by role; empty for roles that see no amounts. */
const moneyLabels: Record<Dashboard['role'], string> = {
  admin: 'Valor das concluídas',
  parceiro: 'Ganhos',
  cliente: 'Valor das concluídas',
  cadviagens: '',
};

/** Text of the link to the reports, for the roles that have this page. */
const reportLinks: Partial<Record<Dashboard['role'], string>> = { admin: 'Ver o relatório', cliente: 'Ver gastos' };

type Props = {
  data: Dashboard;
  /** True while the page still shows the numbers of the previous period. */
  busy: boolean;
  search: DashboardSearch;
  onChange: (search: DashboardSearch) => void;
};

/**
 * Figures of the chosen days compared with the days before. The other parts of the dashboard show the present state.
 */
export function PeriodSection({ data, busy, search, onChange }: Props) {
  const { role, days } = data;
  const { name, now, before } = days;
  const money = moneyLabels[role];
  const compared = name === 'today' ? 'ontem inteiro' : formatDays(before);
  return (
    <section className={classes.period} aria-label="No período">
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>No período</h2>
          <output className={classes.lead}>
            {formatDays(now)}, comparado com {compared}
          </output>
        </div>
        <PeriodChooser search={search} shown={now} onChange={onChange} />
      </header>
      <div className={classes.figures} aria-busy={busy}>
        <PeriodFigures role={role} money={money} when={formatBefore(name, before)} now={now} before={before} />
        <DaysChart days={days} money={money} when={formatBefore(name, before)} report={reportLinks[role]} />
      </div>
    </section>
  );
}

type FiguresProps = { role: Dashboard['role']; money: string; when: string; now: PeriodSums; before: PeriodSums };

function PeriodFigures({ role, money, when, now, before }: FiguresProps) {
  const notRun = notRunOf(now);
  return (
    <Figures label="No período">
      <Figure
        label="Viagens concluídas"
        value={number.format(now.trips)}
        hint={<Difference now={now.trips} before={before.trips} when={when} say={formatNumber} />}
        link={endedIn(now, 'completed')}
      />
      {now.cents !== null && (
        <Figure
          label={money}
          value={<Money cents={now.cents} />}
          hint={
            <>
              <Difference now={now.cents} before={before.cents} when={when} say={formatCents} />
              {role === 'cliente' && 'Antes de notas de crédito e taxas'}
            </>
          }
          link={endedIn(now, 'completed')}
        />
      )}
      <Figure
        label="Não realizadas"
        value={number.format(notRun)}
        hint={
          <>
            <Difference now={notRun} before={notRunOf(before)} when={when} say={formatNumber} />
            {formatNotRun(now)}
          </>
        }
        link={endedIn(now, 'cancelled,no_show,unattended')}
      />
      {role === 'admin' && (
        <Figure
          label="Tempo até o aceite"
          value={now.acceptSeconds === null ? '—' : formatDuration(now.acceptSeconds)}
          hint={
            <>
              <Difference now={now.acceptSeconds} before={before.acceptSeconds} when={when} say={formatDuration} />
              Média das imediatas concluídas
            </>
          }
          link={endedIn(now, 'completed')}
        />
      )}
    </Figures>
  );
}

type DifferenceProps = {
  now: number | null;
  before: number | null;
  when: string;
  say: (value: number) => string;
};

function Difference({ now, before, when, say }: DifferenceProps) {
  return <span className={classes.difference}>{formatDifference(now, before, when, say)}</span>;
}

const number = new Intl.NumberFormat('pt-BR');
const formatNumber = (value: number): string => number.format(value);

function endedIn({ from, to }: PeriodSums, status: string): LinkProps {
  return { to: '/viagens', search: { status, terminoDe: from, terminoAte: to } };
}

function notRunOf({ cancelled, noShows, unattended }: PeriodSums): number {
  return cancelled + noShows + unattended;
}

function formatNotRun({ cancelled, noShows, unattended }: PeriodSums): string {
  const said = [
    cancelled > 0 && count(cancelled, 'cancelada', 'canceladas'),
    noShows > 0 && count(noShows, 'não compareceu', 'não compareceram'),
    unattended > 0 && count(unattended, 'não atendida', 'não atendidas'),
  ];
  return said.filter(Boolean).join(', ');
}
