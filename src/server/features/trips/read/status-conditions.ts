import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { runningStatuses, terminalStatuses, type TripStatus } from '#domain/trips/status.ts';

/**
 * True for trips `t` in one of the statuses. The statuses are SQL text, because a prepared statement cannot use a partial
 * index whose condition is a parameter.
 */
export function isOneOf(statuses: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`t.status in (${sql.join(statuses.map((one) => sql.lit(one)))})`;
}

const held = ['accepted', ...runningStatuses] satisfies TripStatus[];

/** True for trips `t` that a partner holds now, in the index `trips_held_now`. */
export const isHeld = isOneOf(held);

/** True for ended trips `t`, which have indexes that open trips do not have (decision 0091). */
export const hasEnded = isOneOf(terminalStatuses);
