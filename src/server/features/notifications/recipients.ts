import { type RawBuilder, sql } from 'kysely';
import { type Audience, channels, notificationEvents } from '#domain/notifications/events.ts';
import { selectEligible } from '#server/features/trips/assignment/count-eligible.ts';
import { namedApprover } from '#server/features/trips/read/scope.ts';
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

/** Columns of a row `d` of a domain event by which `peopleOf` finds the users. */
export const concernedColumns = sql`actor_id uuid, client_id uuid, trip_id uuid, requester_id uuid, person_id uuid,
  partner_ids uuid[], eligible_ids uuid[]`;

/** Returns the values of `concernedColumns` that the audience needs. */
export function concernedBy(audience: Audience, concerned: Concerned) {
  const { actorId, clientId, tripId, requesterId, userId, partnerIds, eligibleUserIds } = concerned;
  return {
    actor_id: actorId,
    client_id: clientId,
    trip_id: tripId,
    requester_id: requesterId,
    person_id: userId,
    partner_ids: partnerIds ?? [],
    eligible_ids: audience === 'eligible' ? (eligibleUserIds ?? []) : [],
  };
}

/** Selects the users of an audience of the domain event `d`, as rows of `user_id`. */
export function peopleOf(audience: Audience): RawBuilder<unknown> {
  return sql`select distinct r.user_id from profiles r ${among[audience]} and ${active} and r.user_id is distinct from d.actor_id`;
}

const among: Record<Audience, RawBuilder<unknown>> = {
  client: sql`left join notification_settings s on s.user_id = r.user_id
    where r.id_cliente = d.client_id and (d.trip_id is null and r.tipo = 'cliente'
      or d.trip_id is not null and r.tipo in ('cliente', 'cadviagens')
        and (r.user_id = d.requester_id or s.colleagues or not exists (
          select from profiles q where q.user_id = d.requester_id and q.id_cliente = d.client_id
            and not exists (select from api_keys k where k.user_id = q.user_id))))`,
  // Only the approver whom the policy of an employee names, unless this user requested or edited the trip.
  approvers: sql`where r.id_cliente = d.client_id and r.tipo in ('cliente', 'cadviagens') and r.approves_trips
    and r.user_id is distinct from d.requester_id
    and coalesce((select ${namedApprover} from trips t where t.id = d.trip_id), r.user_id) in (r.user_id, d.requester_id, d.actor_id)`,
  partner: sql`where r.id_parceiro = any(d.partner_ids) and r.tipo = 'parceiro'
    and (d.person_id is null or r.user_id = d.person_id)`,
  eligible: sql`where r.user_id = any(d.eligible_ids)`,
  attendant: sql`where r.tipo = 'cadviagens' and r.id_cliente is null`,
  admin: sql`where r.tipo = 'admin'`,
  person: sql`where r.user_id = d.person_id and r.tipo is not null`,
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
