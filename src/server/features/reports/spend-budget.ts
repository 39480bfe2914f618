import { sql } from 'kysely';
import type { SpendReport } from '#contract/spend.ts';
import type { LocalDate } from '#domain/time.ts';
import { openBilled } from '#server/features/trips/read/report-sums.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { SpendSums } from './spend-sums.ts';

type Asked = { clientId: string; month: LocalDate; today: LocalDate };

/** Reads the budgets of a client, its cost centres and its groups, with the billed spending of the month. */
export async function readBudget(
  tx: Tx,
  { clientId, month, today }: Asked,
  sums: SpendSums,
): Promise<NonNullable<SpendReport['budget']>> {
  const client = await tx
    .selectFrom('clients')
    .select(['monthly_budget_cents as budgetCents', 'credit_limit_cents as limitCents'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const costCentres = await tx
    .selectFrom('cost_centres')
    .select(['id', 'name', 'active', 'monthly_budget_cents as budgetCents', 'monthly_limit_cents as limitCents'])
    .where('client_id', '=', clientId)
    .orderBy(sql`plain_text(name)`)
    .execute();
  const groups = await tx
    .selectFrom('employee_groups')
    .select(['id', 'name', 'active', sql<number | null>`null::bigint`.as('budgetCents')])
    .select('monthly_limit_cents as limitCents')
    .where('client_id', '=', clientId)
    .orderBy(sql`plain_text(name)`)
    .execute();
  const open = await readOpen(tx, clientId, month);
  const usedCents = sumOf(sums.get('total'), () => true, 'billedCents');
  return {
    month,
    today,
    client: { ...client, usedCents, expectedCents: sumOf(open, () => true, 'cents') },
    costCentres: usesOf(costCentres, (id) => ({
      usedCents: sumOf(sums.get('cost-centre'), ({ costCentreId }) => costCentreId === id, 'billedCents'),
      expectedCents: sumOf(open, ({ costCentreId }) => costCentreId === id, 'cents'),
    })),
    employeeGroups: usesOf(groups, (id) => ({
      usedCents: sumOf(sums.get('group'), ({ groupId }) => groupId === id, 'billedCents'),
      expectedCents: sumOf(open, ({ groupId }) => groupId === id, 'cents'),
    })),
  };
}

/** Reads the amounts reserved for billed trips with a pickup in the month that have not ended. */
function readOpen(tx: Tx, clientId: string, month: LocalDate) {
  return openBilled(tx, clientId, month)
    .select((eb) => [
      'cost_centre_id as costCentreId',
      'employee_group_id as groupId',
      eb.fn.sum<number>('limit_reserved_cents').as('cents'),
    ])
    .groupBy(['cost_centre_id', 'employee_group_id'])
    .execute();
}

type Owner = { id: string; name: string; active: boolean; budgetCents: number | null; limitCents: number | null };
type Use = { usedCents: number; expectedCents: number };

/** Omits owners with neither a budget, a limit nor spending, and owners out of use without spending. */
function usesOf(owners: readonly Owner[], useOf: (id: string) => Use) {
  return owners.flatMap(({ active, ...owner }) => {
    const use = useOf(owner.id);
    const hasAmount = active && (owner.budgetCents ?? owner.limitCents) !== null;
    return hasAmount || use.usedCents + use.expectedCents > 0 ? [{ ...owner, ...use }] : [];
  });
}

function sumOf<Name extends string, Row extends Record<Name, number> & { isNow?: boolean }>(
  rows: readonly Row[] | undefined,
  fits: (row: Row) => boolean,
  name: Name,
): number {
  return (rows ?? []).reduce((sum, row) => (row.isNow !== false && fits(row) ? sum + row[name] : sum), 0);
}
