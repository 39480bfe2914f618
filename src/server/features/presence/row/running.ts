import { type RawBuilder, sql } from 'kysely';
import { unknownDurationSeconds } from '#domain/trips/occupancy.ts';
import { runningStatuses } from '#domain/trips/status.ts';

/** SQL condition: trip `t` is running. SQL text, so that a prepared statement can use the partial indexes. */
export const isRunningTrip = sql<boolean>`t.status in (${sql.join(runningStatuses.map((status) => sql.lit(status)))})`;

/**
 * SQL value: estimated seconds until trip `t` ends. Before the passenger is on board, the trip begins at the pickup time
 * or now.
 */
export const remainingSeconds: RawBuilder<number> = sql`greatest(0, extract(epoch from
  case when t.status = 'in_progress' then t.begun_at else greatest((select app_now()), t.pickup_at) end - (select app_now()))
  + coalesce(t.duration_seconds, t.hours * 3600, ${sql.lit(unknownDurationSeconds)}))`;
