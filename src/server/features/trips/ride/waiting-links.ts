import { sql, type SqlBool } from 'kysely';
import type { ridesContract, WaitingLink } from '#contract/rides.ts';
import type { Actor } from '#domain/access/roles.ts';
import { messageOfRide } from '#domain/notifications/passenger-invitations.ts';
import { ok, type Outcome } from '#domain/outcome.ts';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import { terminalStatuses } from '#domain/trips/status.ts';
import { inScope } from '#server/features/trips/read/scope.ts';
import { readTripRow, tripNotFound } from '#server/features/trips/read/trip.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { linkEvent, rideUrl } from './link.ts';

/** Lists the links that a person has to send, by pickup time. Trips that are over are omitted. */
export async function listWaitingLinks(
  db: Db,
  actor: Actor,
  { cursor, limit }: InputOf<typeof ridesContract.waitingLinks>,
  publicUrl: string,
) {
  let page = db
    // Materialized, because the planner would otherwise walk all trips of a large client in the order of the page.
    .with(
      (cte) => cte('l').materialized(),
      // A literal, because a generic plan with a parameter cannot use the partial index.
      (waiting) =>
        waiting.selectFrom('ride_links').select(['trip_id', 'code']).where('delivery', '=', sql.lit('waiting')),
    )
    .selectFrom('l')
    .innerJoin('trips as t', 't.id', 'l.trip_id')
    .innerJoin('clients as c', 'c.id', 't.client_id')
    .innerJoin('trip_passengers as p', (join) => join.onRef('p.trip_id', '=', 't.id').on('p.position', '=', 0))
    .innerJoin('settings as s', (join) => join.onTrue())
    .select([
      't.id',
      sql<string>`t.code`.as('code'),
      't.pickup_at',
      't.time_zone',
      'c.name as clientName',
      'l.code as linkCode',
    ])
    .select(['p.name as passengerName', 'p.phone', 's.central_name as centralName'])
    .select((eb) => eb.ref('p.language').$castTo<PassengerLanguage | null>().as('language'))
    .where(sql<SqlBool>`t.status <> all(${[...terminalStatuses]}::text[])`)
    .where(inScope(actor))
    .orderBy('t.pickup_at')
    .orderBy('t.id')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [pickupAt, id] = readCursor(cursor, 'instant', 'id');
    page = page.where(sql<SqlBool>`(t.pickup_at, t.id) > (${pickupAt}::timestamptz, ${id}::uuid)`);
  }
  return pageOfRows(await page.execute(), limit, {
    item: ({ id, code, pickup_at, time_zone, linkCode, centralName, language: asked, ...row }): WaitingLink => {
      const language = asked ?? 'pt';
      const link = rideUrl(publicUrl, linkCode);
      const facts = { central: centralName, code, link, pickupAt: pickup_at, timeZone: time_zone, language };
      const trip = { tripId: id, tripCode: code, pickupAt: pickup_at.toISOString(), timeZone: time_zone };
      return { ...trip, ...row, language, message: messageOfRide(facts) };
    },
    key: ({ pickup_at, id }) => [pickup_at.toISOString(), id],
  });
}

/** Takes a link off the list, or puts it back. Has no effect on a link that the panel sends itself. */
export async function markSent(
  tx: Tx,
  actor: Actor,
  { id, sent }: InputOf<typeof ridesContract.markSent>,
): Promise<Outcome<undefined>> {
  const trip = await readTripRow(tx, actor, id);
  if (!trip) return tripNotFound;
  const { numUpdatedRows } = await tx
    .updateTable('ride_links')
    .set({ delivery: sent ? 'sent' : 'waiting' })
    .where('trip_id', '=', id)
    .where('delivery', '=', sent ? 'waiting' : 'sent')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return ok();
  await publish(tx, linkEvent({ tripId: id, clientId: trip.client_id }, sent ? 'sent' : 'waiting'));
  return ok();
}
