import type { ServiceArea } from '#contract/places.ts';
import type { Db } from '#server/platform/database/pool.ts';

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
