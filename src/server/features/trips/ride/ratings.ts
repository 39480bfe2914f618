import { sql } from 'kysely';
import type { PartnerRatings, TripRating } from '#contract/rides.ts';
import type { Actor } from '#domain/access/roles.ts';
import { type RatingReason, RATING_DAYS } from '#domain/trips/passenger-words.ts';
import { readTripRow } from '#server/features/trips/read/trip.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Number of ratings of a partner that are listed singly. */
const LISTED = 20;

/** Returns the passenger's rating of a trip; undefined when the actor may not see the trip. */
export async function readTripRating(db: Db, actor: Actor, tripId: string): Promise<TripRating | null | undefined> {
  if (!(await readTripRow(db, actor, tripId))) return undefined;
  const row = await db.selectFrom('trip_ratings').selectAll().where('trip_id', '=', tripId).executeTakeFirst();
  return row ? ratingOf(row) : null;
}

/** Returns the recent ratings of a partner; null for an unknown partner. */
export async function readPartnerRatings(db: Db, partnerId: string): Promise<PartnerRatings | null> {
  const since = sql<Date>`app_now() - make_interval(days => ${RATING_DAYS})`;
  const summary = await db
    .selectFrom('partners as p')
    .leftJoin('trip_ratings as g', (join) => join.onRef('g.partner_id', '=', 'p.id').on('g.rated_at', '>=', since))
    .select(({ fn }) => [since.as('from'), fn.count<number>('g.trip_id').as('count')])
    .select(sql<number | null>`round(avg(g.stars), 2)::float8`.as('mean'))
    .where('p.id', '=', partnerId)
    .groupBy('p.id')
    .executeTakeFirst();
  if (!summary) return null;
  const rows = await db
    .selectFrom('trip_ratings as g')
    .innerJoin('trips as t', 't.id', 'g.trip_id')
    .select((eb) => ['g.trip_id', eb.ref('t.code').$notNull().as('code'), 'g.stars', 'g.reasons', 'g.rated_at'])
    .where('g.partner_id', '=', partnerId)
    .where('g.rated_at', '>=', since)
    .orderBy('g.rated_at', 'desc')
    .limit(LISTED)
    .execute();
  const latest = rows.map((row) => Object.assign(ratingOf(row), { tripId: row.trip_id, tripCode: row.code }));
  return { ...summary, from: summary.from.toISOString(), latest };
}

type Row = { stars: number; reasons: string[]; rated_at: Date };

function ratingOf({ stars, reasons, rated_at }: Row): TripRating {
  return { stars, reasons: reasons as RatingReason[], ratedAt: rated_at.toISOString() };
}
