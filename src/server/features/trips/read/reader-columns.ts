import { sql } from 'kysely';
import { POSITION_EVIDENCE_SECONDS } from '#domain/trips/review.ts';
import { runningStatuses } from '#domain/trips/status.ts';
import { commissionBpOf } from '#server/features/partners/read-partners.ts';

/**
 * Returns the columns that depend on the partner that reads the trip. Rate and car positions do not depend on the trip,
 * so they are read once for all rows.
 */
export const readerColumns = (partnerId: string | null) =>
  partnerId === null
    ? sql`null::integer as reader_commission_bp, null::json as reader_cars, false as gave_back`
    : sql`${commissionBpOf(partnerId)} as reader_commission_bp, ${carsOf(partnerId)} as reader_cars,
      exists (select from trip_assignments a where a.trip_id = t.id and a.partner_id = ${partnerId} and a.gave_back) as gave_back`;
const carsOf = (partnerId: string) => sql`(select json_agg(x) from (
  select p.lat, p.lng from ride_positions p join trips o on o.id = p.trip_id
  where o.partner_id = ${partnerId} and o.status in (${sql.join(runningStatuses)})
    and p.taken_at >= app_now() - make_interval(secs => ${POSITION_EVIDENCE_SECONDS})) x)`;
