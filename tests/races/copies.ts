import { sql } from 'kysely';
import { assignedStatuses, type TripStatus } from '#domain/trips/status.ts';
import { reserveWallet } from '#server/features/ledger/post-entry.ts';
import { readTerms } from '#server/features/trips/terms/read-terms.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { addCrew } from '#tests/central.ts';
import { type Payment, type Stage, templateKey } from '#tests/races/stage.ts';
import type { Circumstances } from '#tests/races/moves.ts';

/** Trip for one race, with a crew of its own. `laterAt` is the pickup after an edit. */
export type Copy = {
  id: string;
  version: number;
  termsVersion: number;
  pickupAt: Date;
  laterAt: string;
  driverId: string | null;
  vehicleId: string | null;
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EVERY = 5 * MINUTE;
const parts = [
  'trip_events',
  'trip_assignments',
  'trip_notes',
  'trip_offers',
  'trip_passengers',
  'trip_pins',
  'trip_stops',
];
const held = new Set<TripStatus>([...assignedStatuses, 'in_progress']);

let made = 0;

/**
 * Returns a unique pickup for the next copy. The pickup of an assigned trip is in the past, so that fees are due. The
 * pickup of an unassigned trip is in the future.
 */
function nextPickup(status: TripStatus): { pickupAt: Date; laterAt: string } {
  made += 1;
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  const past = held.has(status);
  const pickupAt = new Date(past ? now - 2 * 60 * MINUTE - made * EVERY : now + 3 * DAY + made * EVERY);
  const later = past ? now + 3 * DAY + made * EVERY : pickupAt.getTime() + 2 * MINUTE;
  return { pickupAt, laterAt: new Date(later).toISOString() };
}

/**
 * Copies the template trip of a status, with one statement per table for speed. Limits and wallets reserve as much for
 * each copy as for the template.
 */
export async function copyTrips(
  stage: Stage,
  status: TripStatus,
  payment: Payment,
  count: number,
  circumstancesAt: (pickupAt: Date) => Circumstances,
): Promise<Copy[]> {
  const template = stage.templates.get(templateKey(status, payment));
  if (!template) throw new Error(`there is no trip that is ${status}`);
  return stage.panel.services.db.transaction().execute(async (tx) => {
    const origin = await tx.selectFrom('trips').selectAll().where('id', '=', template).executeTakeFirstOrThrow();
    const copies: Copy[] = [];
    while (copies.length < count) {
      const crew = await crewLike(tx, origin);
      const { version, terms_version: termsVersion } = origin;
      copies.push({ id: newId(), version, termsVersion, ...nextPickup(status), ...crew });
    }
    const columns = copies.map(({ id, pickupAt, driverId, vehicleId }) => {
      const { proposed: _proposed, ...own } = circumstancesAt(pickupAt);
      const arrived = origin.arrived_at && { arrived_at: new Date(pickupAt.getTime() - 10 * MINUTE) };
      const crew = { driver_id: driverId, vehicle_id: vehicleId };
      return {
        id,
        booking_id: newId(),
        ...crew,
        pickup_at: pickupAt,
        pickup_local: local(pickupAt),
        ...arrived,
        ...own,
      };
    });
    const booked = columns.map((row) => ({ id: row.booking_id }));
    await insertLike(tx, 'bookings', origin.booking_id, 'id', booked);
    await insertLike(tx, 'trips', template, 'id', columns);
    const children = copies.map(({ id }) => ({ trip_id: id }));
    for (const part of parts) await insertLike(tx, part, template, 'trip_id', children);
    await followOffers(tx, copies);
    await keepBack(tx, copies, origin.partner_id);
    const [first] = copies;
    if (first && circumstancesAt(first.pickupAt).proposed) await propose(stage, tx, copies);
    return copies;
  });
}

/** Adds a crew for the copy if the template has one. */
async function crewLike(tx: Tx, { partner_id, driver_id }: { partner_id: string | null; driver_id: string | null }) {
  return partner_id && driver_id ? addCrew(tx, partner_id) : { driverId: null, vehicleId: null };
}

function local(instant: Date): string {
  return new Date(instant.getTime() - 3 * 60 * MINUTE).toISOString().slice(0, 19);
}

const columnsOf = new Map<string, Promise<string[]>>();

/** Returns the columns of a table that an insert may set. */
function settableColumns(tx: Tx, table: string): Promise<string[]> {
  const known = columnsOf.get(table) ?? readColumns(tx, table);
  columnsOf.set(table, known);
  return known;
}

async function readColumns(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

/** Inserts copies of the rows of `origin`, one per element of `columns`. Each element overrides columns of its copy. */
export async function insertLike(tx: Tx, table: string, origin: string, key: string, columns: readonly object[]) {
  const columnNames = await settableColumns(tx, table);
  const names = sql.join(columnNames.map((name) => sql.ref(name)));
  const own = key === 'trip_id' && columnNames.includes('id');
  const fresh = own ? sql`jsonb_build_object('id', gen_random_uuid())` : sql`'{}'::jsonb`;
  await sql`insert into ${sql.table(table)} (${names})
    select ${sql.join(columnNames.map((name) => sql.ref(`made.${name}`)))}
    from ${sql.table(table)} origin cross join jsonb_array_elements(${JSON.stringify(columns)}::jsonb) own
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, to_jsonb(origin) || own.value || ${fresh}) made
    where ${sql.ref(`origin.${key}`)} = ${origin}`.execute(tx);
}

async function followOffers(tx: Tx, copies: readonly Copy[]): Promise<void> {
  await sql`update trip_offers o set expires_at = t.offer_expires_at from trips t
    where t.id = o.trip_id and o.status = 'open' and t.id = any(${idsOf(copies)}::uuid[])`.execute(tx);
}

async function keepBack(tx: Tx, copies: readonly Copy[], partnerId: string | null): Promise<void> {
  await sql`insert into client_limits (client_id, cost_centre_id, month, reserved_cents)
    select client_id, null, date_trunc('month', pickup_at at time zone time_zone)::date, sum(limit_reserved_cents)
    from trips where id = any(${idsOf(copies)}::uuid[]) and limit_reserved_cents > 0 group by 1, 3
    on conflict (holder_id, month, day) do update
      set reserved_cents = client_limits.reserved_cents + excluded.reserved_cents`.execute(tx);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(wallet_reserved_cents), 0)::int as cents from trips where id = any(${idsOf(copies)}::uuid[])`.execute(
    tx,
  );
  const cents = rows[0]?.cents ?? 0;
  if (partnerId && cents > 0) await reserveWallet(tx, partnerId, cents, -10_000_000_00);
}

/** Proposes a change that the assigned partner has not answered: a later pickup. */
async function propose({ people }: Stage, tx: Tx, copies: readonly Copy[]): Promise<void> {
  const [first] = copies;
  if (!first) return;
  const terms = await readTerms(tx, first.id);
  const proposal = {
    proposed_by: people.client[0].userId,
    status: 'open' as const,
    expires_at: new Date(Date.now() + 60 * MINUTE),
  };
  await tx
    .insertInto('trip_proposals')
    .values(
      copies.map(({ id, laterAt }) => ({
        ...proposal,
        id: newId(),
        trip_id: id,
        terms: JSON.stringify({ ...terms, pickupAt: laterAt }),
      })),
    )
    .execute();
}

function idsOf(copies: readonly Copy[]): string[] {
  return copies.map(({ id }) => id);
}
