import { nationalHolidays } from '#domain/tariffs/holidays.ts';
import type { LocalDate } from '#domain/time.ts';
import { pricedArea } from '#server/features/areas/read-areas.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { sortText } from '#server/platform/database/search-text.ts';

/** Returns the national holidays of a year, and all municipal holidays and rate 2 periods, latest first. */
export async function readCalendar(db: Db, year: number) {
  const [municipal, periods] = await Promise.all([listHolidays(db), listPeriods(db)]);
  return { national: nationalHolidays(year).map(({ date, name }) => ({ day: date, name })), municipal, periods };
}

function listHolidays(db: Db) {
  return db
    .selectFrom('municipal_holidays as h')
    .innerJoin('service_areas as a', 'a.id', 'h.service_area_id')
    .select(['h.service_area_id as serviceAreaId', 'h.day', 'h.name', 'h.yearly'])
    .orderBy(sortText('a.name'))
    .orderBy('h.day')
    .orderBy('a.id')
    .execute();
}

function listPeriods(db: Db) {
  return db
    .selectFrom('exceptional_periods as p')
    .innerJoin('service_areas as a', 'a.id', 'p.service_area_id')
    .select(['p.id', 'p.service_area_id as serviceAreaId', 'p.name'])
    .select(['p.first_day as firstDay', 'p.last_day as lastDay'])
    .orderBy(sortText('a.name'))
    .orderBy('p.first_day', 'desc')
    .orderBy('p.id')
    .execute();
}

/** Returns the municipal holidays of a service area that may fall on or before this day. */
export function readAreaHolidays(db: Db | Tx, serviceAreaId: string, until: LocalDate) {
  return db
    .selectFrom('municipal_holidays')
    .select(['day as date', 'name', 'yearly'])
    .where('service_area_id', '=', pricedArea(serviceAreaId))
    .where('day', '<=', until)
    .execute();
}
