import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { invoicesContract } from '#contract/invoices.ts';
import type { InvoiceItem, InvoiceItemDetail, InvoiceSums } from '#contract/invoice-lines.ts';
import type { Actor } from '#domain/access/roles.ts';
import { NO_COST_CENTRE } from '#domain/invoices/invoice-items.ts';
import { guestLabel } from '#domain/trips/guest-requests.ts';
import { inScope } from '#server/features/trips/read/scope.ts';
import { present, readViewRows } from '#server/features/trips/read/view.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { sortText } from '#server/platform/database/search-text.ts';

export type LineFilter = Omit<InputOf<typeof invoicesContract.itemSums>, 'id'>;

/** Returns the lines of an invoice, oldest trip first. This is the order in which they are paid. */
export async function listItems(db: Db, { id, cursor, limit, ...filter }: InputOf<typeof invoicesContract.items>) {
  let page = selectLines(db, id, filter)
    .innerJoin('trips as t', 't.id', 'n.trip_id')
    .leftJoin('cost_centres as s', 's.id', 'n.cost_centre_id')
    // The schema types the columns of a view and generated columns as nullable.
    .select((eb) => [eb.ref('n.trip_id').$notNull().as('tripId'), eb.ref('t.code').$notNull().as('tripCode')])
    .select((eb) => [eb.ref('n.ended_at').$notNull().as('endedAt'), 't.time_zone as timeZone'])
    .select(['s.name as costCentreName', 't.client_reference as clientReference', passengerNames.as('passengers')])
    .select([regionOfStop(sql`asc`).as('from'), regionOfStop(sql`desc`).as('to')])
    .select((eb) => [eb.ref('n.cents').$notNull().as('cents'), eb.ref('n.paid_cents').$notNull().as('paidCents')])
    .select((eb) => [
      eb.ref('n.credited_cents').$notNull().as('creditedCents'),
      eb.ref('n.written_off_cents').$notNull().as('writtenOffCents'),
      eb.ref('n.open_cents').$notNull().as('openCents'),
    ])
    .orderBy('n.ended_at')
    .orderBy('n.trip_id')
    .limit(limit + 1);
  if (cursor) {
    const last = sql`select l.ended_at, l.trip_id from invoice_items l where l.trip_id = ${readCursor(cursor, 'id')[0]}`;
    page = page.where(sql<SqlBool>`(n.ended_at, n.trip_id) > (${last})`);
  }
  return pageOfRows(await page.execute(), limit, {
    item: (row): InvoiceItem => ({ ...row, endedAt: row.endedAt.toISOString() }),
    key: ({ tripId }) => [tripId],
  });
}

function selectLines(db: Db, invoiceId: string, { costCentreId, passenger, hasOpenContest }: LineFilter) {
  let lines = db.selectFrom('invoice_lines as n').where('n.invoice_id', '=', invoiceId);
  if (costCentreId === NO_COST_CENTRE) lines = lines.where('n.cost_centre_id', 'is', null);
  else if (costCentreId) lines = lines.where('n.cost_centre_id', '=', costCentreId);
  if (passenger) lines = lines.where(sql<SqlBool>`plain_text(${firstPassenger}) = plain_text(${passenger})`);
  if (hasOpenContest)
    lines = lines.where(
      sql<SqlBool>`exists (select from invoice_contests o where o.trip_id = n.trip_id and o.state = 'open')`,
    );
  return lines;
}

/** Name of the first passenger of line `n`. A line counts for this passenger only, so that the sums add up. */
const firstPassenger = sql<string>`coalesce((
  select trim(p.name) from trip_passengers p where p.trip_id = n.trip_id order by p.position limit 1), '')`;

const passengerNames = sql<string>`coalesce((
  select string_agg(p.name, ', ' order by p.position) from trip_passengers p where p.trip_id = t.id), '')`;

function regionOfStop(order: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce((
    select coalesce(s.district, s.address) from trip_stops s where s.trip_id = t.id order by s.position ${order} limit 1), '')`;
}

/** Maximum number of passengers with a sum of their own. */
const MOST_PASSENGERS = 200;

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(`n.${column}`)}), 0)::bigint`;
const sums = [
  sql<number>`count(*)`.as('itemCount'),
  sumOf('cents').as('cents'),
  sumOf('paid_cents').as('paidCents'),
  sumOf('credited_cents').as('creditedCents'),
  sumOf('written_off_cents').as('writtenOffCents'),
  sumOf('open_cents').as('openCents'),
] as const;

/** Returns the sums of the lines that match the filters: of all, by cost centre, and by first passenger. */
export async function readSums(
  db: Db,
  { id, ...filter }: InputOf<typeof invoicesContract.itemSums>,
): Promise<InvoiceSums> {
  const lines = () => selectLines(db, id, filter).select(sums);
  const [total, byCostCentre, passengers] = await Promise.all([
    lines().executeTakeFirstOrThrow(),
    lines()
      .leftJoin('cost_centres as s', 's.id', 'n.cost_centre_id')
      .select(['s.id', 's.name'])
      .groupBy('s.id')
      .orderBy(sortText('s.name'), (by) => by.asc().nullsLast())
      .execute(),
    lines()
      .select([sql<string>`min(${firstPassenger})`.as('name'), sql<number>`count(*) over ()`.as('personCount')])
      .groupBy(sql`plain_text(${firstPassenger})`)
      .orderBy(sql`sum(n.cents)`, 'desc')
      .orderBy(sql`min(${firstPassenger})`)
      .limit(MOST_PASSENGERS)
      .execute(),
  ]);
  const byPassenger = passengers.map(({ personCount: _count, ...row }) => row);
  return { total, byCostCentre, byPassenger, personCount: passengers[0]?.personCount ?? 0 };
}

/**
 * Returns the details of these lines by trip id. Trips of lines outside the caller's scope are missing. Clients read the
 * names of their own users; users of the central appear as "Central".
 */
export async function readDetails(
  db: Db,
  actor: Actor,
  tripIds: readonly string[],
): Promise<Map<string, InvoiceItemDetail>> {
  const ids = sql`any(${[...tripIds]}::uuid[])`;
  const [rows, people] = await Promise.all([
    readViewRows(db, actor, sql`where t.id = ${ids} and ${inScope(actor)}`),
    readPeople(db, actor, ids),
  ]);
  const peopleOf = new Map(people.map(({ tripId, ...row }) => [tripId, row]));
  return new Map(
    rows.map((row) => {
      const { requesterName = null, costCentreName = null, ...found } = peopleOf.get(row.id) ?? {};
      const { approverName = null, approvedAt = null, drivenMeters = null }: Partial<Person> = found;
      const approval = approvedAt ? { name: approverName, at: approvedAt.toISOString() } : null;
      return [row.id, { trip: present(row, actor), requesterName, costCentreName, approval, drivenMeters }];
    }),
  );
}

/** Returns the details of a line of this invoice. Null when the invoice has no such line. */
export async function readDetail(
  db: Db,
  actor: Actor,
  invoiceId: string,
  tripId: string,
): Promise<InvoiceItemDetail | null> {
  const line = db.selectFrom('invoice_items').select('trip_id').where('trip_id', '=', tripId);
  const found = await line.where('invoice_id', '=', invoiceId).executeTakeFirst();
  return found ? ((await readDetails(db, actor, [tripId])).get(tripId) ?? null) : null;
}

type Person = Awaited<ReturnType<typeof readPeople>>[number];

/** Name of every user of the central, for clients. */
const CENTRAL = 'Central';

function readPeople(db: Db, actor: Actor, ids: RawBuilder<unknown>) {
  const nameOf = (profile: string) => {
    const of = (column: string) => sql.ref(`${profile}.${column}`);
    return sql<
      string | null
    >`case when ${actor.role === 'admin'} or ${of('id_cliente')} = t.client_id then ${of('nome')}
      when ${of('tipo')} = 'admin' or ${of('tipo')} = 'cadviagens' and ${of('id_cliente')} is null then ${CENTRAL} end`;
  };
  return db
    .selectFrom('invoice_items as n')
    .innerJoin('trips as t', 't.id', 'n.trip_id')
    .leftJoin('cost_centres as s', 's.id', 'n.cost_centre_id')
    .leftJoin('profiles as r', 'r.user_id', 't.requester_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('trip_events as e')
          .select(['e.actor_id', 'e.at'])
          .whereRef('e.trip_id', '=', 't.id')
          .where('e.action', '=', 'approve')
          .orderBy('e.trip_version', 'desc')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .leftJoin('profiles as y', 'y.user_id', 'a.actor_id')
    .select([
      'n.trip_id as tripId',
      's.name as costCentreName',
      'a.at as approvedAt',
      't.driven_meters as drivenMeters',
    ])
    .select(
      sql<string | null>`case when r.user_id is not null then ${nameOf('r')}
        when exists (select from guest_requests g where g.trip_id = t.id) then ${guestLabel} end`.as('requesterName'),
    )
    .select(nameOf('y').as('approverName'))
    .where(sql<SqlBool>`n.trip_id = ${ids}`)
    .execute();
}
