import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Score } from '#contract/reports.ts';
import { overallScore, PUNCTUAL_MINUTES, SCORE_DAYS } from '#domain/partner-score.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import type { Db } from '#server/platform/database/pool.ts';

/**
 * Returns the rates of a partner's recent days, each with the number of cases, or null when the partner does not exist.
 */
export async function readScore(db: Db, partnerId: string): Promise<Score | null> {
  const since = sql<Date>`app_now() - make_interval(days => ${SCORE_DAYS})`;
  const row = await db
    .selectFrom('partners as p')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('trip_offers')
        .select(({ fn }) => [
          fn.countAll<number>().as('answered'),
          fn.countAll<number>().filterWhere('status', '=', 'accepted').as('accepted'),
        ])
        .whereRef('partner_id', '=', 'p.id')
        .where('decided_at', '>=', since)
        .where('status', 'in', ['accepted', 'declined', 'expired'])
        .as('o'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('trip_assignments')
        .select(({ fn }) => [
          fn.countAll<number>().as('assigned'),
          fn.countAll<number>().filterWhere('gave_back', '=', false).as('kept'),
        ])
        .whereRef('partner_id', '=', 'p.id')
        .where('assigned_at', '>=', since)
        .as('a'),
    )
    .crossJoinLateral((eb) => {
      const ended = eb
        .selectFrom('trips as d')
        .select((trip) => [
          'd.pickup_at',
          'd.arrived_at',
          trip('d.status', '=', 'no_show').as('no_show'),
          // Immediate trips have no agreed time of arrival. Trips recorded afterwards have no observed arrival.
          sql<boolean>`d.kind <> 'immediate' and not d.recorded and d.arrived_at is not null`.as('expected'),
          sql<boolean>`exists (select from trip_events e where e.trip_id = d.id and e.action = 'contest')`.as(
            'contested',
          ),
        ])
        .whereRef('d.partner_id', '=', 'p.id')
        .where('d.ended_at', '>=', since);
      const latest = sql<Date>`x.pickup_at + make_interval(mins => ${PUNCTUAL_MINUTES})`;
      return eb
        .selectFrom(ended.as('x'))
        .select(({ fn }) => [
          fn.countAll<number>().as('ended'),
          fn.countAll<number>().filterWhere('x.no_show', '=', true).as('noShows'),
          fn.countAll<number>().filterWhere('x.contested', '=', true).as('contested'),
          fn.countAll<number>().filterWhere('x.expected', '=', true).as('arrived'),
          fn
            .countAll<number>()
            .filterWhere('x.expected', '=', true)
            .filterWhere('x.arrived_at', '<=', latest)
            .as('inTime'),
        ])
        .as('t');
    })
    .select((eb) => [
      sql<LocalDate>`${centralToday} - ${SCORE_DAYS}::int`.as('from'),
      jsonBuildObject({ of: eb.ref('o.answered'), good: eb.ref('o.accepted') }).as('answered'),
      jsonBuildObject({ of: eb.ref('a.assigned'), good: eb.ref('a.kept') }).as('kept'),
      jsonBuildObject({ of: eb.ref('t.arrived'), good: eb.ref('t.inTime') }).as('punctual'),
      't.noShows',
      't.contested',
      't.ended',
    ])
    .where('p.id', '=', partnerId)
    .executeTakeFirst();
  return row ? { ...row, overall: overallScore(row) } : null;
}
