import { sql } from 'kysely';
import { type Doer, isClientSide } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { localMinuteOfDay } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { StopTerms } from '#server/features/terms/mutations.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** What of a client's record decides about its requests. */
export type RequestingClient = {
  id: string;
  kind: string;
  suspended: boolean;
  approvalAboveCents: number | null;
  approvalCategories: string[];
  approvalFromMinute: number | null;
  approvalUntilMinute: number | null;
};

/** For whom the trip is: a client's users book for their own client, the central for any. */
export async function readRequestingClient(
  tx: Tx,
  doer: Doer,
  clientId: string | null,
): Promise<Outcome<RequestingClient>> {
  const wanted = isClientSide(doer) ? (clientId ?? doer.clientId) : clientId;
  if (!wanted) return refuseField('clientId', 'Informe o cliente.');
  if (isClientSide(doer) && wanted !== doer.clientId) return refuse('not_found', 'Cliente não encontrado.');
  const client = await readClientPolicy(tx, wanted);
  if (!client)
    return refuse('not_found', 'Cliente não encontrado.', [{ field: 'clientId', message: 'Cliente não encontrado.' }]);
  if (client.suspended) return refuse('not_eligible', 'O cadastro deste cliente está suspenso: fale com a central.');
  return ok(client);
}

/** What decides about a client's trips, also about those of one that may request no more. */
export async function readClientPolicy(tx: Tx, clientId: string): Promise<RequestingClient | undefined> {
  const { rows } = await sql<RequestingClient>`
    select id, kind, suspended, approval_above_cents as "approvalAboveCents", approval_categories as "approvalCategories",
      approval_from_minute as "approvalFromMinute", approval_until_minute as "approvalUntilMinute"
    from clients where id = ${clientId}`.execute(tx);
  return rows[0];
}

/** Whether the client's policy asks somebody's approval, by amount, category or local hour of pickup. */
export function asksApproval(
  client: RequestingClient,
  trip: { estimateCents: number | null; category: Category; pickupAt: Date; timeZone: string },
): boolean {
  const { approvalAboveCents, approvalCategories, approvalFromMinute, approvalUntilMinute } = client;
  if (approvalAboveCents !== null && (trip.estimateCents ?? 0) > approvalAboveCents) return true;
  if (approvalCategories.includes(trip.category)) return true;
  if (approvalFromMinute === null || approvalUntilMinute === null) return false;
  const minute = localMinuteOfDay(trip.pickupAt, trip.timeZone);
  const within =
    approvalFromMinute <= approvalUntilMinute
      ? minute >= approvalFromMinute && minute < approvalUntilMinute
      : minute >= approvalFromMinute || minute < approvalUntilMinute;
  return !within;
}

export type RequestArea = { id: string; timeZone: string };

/** The area named, else that of the origin's place, else the one whose city the origin names, else the only one there is. */
export async function readRequestArea(
  tx: Tx,
  serviceAreaId: string | null,
  origin: StopTerms | undefined,
): Promise<Outcome<RequestArea>> {
  const { rows } = await sql<RequestArea & { named: boolean; ofPlace: boolean; ofCity: boolean }>`
    select a.id, a.time_zone as "timeZone", a.id = ${serviceAreaId}::uuid as named,
      a.id = (select service_area_id from places where id = ${origin?.placeId ?? null}::uuid) as "ofPlace",
      lower(a.name) = lower(${origin?.city ?? null}::text) as "ofCity"
    from service_areas a where a.active`.execute(tx);
  if (serviceAreaId) {
    const area = rows.find((row) => row.named);
    return area ? ok(area) : refuseField('serviceAreaId', 'Praça não encontrada.');
  }
  const area =
    rows.find((row) => row.ofPlace) ?? rows.find((row) => row.ofCity) ?? (rows.length === 1 ? rows[0] : undefined);
  return area ? ok(area) : refuseField('serviceAreaId', 'Informe a praça da origem.');
}

type PlaceRow = {
  id: string;
  address: string;
  district: string | null;
  city: string;
  uf: string;
  lat: number;
  lng: number;
};

/** Stops that name one of the operator's places take its address and coordinates. */
export async function withPlaces(tx: Tx, stops: StopTerms[]): Promise<Outcome<StopTerms[]>> {
  const ids = stops.flatMap(({ placeId }) => placeId ?? []);
  if (ids.length === 0) return ok(stops);
  const { rows } = await sql<PlaceRow>`
    select id, address, district, city, uf, lat, lng from places where active and id = any(${ids}::uuid[])`.execute(tx);
  const known = new Map(rows.map((row) => [row.id, row]));
  const unknown = stops.findIndex(({ placeId }) => placeId !== null && !known.has(placeId));
  if (unknown >= 0) return refuseField(`stops.${unknown}.placeId`, 'Local não encontrado.');
  return ok(stops.map((stop) => (stop.placeId === null ? stop : fromPlace(stop, known.get(stop.placeId)))));
}

function fromPlace(stop: StopTerms, place: PlaceRow | undefined): StopTerms {
  if (!place) return stop;
  const { district, city, uf, lat, lng } = place;
  return { ...stop, district: stop.district ?? district, city: stop.city ?? city, uf: stop.uf ?? uf, lat, lng };
}

export async function isCostCentreOf(tx: Tx, clientId: string, costCentreId: string): Promise<boolean> {
  const { rows } = await sql`
    select from cost_centres where id = ${costCentreId} and client_id = ${clientId} and active`.execute(tx);
  return rows.length > 0;
}
