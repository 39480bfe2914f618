import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { LocalDate } from '#domain/time.ts';
import { terminalStatuses, tripStatuses } from '#domain/trips/status.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/**
 * Sums of ended trips that need only the trip rows. `sumsOfEnded` computes them, and `trip_rollups` stores them by day.
 */
const endedSumNames = [
  'trips',
  'cancelled',
  'no_shows',
  'unattended',
  'completed_cents',
  'completed_partner_cents',
  'accepted_at_once',
  'accept_seconds',
] as const;
type EndedSumName = (typeof endedSumNames)[number];

const atOnce = sql`t.status = 'completed' and t.kind = 'immediate' and not t.recorded and t.accepted_at is not null`;

const sums: Record<EndedSumName, RawBuilder<unknown>> = {
  trips: sql`count(*) filter (where t.status = 'completed')`,
  cancelled: sql`count(*) filter (where t.status = 'cancelled')`,
  no_shows: sql`count(*) filter (where t.status = 'no_show')`,
  unattended: sql`count(*) filter (where t.status = 'unattended')`,
  completed_cents: sql`coalesce(sum(t.total_cents - t.discount_cents) filter (where t.status = 'completed'), 0)`,
  completed_partner_cents: sql`coalesce(sum(t.partner_cents) filter (where t.status = 'completed'), 0)`,
  accepted_at_once: sql`count(*) filter (where ${atOnce})`,
  accept_seconds: sql`coalesce(sum(extract(epoch from t.accepted_at - t.created_at)) filter (where ${atOnce}), 0)::bigint`,
};

/** SQL columns of these sums over trips with the alias `t`, in the order of `endedSumNames`. */
export const sumsOfEnded = sql.join(endedSumNames.map((name) => sql`${sums[name]} as ${sql.ref(name)}`));
export const endedSumColumns = sql.join(endedSumNames.map((name) => sql.ref(name)));

const openStatuses = tripStatuses.filter((status) => !terminalStatuses.some((ended) => ended === status));

/**
 * Selects the billed trips of a client with a pickup in the month that have not ended. Trips in review have ended, but
 * `client_limits` still has their reserved amounts.
 */
export function openBilled(db: Db | Tx, clientId: string | null, month: LocalDate | Expression<LocalDate>) {
  return db
    .selectFrom('trips')
    .where('client_id', '=', clientId)
    .where('status', 'in', openStatuses)
    .where('payment_method', '=', 'billed')
    .where(sql<SqlBool>`pickup_local >= ${month}::date and pickup_local < ${month}::date + interval '1 month'`);
}
