import { sql } from 'kysely';
import type { Score } from '#contract/reports.ts';
import { overallScore, PUNCTUAL_MINUTES, SCORE_DAYS } from '#domain/partner-score.ts';
import { centralToday } from '#server/features/areas/data.ts';
import type { Db } from '#server/platform/database/pool.ts';

type Row = Omit<Score, 'overall'>;

/** Returns the figures of a partner's recent days, each with its base; null when there is no such partner. */
export async function readScore(db: Db, partnerId: string): Promise<Score | null> {
  const { rows } = await sql<Row>`
    with since as (select ${centralToday} - ${SCORE_DAYS}::int as day, app_now() - make_interval(days => ${SCORE_DAYS}) as at)
    select since.day as "from", json_build_object('of', o.answered, 'good', o.accepted) as answered,
      json_build_object('of', h.held, 'good', h.held - h.gave_back) as kept,
      json_build_object('of', t.arrived, 'good', t.in_time) as punctual, t.no_shows as "noShows", t.contested, t.ended
    from partners p cross join since
    cross join lateral (select count(*) as answered, count(*) filter (where status = 'accepted') as accepted from trip_offers
      where partner_id = p.id and decided_at >= since.at and status in ('accepted', 'declined', 'expired')) o
    cross join lateral (select count(*) as held, count(*) filter (where gave_back) as gave_back from trip_holders
      where partner_id = p.id and held_from >= since.at) h
    cross join lateral (select count(*) as ended, count(*) filter (where no_show) as no_shows, count(*) filter (where contested) as contested,
        count(*) filter (where expected) as arrived,
        count(*) filter (where expected and arrived_at <= pickup_at + make_interval(mins => ${PUNCTUAL_MINUTES})) as in_time
      from (select pickup_at, arrived_at, status = 'no_show' as no_show,
          -- Who takes a trip for now arrives when it can; of a recorded one nobody saw when.
          kind <> 'immediate' and not recorded and arrived_at is not null as expected,
          exists (select from trip_events e where e.trip_id = d.id and e.action = 'contest') as contested
        from trips d where d.partner_id = p.id and d.ended_at >= since.at) x) t
    where p.id = ${partnerId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { kept, punctual, answered } = row;
  return { ...row, overall: overallScore({ kept, punctual, answered }) };
}
