import { type Doer, isAttendant, isClientSide, isPartnerSide } from '#domain/access/roles.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import type { TripStanding } from '#domain/trips/parties.ts';

/**
 * Relations that make a trip visible to a partner: the partner is or was assigned (`assigned`), the trip is offered or
 * designated to the partner, or it is available to the partners of a service area and category (`pool`).
 */
export const partnerTies = ['assigned', 'offered', 'designated', 'pool'] as const;
export type PartnerTie = (typeof partnerTies)[number];

/** Scope of a user. Trips outside the scope are answered with 404. */
export type TripScope =
  | { kind: 'all' }
  | { kind: 'client'; clientId: string }
  | { kind: 'partner'; partnerId: string; ties: readonly PartnerTie[] }
  | { kind: 'none' };

export function tripScope(doer: Doer): TripScope {
  if (doer.role === 'admin' || doer.role === 'system' || isAttendant(doer)) return { kind: 'all' };
  if (isClientSide(doer)) return { kind: 'client', clientId: doer.clientId };
  if (isPartnerSide(doer)) return { kind: 'partner', partnerId: doer.partnerId, ties: partnerTies };
  return { kind: 'none' };
}

export type ScopedTrip = Pick<TripStanding, 'status' | 'clientId' | 'designatedPartnerId' | 'offeredPartnerId'> & {
  /** All partners that are or were assigned to the trip. */
  assigneeIds: readonly string[];
};

const isTied: Record<PartnerTie, (partnerId: string, trip: ScopedTrip, inPool: boolean) => boolean> = {
  assigned: (partnerId, { assigneeIds }) => assigneeIds.includes(partnerId),
  offered: (partnerId, { status, offeredPartnerId }) => status === 'offered' && offeredPartnerId === partnerId,
  designated: (partnerId, { status, designatedPartnerId }) =>
    status === 'scheduled' && designatedPartnerId === partnerId,
  pool: (_partnerId, { status }, inPool) => status === 'available' && inPool,
};

/**
 * Returns true when a trip is within a scope; the SQL of the lists has the same rule. `inPool`: the partner serves the
 * service area and category of the trip, and the trip is open to all partners or the partner has priority.
 */
export function isInScope(scope: TripScope, trip: ScopedTrip, inPool: boolean): boolean {
  if (scope.kind === 'client') return trip.clientId === scope.clientId;
  if (scope.kind === 'partner') return scope.ties.some((tie) => isTied[tie](scope.partnerId, trip, inPool));
  return scope.kind === 'all';
}

/**
 * Level of detail at which a user sees a trip within scope. `assignee`: the assigned partner, until one day after the
 * end. `past`: the assigned partner, from one day after the end. `preview`: a partner while the trip has no assigned
 * partner, also after giving the trip back. `former`: a partner whose trip is assigned to another partner. A `former`
 * view has less than a preview, because the earnings of the other partner are confidential.
 */
export type View = 'central' | 'client' | 'assignee' | 'past' | 'preview' | 'former';

/** Time after a trip during which its partner can contact the passenger about lost items. */
export const contactSeconds = 86_400;

export function viewOf(
  doer: Doer,
  trip: { clientId: string; partnerId: string | null; endedAt: Date | null },
  now: Date,
): View {
  const scope = tripScope(doer);
  if (scope.kind === 'all') return 'central';
  if (scope.kind === 'client' && scope.clientId === trip.clientId) return 'client';
  if (scope.kind !== 'partner' || trip.partnerId === null) return 'preview';
  if (scope.partnerId !== trip.partnerId) return 'former';
  return trip.endedAt === null || now < plusSeconds(trip.endedAt, contactSeconds) ? 'assignee' : 'past';
}
