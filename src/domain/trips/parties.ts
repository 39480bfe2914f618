import { type Doer, isAttendant, isClientSide, isPartnerSide } from '#domain/access/roles.ts';
import type { TripStatus } from '#domain/trips/status.ts';

/** Roles of a user towards a trip. One user can have several roles: an approver is also a user of the client. */
export const parties = [
  'client',
  'approver',
  'attendant',
  'admin',
  'partner',
  'designated',
  'offered',
  'assignee',
  'system',
] as const;
export type Party = (typeof parties)[number];

/**
 * Facts of a trip that decide the roles of a user. The trip in the answers of the API has these fields. `TripFacts`,
 * which decide an action, have more fields. The status of a trip that is being requested is `new`. A trip that is
 * recorded without a request is `new` with its assigned partner.
 */
export type TripStanding = {
  status: TripStatus | 'new';
  /** Null for a partner before acceptance. */
  clientId: string | null;
  requesterId: string | null;
  /** Null unless the trip waits for an approval. */
  pendingApproval: PendingApproval | null;
  partnerId: string | null;
  /** True when the partner that views the trip gave it back before. Only the views of a trip have this field. */
  gaveBack?: boolean;
  designatedPartnerId: string | null;
  offeredPartnerId: string | null;
  /** Driver of the offered partner to whom the trip is offered; null when every user of the partner may answer. */
  offeredDriverId: string | null;
  driverId: string | null;
  vehicleId: string | null;
  requiresPin: boolean;
  /** Proposed change that waits for the answer of the assigned partner; null when there is none. */
  proposal: object | null;
  /** Deadline of a requested reconfirmation; null when none is requested. */
  reconfirmBy: Date | string | null;
  /** Status before the last step of the assigned partner, while that step can be undone. */
  undo: { to: TripStatus } | null;
};

/**
 * Facts that decide who may approve a trip. `editorIds`: users who edited the terms. `approverId`: approver whom the
 * policy of an employee names, while this user may approve.
 */
export type PendingApproval = { editorIds: readonly string[]; approverId: string | null };

type Claim = { possible: (doer: Doer) => boolean; holds: (doer: Doer, trip: TripStanding) => boolean };

const always = () => true;
const partnerIn = (field: 'partnerId' | 'designatedPartnerId'): Claim => ({
  possible: isPartnerSide,
  holds: (doer, trip) => isPartnerSide(doer) && doer.partnerId === trip[field],
});

const claims: Record<Party, Claim> = {
  client: { possible: isClientSide, holds: isOfClient },
  approver: { possible: isClientSide, holds: (doer, trip) => isOfClient(doer, trip) && mayApprove(doer, trip) },
  attendant: { possible: isAttendant, holds: always },
  admin: { possible: (doer) => doer.role === 'admin', holds: always },
  partner: { possible: isPartnerSide, holds: (_doer, { gaveBack }) => !gaveBack },
  designated: partnerIn('designatedPartnerId'),
  offered: {
    possible: isPartnerSide,
    holds: (doer, trip) => isOfferedTo(doer, trip),
  },
  assignee: partnerIn('partnerId'),
  system: { possible: (doer) => doer.role === 'system', holds: always },
};

/** Returns all roles of a user towards a trip; empty without any relation. */
export function partiesOf(doer: Doer, trip: TripStanding): Party[] {
  return possibleParties(doer).filter((party) => claims[party].holds(doer, trip));
}

/** Returns all roles that a user can have towards any trip. */
export function possibleParties(doer: Doer): Party[] {
  return parties.filter((party) => claims[party].possible(doer));
}

/** Returns true when the user may answer the offer of the trip. */
export function isOfferedTo(doer: Doer, trip: Pick<TripStanding, 'offeredPartnerId' | 'offeredDriverId'>): boolean {
  if (!isPartnerSide(doer) || doer.partnerId !== trip.offeredPartnerId) return false;
  return trip.offeredDriverId === null || trip.offeredDriverId === (doer.driverId ?? null);
}

function isOfClient(doer: Doer, trip: TripStanding): boolean {
  return isClientSide(doer) && doer.clientId === trip.clientId;
}

/** Returns true when the user may approve. Users cannot approve their own request or edit. */
function mayApprove(doer: Doer, trip: TripStanding): boolean {
  if (!isClientSide(doer) || !doer.approvesTrips || isAuthor(doer.userId, trip)) return false;
  const approverId = soleApproverId(trip);
  return approverId === null || approverId === doer.userId;
}

type Authored = Pick<TripStanding, 'requesterId' | 'pendingApproval'>;

/**
 * Returns the only user of the client who may approve. Null when every approver of the client may, also because the
 * named approver requested or edited the trip.
 */
export function soleApproverId(trip: Authored): string | null {
  const approverId = trip.pendingApproval?.approverId ?? null;
  return approverId !== null && isAuthor(approverId, trip) ? null : approverId;
}

function isAuthor(userId: string, { requesterId, pendingApproval }: Authored): boolean {
  return userId === requesterId || (pendingApproval?.editorIds.includes(userId) ?? false);
}
