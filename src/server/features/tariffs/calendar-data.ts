import { sql } from 'kysely';
import type { ExceptionalPeriod, MunicipalHoliday } from '#contract/calendar.ts';
import { type Holiday, nationalHolidays } from '#domain/tariffs/holidays.ts';
import type { LocalDate } from '#domain/time.ts';
import { pricedArea } from '#server/features/areas/data.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** Returns the national holidays of a year, and all municipal holidays and rate 2 periods, latest first. */
export async function readCalendar(db: Db, year: number) {
  const [municipal, periods] = await Promise.all([listHolidays(db), listPeriods(db)]);
  return { national: nationalHolidays(year).map(({ date, name }) => ({ day: date, name })), municipal, periods };
}

async function listHolidays(db: Db): Promise<MunicipalHoliday[]> {
  const { rows } = await sql<MunicipalHoliday>`
    select h.service_area_id as "serviceAreaId", h.day, h.name, h.yearly
    from municipal_holidays h join service_areas a on a.id = h.service_area_id
    order by plain_text(a.name), h.day, a.id`.execute(db);
  return rows;
}

async function listPeriods(db: Db): Promise<ExceptionalPeriod[]> {
  const { rows } = await sql<ExceptionalPeriod>`
    select p.id, p.service_area_id as "serviceAreaId", p.name, p.first_day as "firstDay", p.last_day as "lastDay"
    from exceptional_periods p join service_areas a on a.id = p.service_area_id
    order by plain_text(a.name), p.first_day desc, p.id`.execute(db);
  return rows;
}

/** Returns the municipal holidays of a service area that may fall on a day up to this one. */
export async function readAreaHolidays(db: Db | Tx, serviceAreaId: string, until: LocalDate): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select day as date, name, yearly from municipal_holidays
    where service_area_id = ${pricedArea(serviceAreaId)} and day <= ${until}::date`.execute(db);
  return rows;
}
