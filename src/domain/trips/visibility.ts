import { type Doer, isAttendant, isClientSide, isPartnerSide } from '#domain/access/roles.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import type { TripStanding } from '#domain/trips/parties.ts';

/**
 * Reasons that make a trip visible to a partner: it holds or held it, it is offered or designated to it, or it is
 * available to all of its service area and category.
 */
export const partnerTies = ['held', 'offered', 'designated', 'pool'] as const;
export type PartnerTie = (typeof partnerTies)[number];

/** Scope of a user: trips outside it are answered with 404. */
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
  /** Everyone who holds it or ever did. */
  holderIds: readonly string[];
};

const isTied: Record<PartnerTie, (partnerId: string, trip: ScopedTrip, inPool: boolean) => boolean> = {
  held: (partnerId, { holderIds }) => holderIds.includes(partnerId),
  offered: (partnerId, { status, offeredPartnerId }) => status === 'offered' && offeredPartnerId === partnerId,
  designated: (partnerId, { status, designatedPartnerId }) =>
    status === 'scheduled' && designatedPartnerId === partnerId,
  pool: (_partnerId, { status }, inPool) => status === 'available' && inPool,
};

/**
 * Whether a trip lies within a scope; the SQL of the lists says the same. `inPool`: its service area and category are
 * among the partner's, and it is no longer (or never was) the priority partners' alone, or this is one of them.
 */
export function isInScope(scope: TripScope, trip: ScopedTrip, inPool: boolean): boolean {
  if (scope.kind === 'client') return trip.clientId === scope.clientId;
  if (scope.kind === 'partner') return scope.ties.some((tie) => isTied[tie](scope.partnerId, trip, inPool));
  return scope.kind === 'all';
}

/**
 * Level of detail at which a user sees a trip within scope. `preview` is what a partner sees before acceptance, and
 * after giving it back; `past` what remains a day after the end of a trip that it ran; `former` what it sees of a trip
 * that another holds or ran after it: less than a preview, since what another earns is not its business.
 */
export type View = 'central' | 'client' | 'holder' | 'past' | 'preview' | 'former';

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
  return trip.endedAt === null || now < plusSeconds(trip.endedAt, contactSeconds) ? 'holder' : 'past';
}
