import { sql } from 'kysely';
import { type Doer, isPartnerSide } from '#domain/access/roles.ts';
import { splitCommission } from '#domain/commission.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import type { Effect } from '#domain/trips/consequences.ts';
import type { Permit } from '#domain/trips/decide.ts';
import type { TripFacts } from '#domain/trips/facts.ts';
import { cancellationFeeCents } from '#domain/trips/fees.ts';
import { clientPaysCents, type FinalAmounts } from '#domain/trips/final-amounts.ts';
import { isPosted } from '#domain/trips/money-sides.ts';
import { isPaidToDriver } from '#domain/trips/payment-methods.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import { type TripPolicy, undoSeconds } from '#domain/trips/policy.ts';
import { reconfirmationDeadline } from '#domain/trips/reconfirmation.ts';
import { heldStatuses } from '#domain/trips/status.ts';
import type { Holder } from '#server/features/holds/data.ts';
import { noOffer } from '#server/features/offers/mutations.ts';
import { areaOfChanged, type PreparedEdit } from '#server/features/requests/edit-data.ts';
import { readCarDistance } from '#server/features/rides/distance-data.ts';
import { billedCents, kindOf, quoteTerms } from '#server/features/requests/evaluation-data.ts';
import { quoteColumns, termColumns } from '#server/features/requests/mutations.ts';
import { amountColumns, feeShare, nothingReserved, releaseDay } from '#server/features/settlements/mutations.ts';
import { readProposedTerms, readTerms } from '#server/features/terms/data.ts';
import type { TripTerms } from '#server/features/terms/mutations.ts';
import { inScope, readPolicy, worksWhere } from '#server/features/trips/data.ts';
import { asksPin, feeFacts, type TripRow, undoOf } from '#server/features/trips/view-data.ts';
import type { TripColumns } from '#server/features/trips/mutations.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** Input of an action, already validated by its schema. */
export type ActionInput = {
  version?: number | undefined;
  reason?: string | null | undefined;
  partnerId?: string | null | undefined;
  partnerIds?: string[];
  driverId?: string | null | undefined;
  vehicleId?: string | null | undefined;
  termsVersion?: number;
  pin?: 'right' | 'wrong' | 'locked';
  amounts?: Partial<FinalAmounts>;
  drivenMeters?: number | undefined;
  interrupted?: boolean;
  recording?: { begunAt: Date; endedAt: Date };
  shownFeeCents?: number;
  claimedAt?: Date;
  edited?: PreparedEdit;
};

/** Data of one action, available to all its effects. */
export type Work = StoredCharges & {
  tx: Tx;
  doer: Doer;
  input: ActionInput;
  permit: Permit;
  partnerId: string | null;
  /** Data of the partner that takes the trip. */
  holder: Holder | null;
};

/** A trip as the action read it, with the facts that decide about the action. */
export type StoredCharges = {
  trip: TripRow;
  facts: TripFacts;
  now: Date;
  policy: TripPolicy;
  allowsRecording: boolean;
  claimed: boolean;
};

type StandingRow = TripRow & {
  now: Date;
  client_suspended: boolean;
  requires_pin: boolean;
  allows_recording: boolean;
  claimed: boolean;
  proposal_expires_at: Date | null;
  editor_ids: string[];
};

/**
 * Returns null when the trip is out of scope; the system reads all trips. A partner that accepts can reach every trip
 * of its area and category, so that the loser of a race gets the reason.
 */
export async function readStanding(tx: Tx, doer: Doer, id: string, action: TripAction): Promise<StoredCharges | null> {
  const scope = 'userId' in doer ? inScope(doer) : sql`true`;
  const reach = action === 'accept' && isPartnerSide(doer) ? worksWhere(doer.partnerId) : sql`false`;
  const found = sql<StandingRow>`
    select t.*, app_now() as now, ${asksPin}, c.allows_recording, c.suspended as client_suspended,
      exists (select from trip_events x where x.trip_id = t.id and x.partner_id = t.partner_id and x.data ? 'claimedAt') as claimed,
      (select expires_at from trip_proposals x where x.trip_id = t.id and x.status = 'open') as proposal_expires_at,
      array(select distinct actor_id from trip_events x
        where x.trip_id = t.id and x.action = 'edit' and x.actor_id is not null) as editor_ids
    from trips t join clients c on c.id = t.client_id
    where t.id = ${id} and (${scope} or ${reach})`.execute(tx);
  const [{ rows }, policy] = await Promise.all([found, readPolicy(tx)]);
  const [row] = rows;
  if (!row) return null;
  return {
    trip: row,
    facts: factsOf(row),
    now: row.now,
    policy,
    allowsRecording: row.allows_recording,
    claimed: row.claimed,
  };
}

function factsOf(row: StandingRow): TripFacts {
  return {
    ...feeFacts(row),
    status: row.status,
    clientId: row.client_id,
    requesterId: row.requester_id,
    editorIds: row.editor_ids,
    clientSuspended: row.client_suspended,
    partnerId: row.partner_id,
    designatedPartnerId: row.designated_partner_id,
    offeredPartnerId: row.offered_partner_id,
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
    waitingHourCents: waitingHourOf(row.tariff_snapshot),
    arrivalMeters: row.arrival_meters,
    termsVersion: row.terms_version,
  };
}

/** Snapshots of a fixed price have no waiting rate. */
function waitingHourOf(snapshot: unknown): number | null {
  const { waitingHourCents } = (snapshot ?? {}) as { waitingHourCents?: number };
  return waitingHourCents ?? null;
}

type Planner = (work: Work, amounts: FinalAmounts | undefined) => TripColumns | Promise<TripColumns>;

/** Columns that each effect sets. The other writes of an effect are in mutations.ts. */
const planners: Partial<Record<Effect, Planner>> = {
  'release-limit': () => ({ limit_reserved_cents: 0 }),
  'reserve-commission': reservedCommission,
  'release-commission': () => ({ holder_reserved_cents: 0 }),
  'note-designated': ({ input }) => ({ designated_partner_id: input.partnerId ?? null }),
  'open-offer': ({ input, now, policy }) => ({
    offered_partner_id: input.partnerIds?.[0] ?? null,
    offer_expires_at: new Date(now.getTime() + policy.offerExpirySeconds * 1000),
  }),
  'close-offer': () => noOffer,
  'take-hold': takenHold,
  'let-go': () => ({
    partner_id: null,
    driver_id: null,
    vehicle_id: null,
    accepted_at: null,
    arrived_at: null,
    arrival_meters: null,
    reconfirmed_at: null,
  }),
  'apply-edit': ({ input, trip, tx }) =>
    input.edited ? changedTerms(tx, trip, input.edited.terms, input.edited.changesTerms) : {},
  'propose-edit': ({ facts, trip, now, policy }) => {
    const feeCents = cancellationFeeCents(facts, now, policy);
    return feeCents > facts.keptFeeCents ? { kept_fee_cents: feeCents, kept_fee_partner_id: trip.partner_id } : {};
  },
  'bar-partner': () => ({ kept_fee_cents: 0, kept_fee_partner_id: null }),
  'apply-proposal': async ({ tx, trip }) => {
    const terms = await readProposedTerms(tx, trip.id);
    return terms ? changedTerms(tx, trip, terms, true) : {};
  },
  'ask-word': ({ now, facts, policy }) => ({
    reconfirm_by: reconfirmationDeadline(facts, now, policy.reconfirmations),
  }),
  'note-word': ({ now }) => ({ reconfirm_by: null, reconfirmed_at: now }),
  'start-waiting': async ({ tx, trip, now }) => ({
    arrived_at: now,
    arrival_meters: await readCarDistance(tx, trip.id, 'first'),
  }),
  'open-undo': ({ facts, now }) => ({
    undo_to: heldStatuses.find((status) => status === facts.status) ?? null,
    undo_by: plusSeconds(now, undoSeconds),
  }),
  'step-back': ({ facts }) =>
    facts.status === 'arrived' ? { arrived_at: null, arrival_meters: null } : { begun_at: null },
};

/** Returns all columns that the action writes to the trip row. */
export async function plannedColumns(work: Work, amounts: FinalAmounts | undefined): Promise<TripColumns> {
  const { permit, trip } = work;
  const columns: TripColumns = { status: permit.to, ...momentColumns(work), ...moneyColumns(work, amounts) };
  // Reconfirmation applies only to accepted trips.
  if (permit.to !== 'accepted') columns.reconfirm_by = null;
  if (permit.to !== trip.status) Object.assign(columns, { undo_to: null, undo_by: null });
  for (const effect of permit.effects) {
    // Each effect sees the changes of the previous ones, so that a commission is reserved on the proposed terms.
    const seen = { ...work, trip: { ...trip, ...(columns as Partial<TripRow>) } };
    Object.assign(columns, await planners[effect]?.(seen, amounts));
  }
  return columns;
}

function momentColumns({ permit, trip, now, input }: Work): TripColumns {
  const crew = {
    ...(input.driverId && { driver_id: input.driverId }),
    ...(input.vehicleId && { vehicle_id: input.vehicleId }),
  };
  switch (permit.action) {
    case 'begin':
      return { begun_at: now };
    case 'record':
      return {
        begun_at: input.recording?.begunAt ?? now,
        ended_at: input.recording?.endedAt ?? now,
        recorded: true,
        ...crew,
      };
    case 'complete':
      return { ended_at: now, interrupted: input.interrupted ?? false };
    case 'cancel':
      return {
        ended_at: now,
        cancel_reason: input.reason ?? null,
        // The fee of a trip in the pool belongs to the partner that lost the trip by the client's proposal.
        ...(permit.feeCents > 0 && { partner_id: trip.partner_id ?? trip.kept_fee_partner_id }),
      };
    case 'no-show':
    case 'unattended':
    case 'reject':
      return { ended_at: now };
    case 'depart':
    case 'arrive':
      return crew;
    default:
      return {};
  }
}

function moneyColumns(work: Work, amounts: FinalAmounts | undefined): TripColumns {
  const { permit, trip, now, policy, input } = work;
  const { sides, review, feeCents } = permit;
  return {
    client_side: sides.clientSide,
    partner_side: sides.partnerSide,
    review_reasons: [...review],
    ...(sides.partnerSide === 'pending' && {
      release_on: releaseDay(
        trip,
        { clientSide: sides.clientSide, owedCents: amounts ? clientPaysCents(amounts) : feeCents },
        { now, policy },
      ),
    }),
    ...(isPosted(sides) && { settled_at: now, ...nothingReserved }),
    ...((permit.action === 'cancel' || permit.action === 'no-show') &&
      feeCents > 0 && { fee_cents: feeCents, ...feeShare(feeCents, policy) }),
    ...(amounts && { ...amountColumns(trip, amounts), driven_meters: input.drivenMeters ?? null }),
  };
}

function reservedCommission({ trip }: Work): TripColumns {
  return { holder_reserved_cents: isPaidToDriver(trip.payment_method) ? trip.expected_commission_cents : 0 };
}

function takenHold({ trip, input, partnerId, holder, now }: Work): TripColumns {
  if (!partnerId || !holder) throw new Error(`nobody to hold trip ${trip.id}`);
  return {
    ...holderColumns(trip, partnerId, holder),
    driver_id: input.driverId ?? holder.driverId,
    vehicle_id: input.vehicleId ?? holder.vehicleId,
    accepted_at: now,
    designated_partner_id: null,
  };
}

/** Returns the holder columns. The commission plan of the holder applies from now on, as a snapshot in the trip. */
export function holderColumns(trip: TripRow, partnerId: string, { commissionBp }: Pick<Holder, 'commissionBp'>) {
  return {
    partner_id: partnerId,
    commission_bp: commissionBp,
    expected_commission_cents: expectedCommission(trip, commissionBp),
  };
}

function expectedCommission(trip: TripRow, commissionBp: number): number {
  if (trip.commission_bp === commissionBp) return trip.expected_commission_cents;
  const base =
    trip.estimate_cents ?? Math.round((trip.expected_commission_cents * 100_00) / Math.max(trip.commission_bp, 1));
  return splitCommission({ totalCents: base, reimbursementsCents: 0, commissionBp }).commissionCents;
}

/** Returns the trip with other terms. */
export async function withTerms(tx: Tx, trip: TripRow, terms: TripTerms): Promise<TripRow> {
  return { ...trip, ...((await changedTerms(tx, trip, terms, true)) as Partial<TripRow>) };
}

/** Estimates the new terms. Their version changes, so that a partner that relies on the old terms notices. */
async function changedTerms(tx: Tx, trip: TripRow, terms: TripTerms, changesTerms: boolean): Promise<TripColumns> {
  const area = await areaOfChanged(tx, trip, await readTerms(tx, trip.id), terms);
  const written = { ...termColumns(area, terms), service_area_id: area.id };
  if (!changesTerms) return written;
  const quote = await quoteTerms(tx, area, trip.client_id, terms);
  // A moved pickup is no longer immediate.
  const immediate = trip.kind === 'immediate' && terms.pickupAt.getTime() === trip.pickup_at.getTime();
  return {
    ...written,
    ...quoteColumns(quote, trip.commission_bp),
    terms_version: trip.terms_version + 1,
    limit_reserved_cents: billedCents(terms, quote.estimateCents),
    kind: kindOf(terms, immediate),
  };
}
