import type { SpendBreakdown, SpendHour, SpendLine, SpendReport } from '#contract/spend.ts';
import type { Actor } from '#domain/access/roles.ts';
import { missingLinkTexts } from '#domain/access/roles.ts';
import { refuse, refuseField } from '#domain/outcome.ts';
import type { Days } from '#domain/reports/dashboard-period.ts';
import { budgetMonth, type SpendDimension, spendBefore } from '#domain/reports/spend.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import { Refused } from '#server/platform/api/refused.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { readBudget } from './spend-budget.ts';
import { readSpendSums, type SpendRow, type SpendSums } from './spend-sums.ts';

/** Maximum number of lines of a breakdown on the page. A file has all lines. */
const MOST_SHOWN = 50;

/**
 * Returns the client whose spending the caller may read: any client for an administrator, and its own for a client's
 * user. A client's attendants (`cadviagens`) see no sums, as on the dashboard.
 */
export function spendClient({ role, clientId }: Actor, asked: string | undefined): string {
  if (role === 'admin') {
    if (!asked) throw new Refused(refuseField('clientId', 'Escolha o cliente.'));
    return asked;
  }
  if (role !== 'cliente') throw new Refused(refuse('forbidden', 'Seu perfil não permite fazer isto.'));
  if (clientId === null) throw new Refused(refuse('forbidden', missingLinkTexts.id_cliente));
  if (asked && asked !== clientId) throw new Refused(notFoundRecord);
  return clientId;
}

/** Reads the spending of a client in one snapshot. Returns null for an unknown client. */
export function readSpend(db: Db, clientId: string, days: Days): Promise<SpendReport | null> {
  return inSnapshot(db, async (tx) => {
    const client = await tx
      .selectFrom('clients')
      .select(['name', centralToday.as('today')])
      .where('id', '=', clientId)
      .executeTakeFirst();
    if (!client) return null;
    const before = spendBefore(days);
    const sums = await readSpendSums(tx, clientId, days, before);
    const linesBy = await breakdowns(tx, clientId, sums);
    const month = budgetMonth(days, client.today);
    const now = totalsOf(sums, true);
    const { trips, cents, feeCents } = totalsOf(sums, false);
    return {
      clientName: client.name,
      ...days,
      totals: now,
      before: { ...before, trips, cents, feeCents },
      byEmployee: shown(linesBy.employee),
      byCostCentre: shown(linesBy['cost-centre']),
      byRoute: shown(linesBy.route),
      byHour: hoursOf(sums),
      budget: month === null ? null : await readBudget(tx, { clientId, month, today: client.today }, sums),
    };
  });
}

/** Reads all lines of one breakdown. Returns null for an unknown client. */
export function readSpendLines(db: Db, clientId: string, days: Days, by: SpendDimension) {
  return inSnapshot(db, async (tx) => {
    const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst();
    if (!client) return null;
    const sums = await readSpendSums(tx, clientId, days, spendBefore(days));
    return { lines: by === 'hour' ? [] : (await breakdowns(tx, clientId, sums))[by], hours: hoursOf(sums) };
  });
}

function totalsOf(sums: SpendSums, isNow: boolean): SpendReport['totals'] {
  const row = sums.get('total')?.find((one) => one.isNow === isNow);
  const { trips = 0, feeTrips = 0, cents = 0, feeCents = 0, billedCents = 0 } = row ?? {};
  return { trips, feeTrips, cents, feeCents, directCents: cents - billedCents };
}

async function breakdowns(tx: Tx, clientId: string, sums: SpendSums) {
  const employees = await namesIn(tx, 'employees', clientId);
  const costCentres = await namesIn(tx, 'cost_centres', clientId);
  const routeName = routeNames(sums.get('route') ?? []);
  return {
    employee: linesOf(sums.get('employee'), ({ employeeId, passenger, passengerName }) => ({
      id: employeeId ?? passenger,
      key: employeeId,
      name: (employeeId === null ? passengerName : employees.get(employeeId)) ?? 'Sem passageiro',
    })),
    'cost-centre': linesOf(sums.get('cost-centre'), ({ costCentreId }) => ({
      id: costCentreId,
      key: costCentreId,
      name: (costCentreId && costCentres.get(costCentreId)) ?? 'Sem centro de custo',
    })),
    route: linesOf(sums.get('route'), (row) => {
      const { fromRegion, fromCity, toRegion, toCity } = row;
      return { id: JSON.stringify([fromRegion, fromCity, toRegion, toCity]), key: null, name: routeName(row) };
    }),
  };
}

async function namesIn(tx: Tx, table: 'employees' | 'cost_centres', clientId: string): Promise<Map<string, string>> {
  const rows = await tx.selectFrom(table).select(['id', 'name']).where('client_id', '=', clientId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names routes by district. Names cities only when the routes are in several cities. */
function routeNames(rows: readonly SpendRow[]): (row: SpendRow) => string {
  const cities = new Set(rows.flatMap(({ fromCity, toCity }) => [fromCity, toCity]).filter((city) => city !== null));
  const place = (region: string | null, city: string | null) =>
    cities.size > 1 && city !== null && city !== region ? `${region} (${city})` : (region ?? 'Sem bairro');
  return ({ fromRegion, fromCity, toRegion, toCity }) => `${place(fromRegion, fromCity)} → ${place(toRegion, toCity)}`;
}

type Named = Pick<SpendLine, 'key' | 'name'> & { id: string | null };

/** Pairs the rows of both periods, largest amount first. Omits groups without trips and amounts in the period. */
function linesOf(rows: readonly SpendRow[] | undefined, named: (row: SpendRow) => Named): SpendLine[] {
  const all = (rows ?? []).map((row) => ({ row, named: named(row) }));
  const before = new Map(all.filter(({ row }) => !row.isNow).map((one) => [one.named.id, one.row.cents]));
  return all
    .filter(({ row: { isNow, trips, cents } }) => isNow && (trips > 0 || cents !== 0))
    .map(({ row: { trips, cents, feeCents }, named: { id, key, name } }) => ({
      key,
      name,
      trips,
      cents,
      feeCents,
      beforeCents: before.get(id) ?? 0,
    }))
    .toSorted((one, other) => other.cents - one.cents || one.name.localeCompare(other.name, 'pt-BR'));
}

function shown(lines: readonly SpendLine[]): SpendBreakdown {
  const rest = lines.slice(MOST_SHOWN);
  const sum = (name: 'trips' | 'cents' | 'feeCents' | 'beforeCents') => rest.reduce((all, line) => all + line[name], 0);
  const others = {
    count: rest.length,
    trips: sum('trips'),
    cents: sum('cents'),
    feeCents: sum('feeCents'),
    beforeCents: sum('beforeCents'),
  };
  return { lines: lines.slice(0, MOST_SHOWN), others: rest.length > 0 ? others : null };
}

function hoursOf(sums: SpendSums): SpendHour[] {
  return (sums.get('hour') ?? [])
    .filter(({ isNow, trips, cents }) => isNow && (trips > 0 || cents !== 0))
    .map(({ weekday, hour, trips, cents, feeCents }) => ({
      weekday: weekday ?? 0,
      hour: hour ?? 0,
      trips,
      cents,
      feeCents,
    }))
    .toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour);
}
