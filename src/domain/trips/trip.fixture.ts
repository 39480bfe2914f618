import { type Actor, type Doer, system } from '#domain/access/roles.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import { decide, type Decision } from '#domain/trips/decide.ts';
import type { Candidate, Context, TripFacts } from '#domain/trips/facts.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import { defaultPolicy } from '#domain/trips/policy.ts';
import type { TripStatus } from '#domain/trips/status.ts';

/** 10:00 in São Paulo. */
export const pickupAt = new Date('2026-11-20T13:00:00Z');

/** Returns the instant `minutes` after the pickup. */
export const atPickup = (minutes: number) => plusSeconds(pickupAt, minutes * 60);

const giveBackFees = [
  { underSeconds: 7_200, feeCents: 10_00 },
  { underSeconds: 1_800, feeCents: 25_00 },
];
export const policy = { ...defaultPolicy, cancelFeeCents: 15_00, noShowFeeCents: 20_00, giveBackFees };

const actor = (role: Actor['role'], links: Partial<Actor> = {}): Actor => ({
  userId: `a-${role}`,
  role,
  clientId: null,
  partnerId: null,
  approvesTrips: false,
  ...links,
});

/** One user of each role towards the trip, and users without a relation to the trip. */
export const doers = {
  client: actor('cliente', { userId: 'a-client', clientId: 'the-client' }),
  registrar: actor('cadviagens', { userId: 'a-registrar', clientId: 'the-client' }),
  approver: actor('cliente', { userId: 'an-approver', clientId: 'the-client', approvesTrips: true }),
  attendant: actor('cadviagens', { userId: 'an-attendant' }),
  admin: actor('admin'),
  partner: actor('parceiro', { userId: 'a-partner', partnerId: 'some-partner' }),
  designated: actor('parceiro', { userId: 'the-designated', partnerId: 'designated-partner' }),
  offered: actor('parceiro', { userId: 'the-offered', partnerId: 'offered-partner' }),
  assignee: actor('parceiro', { userId: 'the-assignee', partnerId: 'assigned-partner' }),
  system,
  foreignApprover: actor('cliente', { userId: 'a-foreigner', clientId: 'another-client', approvesTrips: true }),
  unlinkedClient: actor('cliente', { userId: 'an-unlinked' }),
  unlinkedPartner: actor('parceiro', { userId: 'another-unlinked' }),
} satisfies Record<string, Doer>;

const assigned = new Set(['accepted', 'en_route', 'arrived', 'in_progress', 'completed']);

/** Status before the last step, for a trip that passed through all statuses. */
const undoIn: Partial<Record<TripFacts['status'], TripStatus>> = {
  en_route: 'accepted',
  arrived: 'en_route',
  in_progress: 'arrived',
};

/** Returns a billed trip in a status, with the partner and times that belong to this status. */
export function tripIn(status: TripFacts['status'], changes: Partial<TripFacts> = {}): TripFacts {
  const isAssigned = assigned.has(status);
  return {
    status,
    kind: 'scheduled',
    paymentMethod: 'billed',
    pickupAt,
    clientId: 'the-client',
    requesterId: 'a-requester',
    pendingApproval: null,
    clientSuspended: false,
    partnerId: isAssigned ? 'assigned-partner' : null,
    designatedPartnerId: 'designated-partner',
    offeredPartnerId: status === 'offered' ? 'offered-partner' : null,
    offeredDriverId: null,
    offerExpiresAt: status === 'offered' ? atPickup(-59) : null,
    driverId: 'a-driver',
    vehicleId: 'a-vehicle',
    requiresPin: true,
    proposal: isAssigned ? { expiresAt: atPickup(-30) } : null,
    reconfirmBy: status === 'accepted' ? atPickup(-30) : null,
    reconfirmedAt: null,
    undo: undoIn[status] ? { to: undoIn[status], until: atPickup(-59) } : null,
    openToAllAt: null,
    acceptedAt: isAssigned ? atPickup(-90) : null,
    arrivedAt: status === 'arrived' ? atPickup(-5) : null,
    begunAt: status === 'in_progress' ? atPickup(5) : null,
    durationSeconds: 1_800,
    waitingHourCents: 60_00,
    arrivalMeters: status === 'arrived' || status === 'in_progress' ? 40 : null,
    assignedByCentral: false,
    keptFeeCents: 0,
    estimateCents: 100_00,
    estimateDoubted: false,
    termsVersion: 3,
    ...changes,
  };
}

const noAmounts = { tollsCents: 0, parkingCents: 0, waitingCents: 0, extrasCents: 0, discountCents: 0 };

/**
 * Returns a context in which no guard refuses this action, one hour before the pickup or at the time of the action.
 */
export function contextFor(action: TripAction, changes: Partial<Context> = {}): Context {
  const now = atPickup(lateActions[action] ?? -60);
  return {
    now,
    policy,
    reason: 'Porque sim',
    candidate: { partnerId: 'some-partner', whyNot: [] },
    seenTermsVersion: 3,
    policyOffers: true,
    pin: 'right',
    amounts: { ...noAmounts, fareCents: 100_00 },
    passedCaps: [],
    recording: { allowed: true, begunAt: plusSeconds(now, -3_600), endedAt: plusSeconds(now, -600) },
    shownFeeCents: 15_00,
    approvalRequired: false,
    ...changes,
  };
}

const lateActions: Partial<Record<TripAction, number>> = {
  expire: -59,
  'ask-reconfirmation': -110,
  'no-show': 15,
  unattended: 15,
  complete: 30,
  record: 60,
};

/** One decision: a caller tries an action on a trip, with the given differences. */
export type Case = {
  what: string;
  action: TripAction;
  who: keyof typeof doers;
  in: TripFacts['status'];
  trip?: Partial<TripFacts>;
  context?: Partial<Context>;
};

/** Facts of a trip accepted 20 hours before the pickup, whose partner was not yet asked to reconfirm. */
export const unasked = { reconfirmBy: null, acceptedAt: atPickup(-1_200) };

/** Facts of a trip whose partner did not reconfirm before the deadline. */
export const unanswered = { reconfirmBy: atPickup(-60) };

export function decided({ action, who, in: status, trip, context }: Case): Decision {
  return decide(action, doers[who], tripIn(status, trip), contextFor(action, context));
}

/** Returns the partner of an action, with its reasons of ineligibility. */
export function candidate(partnerId: string, ...whyNot: Candidate['whyNot'][number][]): { candidate: Candidate } {
  return { candidate: { partnerId, whyNot } };
}
