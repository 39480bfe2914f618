import { sql } from 'kysely';
import type { ServiceArea } from '#contract/places.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { areaAround } from '#domain/places/service-areas.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

export async function listAreas(db: Db): Promise<ServiceArea[]> {
  return areas(db).execute();
}

export async function readArea(db: Db, id: string): Promise<ServiceArea> {
  return areas(db).where('id', '=', id).executeTakeFirstOrThrow();
}

function areas(db: Db) {
  return db
    .selectFrom('service_areas')
    .select(['id', 'name', 'city', 'districts', 'uf', 'ibge_city_code as ibgeCityCode', 'time_zone as timeZone'])
    .select(['prices_of as pricesOf', 'active', 'version'])
    .orderBy((eb) => eb.fn('plain_text', ['name']))
    .orderBy('id');
}

/**
 * Time zone in which the central counts days and months: the zone of its first active area. The SQL is a subquery, so
 * that it is not computed for each compared row.
 */
export const centralZone = sql<string>`coalesce((select time_zone from service_areas where active order by id limit 1), 'America/Sao_Paulo')`;
export const centralToday = sql<LocalDate>`(select (app_now() at time zone ${centralZone})::date)`;

/** Area of a request. `hasQueues` false: its trips are never offered to one driver after the other. */
export type RequestArea = { id: string; timeZone: string; hasQueues?: boolean };
type FoundArea = RowOf<'service_areas', 'id' | 'name' | 'uf' | 'city' | 'districts'> & {
  timeZone: RowOf<'service_areas'>['time_zone'];
  hasQueues: boolean;
  /** True when the request names this area. Null when the request names no area. */
  named: boolean | null;
  /** True when this area is the area of the origin's place. Null when the origin has no place. */
  ofPlace: boolean | null;
};
type Origin = { placeId: string | null; district?: string | null; city: string | null; uf?: string | null };

/** Selects the area whose tariffs, fixed prices and calendar apply in the passed area. */
export function pricedArea(areaId: string) {
  return sql<string>`(select coalesce(prices_of, id) from service_areas where id = ${areaId})`;
}

/**
 * Finds the area of a request, in this order: the area of the origin's place, the named area, the area of the origin's
 * district and city, the only area. The place comes first, so that no caller chooses the tariff or the time zone of
 * another area for it.
 */
export async function readRequestArea(
  db: Db | Tx,
  serviceAreaId: string | null,
  origin: Origin | undefined,
): Promise<Outcome<RequestArea>> {
  const { rows } = await sql<FoundArea>`
    select a.id, a.time_zone as "timeZone", a.id = ${serviceAreaId}::uuid as named,
      a.id = (select service_area_id from places where id = ${origin?.placeId ?? null}::uuid) as "ofPlace",
      exists (select from dispatch_policies x where x.service_area_id = a.id and x.kind <> 'mural') as "hasQueues",
      a.name, a.uf, a.city, a.districts
    from service_areas a where a.active order by a.id`.execute(db);
  const named = rows.find((row) => row.named);
  if (serviceAreaId && !named) return refuseField('serviceAreaId', 'Praça não encontrada.');
  const area =
    rows.find((row) => row.ofPlace) ??
    named ??
    areaAround(rows, origin ?? {}) ??
    (rows.length === 1 ? rows[0] : undefined);
  return area ? ok(area) : refuseField('serviceAreaId', 'Informe em que região fica a origem.');
}
