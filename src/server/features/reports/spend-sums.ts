import { type Expression, sql, type SqlBool } from 'kysely';
import type { Days } from '#domain/reports/dashboard-period.ts';
import { endedIn } from '#server/features/trips/read/filter.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * Amount of an ended trip for its client: the final amount or fee, minus discount and credit notes. Zero for a trip that
 * a contest or a credit note cancelled.
 */
const spentCents = sql<number>`case when t.partner_side = 'reversed' then 0
  else greatest(t.client_amount_cents, 0) - coalesce(i.credited_cents, 0) end`;

/** Selects the trips of a client that ended on the days, with their groups. */
function endedTrips(tx: Tx, clientId: string, days: Days, isNow: boolean) {
  const stop = (order: 'asc' | 'desc') =>
    tx
      .selectFrom('trip_stops as s')
      .select((eb) => [eb.fn.coalesce('s.district', 's.city').as('region'), 's.city'])
      .where(sql<SqlBool>`s.trip_id = t.id`)
      .orderBy('s.position', order)
      .limit(1);
  const firstPassenger = tx
    .selectFrom('trip_passengers as q')
    .select(['q.name', sql<string | null>`plain_text(q.name)`.as('key')])
    .where(sql<SqlBool>`q.trip_id = t.id and t.employee_id is null`)
    .orderBy('q.position')
    .limit(1);
  return tx
    .selectFrom('trips as t')
    .leftJoin('invoice_items as i', 'i.trip_id', 't.id')
    .leftJoinLateral(firstPassenger.as('p'), (join) => join.onTrue())
    .leftJoinLateral(stop('asc').as('o'), (join) => join.onTrue())
    .leftJoinLateral(stop('desc').as('d'), (join) => join.onTrue())
    .select([
      sql.lit(isNow).as('is_now'),
      't.employee_id',
      'p.key as passenger',
      'p.name as passenger_name',
      't.employee_group_id',
      't.cost_centre_id',
      'o.region as from_region',
      'o.city as from_city',
      'd.region as to_region',
      'd.city as to_city',
      sql<number>`extract(dow from t.pickup_local)::int`.as('weekday'),
      sql<number>`extract(hour from t.pickup_local)::int`.as('hour'),
      sql<boolean>`t.status = 'completed'`.as('completed'),
      sql<boolean>`t.payment_method = 'billed'`.as('billed'),
      spentCents.as('cents'),
    ])
    .where('t.client_id', '=', clientId)
    .where(endedIn(days));
}

const columnsOf = {
  total: [],
  employee: ['employee_id', 'passenger'],
  'cost-centre': ['cost_centre_id'],
  group: ['employee_group_id'],
  route: ['from_region', 'from_city', 'to_region', 'to_city'],
  hour: ['weekday', 'hour'],
} as const;
type Grouping = keyof typeof columnsOf;
const groupings = Object.keys(columnsOf) as Grouping[];
const allColumns = Object.values(columnsOf).flat();

const isGrouping = (name: Grouping): Expression<SqlBool> =>
  sql<SqlBool>`grouping(${sql.join(allColumns.map((column) => sql.ref(`t.${column}`)))}) = ${maskOf(name)}`;

/** Value of `grouping` for a grouping set: one bit for each column that the set does not contain. */
function maskOf(name: Grouping): number {
  const own: readonly string[] = columnsOf[name];
  return allColumns.reduce((mask, column) => mask * 2 + (own.includes(column) ? 0 : 1), 0);
}

const sumIf = (condition: string) =>
  sql<number>`coalesce(sum(t.cents) filter (where ${sql.raw(condition)}), 0)::bigint`;

/**
 * Sums the trips of both periods by each grouping, in one pass. `before` and `now` may be neighbours or apart. The sum
 * of each grouping is the total.
 */
export async function readSpendSums(tx: Tx, clientId: string, now: Days, before: Days) {
  const trips = endedTrips(tx, clientId, now, true).unionAll(endedTrips(tx, clientId, before, false));
  const sets = sql.join(groupings.map((name) => sql`(${sql.join(columnsOf[name].map((one) => sql.ref(`t.${one}`)))})`));
  const rows = await tx
    .selectFrom(trips.as('t'))
    .select((eb) => {
      let by = eb.case().when(isGrouping('total')).then(sql.lit<Grouping>('total'));
      for (const name of groupings.slice(1)) by = by.when(isGrouping(name)).then(sql.lit<Grouping>(name));
      return by.end().$notNull().as('by');
    })
    .select(['t.is_now as isNow', 't.employee_id as employeeId', 't.passenger', 't.cost_centre_id as costCentreId'])
    .select(['t.employee_group_id as groupId', 't.weekday', 't.hour'])
    .select([
      't.from_region as fromRegion',
      't.from_city as fromCity',
      't.to_region as toRegion',
      't.to_city as toCity',
    ])
    .select((eb) => [
      eb.fn.min('t.passenger_name').as('passengerName'),
      eb.fn.countAll<number>().filterWhere('t.completed', '=', true).as('trips'),
      eb.fn
        .countAll<number>()
        .filterWhere('t.completed', '=', false)
        .filterWhere('t.cents', '>', sql.lit(0))
        .as('feeTrips'),
      sumIf('true').as('cents'),
      sumIf('not t.completed').as('feeCents'),
      sumIf('t.billed').as('billedCents'),
    ])
    .groupBy(sql`t.is_now, grouping sets (${sets})`)
    .execute();
  return Map.groupBy(rows, ({ by }) => by);
}

export type SpendSums = Awaited<ReturnType<typeof readSpendSums>>;
export type SpendRow = SpendSums extends Map<unknown, (infer Row)[]> ? Row : never;
