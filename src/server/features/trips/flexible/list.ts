import { sql } from 'kysely';
import type { FlexibleRide, flexibleRidesContract } from '#contract/flexible-rides.ts';
import { linkPath } from '#domain/access/pages.ts';
import type { Actor } from '#domain/access/roles.ts';
import { messageOfFlexibleRide } from '#domain/notifications/flexible-invitations.ts';
import { printStop } from '#domain/places/stop-text.ts';
import type { LocalDate } from '#domain/time.ts';
import { flexibleStateOf } from '#domain/trips/flexible-rides.ts';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import { callerKind } from '#server/platform/api/allow.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { FlexibleTerms } from './create.ts';

/** Today in the time zone of the area. */
const today = sql<LocalDate>`(app_now() at time zone a.time_zone)::date`;

function selectRides(db: Db, actor: Actor) {
  const rows = db
    .selectFrom('flexible_rides as f')
    .innerJoin('clients as c', 'c.id', 'f.client_id')
    .innerJoin('service_areas as a', 'a.id', 'f.service_area_id')
    .innerJoin('settings as s', (join) => join.onTrue())
    .leftJoin('trips as t', 't.id', 'f.trip_id')
    .leftJoin('profiles as p', 'p.user_id', 'f.requester_id')
    .selectAll('f')
    .select(['c.name as client_name', 's.central_name', 'p.nome as requester_name'])
    .select([sql<string | null>`t.code`.as('trip_code'), today.as('today')]);
  // A client's user without a client sees nothing, because no row has a null.
  return callerKind(actor) === 'client' ? rows.where('f.client_id', '=', actor.clientId) : rows;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRides>['executeTakeFirstOrThrow']>>;

/** Lists the flexible rides that the actor may see, newest first. */
export async function listFlexibleRides(
  db: Db,
  actor: Actor,
  { clientId, group, cursor, limit }: InputOf<typeof flexibleRidesContract.list>,
  publicUrl: string,
) {
  let rows = selectRides(db, actor)
    .orderBy('f.id', 'desc')
    .limit(limit + 1);
  if (clientId !== undefined) rows = rows.where('f.client_id', '=', clientId);
  if (group === 'used') rows = rows.where('f.trip_id', 'is not', null);
  if (group === 'open')
    rows = rows.where('f.trip_id', 'is', null).where('f.revoked_at', 'is', null).where('f.day', '>=', today);
  if (group === 'ended')
    rows = rows
      .where('f.trip_id', 'is', null)
      .where((eb) => eb.or([eb('f.revoked_at', 'is not', null), eb('f.day', '<', today)]));
  if (cursor !== undefined) rows = rows.where('f.id', '<', readCursor(cursor, 'id')[0] ?? '');
  return pageOfRows(await rows.execute(), limit, { item: (row) => show(row, publicUrl), key: ({ id }) => [id] });
}

/** Returns a flexible ride; null when the actor may not see it. */
export async function readFlexibleRide(db: Db, actor: Actor, id: string, publicUrl: string) {
  const row = await selectRides(db, actor).where('f.id', '=', id).executeTakeFirst();
  return row ? show(row, publicUrl) : null;
}

function show(row: Row, publicUrl: string): FlexibleRide {
  const { stops, category, paymentMethod } = row.terms as unknown as FlexibleTerms;
  const facts = { day: row.day, revoked: row.revoked_at !== null, used: row.trip_id !== null };
  const state = flexibleStateOf(facts, row.today);
  const language = row.passenger_language;
  const url = state === 'early' || state === 'open' ? flexibleUrl(publicUrl, row.code, language) : null;
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    requesterName: row.requester_name,
    state,
    day: row.day,
    passenger: { name: row.passenger_name, phone: row.passenger_phone, email: row.passenger_email, language },
    way: stops.map(printStop),
    category,
    paymentMethod,
    url,
    message:
      url && messageOfFlexibleRide({ central: row.central_name, day: row.day, link: url, language: language ?? 'pt' }),
    tripId: row.trip_id,
    tripCode: row.trip_code,
  };
}

/** Returns the address of the passenger's page, in the language of the passenger. */
export function flexibleUrl(publicUrl: string, code: string, language: PassengerLanguage | null): string {
  return publicUrl + linkPath('ride', code) + (language === null ? '' : `?lang=${language}`);
}
