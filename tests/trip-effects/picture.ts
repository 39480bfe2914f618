import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';
import type { Trips } from '#server/platform/database/schema.ts';

/** All data that an action on a trip may change, read before or after the action. */
export type Picture = {
  trip: Selectable<Trips>;
  events: {
    action: string;
    from: string | null;
    to: string;
    role: string;
    actor: string | null;
    reason: string | null;
  }[];
  offers: { partner: string; status: string }[];
  assignments: { partner: string; open: boolean; gaveBack: boolean }[];
  changes: { id: string; status: string }[];
  notes: string | null;
  link: boolean;
  /** `limitCents` is the amount reserved in the client's limits. `voucherUsed` counts the uses of its voucher. */
  limitCents: number;
  voucherUsed: number;
  /** Reserved amounts of all wallets, by partner. */
  reservedCents: Record<string, number>;
  bookingTrips: number;
  money: { kind: string; account: string; cents: number }[];
  told: { topic: string; audience: string; available: boolean | null }[];
};

export async function takePicture(db: Db, id: string): Promise<Picture> {
  const trip = await db.selectFrom('trips').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { rows } = await sql<Omit<Picture, 'trip'>>`select
    coalesce((select jsonb_agg(jsonb_build_object('action', action, 'from', from_status, 'to', to_status, 'role', actor_role,
      'actor', actor_id, 'reason', reason) order by trip_version) from trip_events where trip_id = ${id}), '[]') as events,
    coalesce((select jsonb_agg(jsonb_build_object('partner', partner_id, 'status', status) order by position, created_at)
      from trip_offers where trip_id = ${id}), '[]') as offers,
    coalesce((select jsonb_agg(jsonb_build_object('partner', partner_id, 'open', ended_at is null, 'gaveBack', gave_back)
      order by assigned_at) from trip_assignments where trip_id = ${id}), '[]') as assignments,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'status', status) order by created_at)
      from trip_proposals where trip_id = ${id}), '[]') as changes,
    (select notes from trip_notes where trip_id = ${id}) as notes,
    exists (select from ride_links where trip_id = ${id}) as link,
    (select coalesce(sum(reserved_cents), 0)::int from client_limits where holder_id = ${trip.client_id}) as "limitCents",
    (select coalesce(sum(used), 0)::int from vouchers where id = ${trip.voucher_id}) as "voucherUsed",
    (select coalesce(jsonb_object_agg(a.partner_id, b.reserved_cents), '{}') from ledger.accounts a
      join ledger.balances b on b.account_id = a.id where a.kind = 'wallet') as "reservedCents",
    (select trip_count from bookings where id = ${trip.booking_id}) as "bookingTrips",
    coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'account', a.kind, 'cents', p.cents) order by a.kind)
      from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
      where e.subject_id = ${id}), '[]') as money,
    coalesce((select jsonb_agg(jsonb_build_object('topic', o.topic, 'audience', audience,
      'available', (o.payload->>'available')::boolean)) from outbox o cross join unnest(o.audiences) audience
      where o.entity_id = ${id}), '[]') as told`.execute(db);
  const [rest] = rows;
  if (!rest) throw new Error(`trip ${id} is gone`);
  return { trip, ...rest };
}
