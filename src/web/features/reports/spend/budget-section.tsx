import { IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react';
import type { BudgetUse, SpendReport } from '#contract/spend.ts';
import { limitLevel } from '#domain/limits/limit-level.ts';
import { formatCents } from '#domain/money.ts';
import { daysIn } from '#domain/reports/period.ts';
import { forecastCents } from '#domain/reports/spend.ts';
import { formatMonth } from '#domain/time.ts';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './budget-section.module.css';

type Budget = NonNullable<SpendReport['budget']>;

/** Billed spending of the month against the budgets, with the amount reserved for open trips. */
export function BudgetSection({ budget }: { budget: Budget }) {
  const { month, client, costCentres, employeeGroups: groups } = budget;
  const hasBudget = [client, ...costCentres, ...groups].some(({ budgetCents }) => budgetCents !== null);
  return (
    <Section
      title={`Orçamento de ${formatMonth(month)}`}
      lead={`Viagens faturadas que terminaram no mês, mais o reservado para as que ainda não terminaram. ${
        hasBudget ? 'O orçamento não recusa pedidos.' : 'Sem orçamento cadastrado, a barra usa o limite.'
      }`}
    >
      <Forecast budget={budget} />
      <ul className={classes.list} aria-label="Total do cliente">
        <Use name="Total do cliente" {...client} />
      </ul>
      {costCentres.length > 0 && <Uses title="Centros de custo" uses={costCentres} />}
      {groups.length > 0 && <Uses title="Grupos de colaboradores" uses={groups} />}
    </Section>
  );
}

function Uses({ title, uses }: { title: string; uses: Budget['costCentres'] }) {
  return (
    <div>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list} aria-label={title}>
        {uses.map(({ id, ...use }) => (
          <Use key={id} {...use} />
        ))}
      </ul>
    </div>
  );
}

function Forecast({ budget: { month, today, client } }: { budget: Budget }) {
  const cents = forecastCents(client, month, today);
  if (cents === null || cents === 0) return null;
  const { usedCents, expectedCents, budgetCents } = client;
  const isReserved = cents === usedCents + expectedCents;
  return (
    <p className={classes.forecast}>
      <IconTrendingUp size={18} stroke={1.8} aria-hidden />
      <span>
        {isReserved ? 'Com o que já está reservado' : `No ritmo dos ${daysIn(month, today)} dias até hoje`}, o mês
        termina em cerca de <strong>{formatCents(cents)}</strong>
        {budgetCents !== null && `, ${formatAgainst(cents, budgetCents)}`}.
      </span>
    </p>
  );
}

function formatAgainst(cents: number, budgetCents: number): string {
  if (cents > budgetCents) return `${formatCents(cents - budgetCents)} acima do orçamento`;
  return cents === budgetCents ? 'igual ao orçamento' : 'dentro do orçamento';
}

/** Use of one budget. The bar shows the spent part solid and the reserved part hatched; the text has both amounts. */
function Use({ name, usedCents, expectedCents, budgetCents, limitCents }: BudgetUse) {
  const against = budgetCents ?? limitCents;
  const what = budgetCents === null ? 'limite' : 'orçamento';
  const together = usedCents + expectedCents;
  // An amount above the budget fills the bar.
  const whole = Math.max(against ?? 0, together, 1);
  return (
    <li className={classes.use}>
      <span className={classes.name}>
        {name}
        {against !== null && <State usedCents={usedCents} together={together} against={against} what={what} />}
      </span>
      <span className={classes.amount}>
        <Money cents={usedCents} />
        {against === null ? (
          <span className={classes.of}> · sem orçamento</span>
        ) : (
          <span className={classes.of}>
            {' '}
            de {formatCents(against)} de {what}
            {against > 0 && ` · ${Math.round((usedCents * 100) / against)}%`}
          </span>
        )}
      </span>
      {against !== null && (
        <span className={classes.bar} aria-hidden>
          <span className={classes.used} style={{ width: `${(Math.max(0, usedCents) * 100) / whole}%` }} />
          <span className={classes.expected} style={{ width: `${(expectedCents * 100) / whole}%` }} />
          {together > against && <span className={classes.mark} style={{ left: `${(against * 100) / whole}%` }} />}
        </span>
      )}
      <span className={classes.detail}>
        {[
          expectedCents > 0 && `mais ${formatCents(expectedCents)} reservados`,
          budgetCents !== null && limitCents !== null && `limite de ${formatCents(limitCents)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}

type StateProps = { usedCents: number; together: number; against: number; what: string };

function State({ usedCents, together, against, what }: StateProps) {
  if (usedCents > against) return <StatusBadge tone="bad" icon={IconAlertTriangle} label={`Acima do ${what}`} />;
  if (together > against) return <StatusBadge tone="attention" icon={IconAlertTriangle} label={`Passa do ${what}`} />;
  if (limitLevel(usedCents, against) === null) return null;
  return <StatusBadge tone="attention" icon={IconAlertTriangle} label="Perto do fim" />;
}
