import { sql } from 'kysely';
import type { ServiceArea } from '#contract/places.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

export async function listAreas(db: Db): Promise<ServiceArea[]> {
  return areas(db).execute();
}

export async function readArea(db: Db, id: string): Promise<ServiceArea> {
  return areas(db).where('id', '=', id).executeTakeFirstOrThrow();
}

function areas(db: Db) {
  return db
    .selectFrom('service_areas')
    .select(['id', 'name', 'uf', 'ibge_city_code as ibgeCityCode', 'time_zone as timeZone', 'active', 'version'])
    .orderBy((eb) => eb.fn('plain_text', ['name']))
    .orderBy('id');
}

/** The central's own days and months are those of its first service area. Selected, or it is worked out for every row compared. */
export const centralZone = sql<string>`coalesce((select time_zone from service_areas where active order by id limit 1), 'America/Sao_Paulo')`;
export const centralToday = sql<LocalDate>`(select (app_now() at time zone ${centralZone})::date)`;

export type RequestArea = { id: string; timeZone: string };

/** The area named, else that of the origin's place, else the one whose city the origin names, else the only one there is. */
export async function readRequestArea(
  db: Db | Tx,
  serviceAreaId: string | null,
  origin: { placeId: string | null; city: string | null } | undefined,
): Promise<Outcome<RequestArea>> {
  const { rows } = await sql<RequestArea & { named: boolean; ofPlace: boolean; ofCity: boolean }>`
    select a.id, a.time_zone as "timeZone", a.id = ${serviceAreaId}::uuid as named,
      a.id = (select service_area_id from places where id = ${origin?.placeId ?? null}::uuid) as "ofPlace",
      plain_text(a.name) = plain_text(${origin?.city ?? null}::text) as "ofCity"
    from service_areas a where a.active order by a.id`.execute(db);
  if (serviceAreaId) {
    const area = rows.find((row) => row.named);
    return area ? ok(area) : refuseField('serviceAreaId', 'Praça não encontrada.');
  }
  const area =
    rows.find((row) => row.ofPlace) ?? rows.find((row) => row.ofCity) ?? (rows.length === 1 ? rows[0] : undefined);
  return area ? ok(area) : refuseField('serviceAreaId', 'Informe a praça da origem.');
}
