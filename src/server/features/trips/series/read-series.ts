import type { Series } from '#contract/series.ts';
import type { Actor } from '#domain/access/roles.ts';
import { readSeriesTrips } from '#server/features/trips/read/trip.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Returns a series with the trips that the actor may see. Null when the actor may see none. */
export async function readSeries(db: Db, actor: Actor, id: string): Promise<Series | null> {
  const [row, trips] = await Promise.all([
    db
      .selectFrom('trip_series')
      .select(['id', 'weekdays', 'until_day as until', 'skip_holidays as skipHolidays', 'skipped'])
      .where('id', '=', id)
      .executeTakeFirst(),
    readSeriesTrips(db, actor, id),
  ]);
  if (!row || trips.length === 0) return null;
  return { ...row, skipped: row.skipped as Series['skipped'], trips };
}
