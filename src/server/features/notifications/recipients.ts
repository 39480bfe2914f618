import { type RawBuilder, sql } from 'kysely';
import { type Audience, channels, notificationEvents } from '#domain/notifications/events.ts';
import { selectEligible } from '#server/features/trips/assignment/count-eligible.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';

/** Parties that a domain event concerns. */
export type Concerned = {
  /** User who caused the domain event. This user is not notified. */
  actorId?: string | null;
  clientId?: string | null;
  /** Id of the trip, when the domain event concerns a trip. */
  tripId?: string | null;
  requesterId?: string | null;
  partnerIds?: readonly string[];
  /** Result of `readEligibleUsers` for an available trip. */
  eligibleUserIds?: readonly string[];
  userId?: string | null;
};

/** Excludes blocked users and the accounts of API keys. */
const active = sql`r.blocked_at is null and not exists (select from api_keys k where k.user_id = r.user_id)`;

/** Selects the users of an audience, as rows of `user_id`. */
export function peopleOf(audience: Audience, concerned: Concerned): RawBuilder<unknown> {
  const { actorId = null } = concerned;
  return sql`select distinct r.user_id from profiles r ${among[audience](concerned)} and ${active} and r.user_id is distinct from ${actorId}::uuid`;
}

const among: Record<Audience, (concerned: Concerned) => RawBuilder<unknown>> = {
  client: ({ clientId = null, tripId = null, requesterId = null }) =>
    tripId === null
      ? sql`where r.id_cliente = ${clientId}::uuid and r.tipo = 'cliente'`
      : sql`left join notification_settings s on s.user_id = r.user_id
        where r.id_cliente = ${clientId}::uuid and r.tipo in ('cliente', 'cadviagens')
          and (r.user_id = ${requesterId}::uuid or s.colleagues or not exists (
            select from profiles q where q.user_id = ${requesterId}::uuid and q.id_cliente = ${clientId}::uuid
              and not exists (select from api_keys k where k.user_id = q.user_id)))`,
  approvers: ({ clientId = null, requesterId = null }) =>
    sql`where r.id_cliente = ${clientId}::uuid and r.tipo in ('cliente', 'cadviagens') and r.approves_trips
      and r.user_id is distinct from ${requesterId}::uuid`,
  partner: ({ partnerIds = [] }) => sql`where r.id_parceiro = any(${[...partnerIds]}::uuid[]) and r.tipo = 'parceiro'`,
  eligible: ({ eligibleUserIds = [] }) => sql`where r.user_id = any(${[...eligibleUserIds]}::uuid[])`,
  attendant: () => sql`where r.tipo = 'cadviagens' and r.id_cliente is null`,
  admin: () => sql`where r.tipo = 'admin'`,
  person: ({ userId = null }) => sql`where r.user_id = ${userId}::uuid and r.tipo is not null`,
};

const defaultChannels: readonly string[] = notificationEvents.available.channels.eligible;
/** User r did not switch off every channel of notifications of available trips. */
const wantsAvailable = sql`exists (
  select from (values ${sql.join(channels.map((channel) => sql`(${channel}, ${defaultChannels.includes(channel)}::boolean)`))}) w (channel, usual)
  left join notification_choices c on c.user_id = r.user_id and c.event = 'available' and c.channel = w.channel
  where coalesce(c.enabled, w.usual))`;

/**
 * Returns the users of partners that may accept each trip of the pool. One statement for many trips, because its cost
 * hardly depends on their number.
 */
export async function readEligibleUsers(tx: Tx, tripIds: readonly string[]): Promise<Map<string, string[]>> {
  if (tripIds.length === 0) return new Map();
  const { rows } = await sql<RowOf<'trips', 'id'> & { users: string[] }>`
    with people as materialized (
      select r.user_id, r.id_parceiro as partner_id, p.priority from profiles r join partners p on p.id = r.id_parceiro and p.available
      where r.tipo = 'parceiro' and ${active} and ${wantsAvailable})
    select t.id, array_agg(r.user_id) as users
    from (${selectEligible(tripIds)}) x join trips t on t.id = x.trip_id join people r on r.partner_id = x.partner_id
    where (r.priority or coalesce(t.open_to_all_at <= app_now(), true))
      and not exists (select from trip_offers f where f.trip_id = t.id and f.partner_id = r.partner_id and f.status = 'declined')
    group by t.id`.execute(tx);
  return new Map(rows.map(({ id, users }) => [id, users]));
}
