import { sql } from 'kysely';
import { type Doer, isPartnerSide } from '#domain/access/roles.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import type { TripFacts } from '#domain/trips/facts.ts';
import { readAcceptor } from '#server/features/trips/assignment/assign.ts';
import { queueLeadSeconds } from '#server/features/trips/queue/policy.ts';
import { pendingApproval, type PendingApprovalRow } from '#server/features/trips/read/pending-approval.ts';
import { readPolicy } from '#server/features/trips/read/policy.ts';
import { inScope, worksWhere } from '#server/features/trips/read/scope.ts';
import { asksPin, feeFacts, type TripRow, undoOf } from '#server/features/trips/read/view.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import type { TripState } from './work.ts';

type StateRow = TripRow &
  PendingApprovalRow &
  RowOf<'clients', 'requires_pin' | 'allows_recording'> & {
    now: Date;
    client_suspended: RowOf<'clients'>['suspended'];
    claimed: boolean;
    queue_lead: number | null;
    has_ranks: boolean;
    waiting_hour_cents: RowOf<'tariffs'>['waiting_hour_cents'] | null;
    proposal_expires_at: RowOf<'trip_proposals'>['expires_at'] | null;
  };

/** A trip whose offers the central began is launched, so that it returns to the pool between two offers. */
const leadSeconds = sql`case when t.queued_at is null then ${queueLeadSeconds}
  else greatest(0, ceil(extract(epoch from t.pickup_at - t.queued_at)))::integer end`;

/**
 * Returns null when the actor may not see the trip. The system reads all trips. For `accept` a partner reads every
 * trip of its areas and categories, so that a partner gets the reason when another partner was faster.
 */
export async function readTripState(tx: Tx, doer: Doer, id: string, action: TripAction): Promise<TripState | null> {
  const scope = 'userId' in doer ? inScope(doer) : sql`true`;
  const reach = action === 'accept' && isPartnerSide(doer) ? worksWhere(doer.partnerId) : sql`false`;
  const found = sql<StateRow>`
    select t.*, app_now() as now, ${asksPin}, c.allows_recording, c.suspended as client_suspended,
      exists (select from trip_events x where x.trip_id = t.id and x.partner_id = t.partner_id and x.data ? 'claimedAt') as claimed,
      case when t.status in ('awaiting_approval', 'scheduled', 'offered') then ${leadSeconds} end as queue_lead,
      exists (select from ranks) as has_ranks,
      (select x.waiting_hour_cents from tariffs x where x.id = t.tariff_id) as waiting_hour_cents,
      (select expires_at from trip_proposals x where x.trip_id = t.id and x.status = 'open') as proposal_expires_at,
      ${pendingApproval}
    from trips t join clients c on c.id = t.client_id
    where t.id = ${id} and (${scope} or ${reach})`.execute(tx);
  const own = action === 'accept' && isPartnerSide(doer) ? readAcceptor(tx, doer) : undefined;
  const [{ rows }, policy, acceptor] = await Promise.all([found, readPolicy(tx), own]);
  const [row] = rows;
  if (!row) return null;
  return {
    trip: row,
    facts: factsOf(row),
    now: row.now,
    policy: row.queue_lead === null ? policy : { ...policy, leadTimeSeconds: row.queue_lead },
    allowsRecording: row.allows_recording,
    claimed: row.claimed,
    hasRanks: row.has_ranks,
    ...(acceptor && { acceptor }),
  };
}

function factsOf(row: StateRow): TripFacts {
  return {
    ...feeFacts(row),
    status: row.status,
    clientId: row.client_id,
    requesterId: row.requester_id,
    pendingApproval: row.pending_approval,
    clientSuspended: row.client_suspended,
    partnerId: row.partner_id,
    designatedPartnerId: row.designated_partner_id,
    offeredPartnerId: row.offered_partner_id,
    offeredDriverId: row.offered_driver_id,
    driverId: row.driver_id,
    vehicleId: row.vehicle_id,
    requiresPin: row.requires_pin,
    offerExpiresAt: row.offer_expires_at,
    proposal: row.proposal_expires_at && { expiresAt: row.proposal_expires_at },
    reconfirmBy: row.reconfirm_by,
    reconfirmedAt: row.reconfirmed_at,
    undo: undoOf(row),
    openToAllAt: row.open_to_all_at,
    estimateCents: row.estimate_cents,
    estimateDoubted: row.doubted_stops.length > 0,
    begunAt: row.begun_at,
    durationSeconds: row.duration_seconds,
    waitingHourCents: row.waiting_hour_cents,
    arrivalMeters: row.arrival_meters,
    termsVersion: row.terms_version,
  };
}
