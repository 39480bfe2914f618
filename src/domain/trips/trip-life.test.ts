import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { tripActions } from '#domain/trips/actions.ts';
import { decide, type Permit } from '#domain/trips/decide.ts';
import type { Effect } from '#domain/trips/consequences.ts';
import type { Context, TripFacts } from '#domain/trips/facts.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import { undoSeconds } from '#domain/trips/policy.ts';
import { assignedStatuses, isTerminal, type TripStatus, tripStatuses } from '#domain/trips/status.ts';
import { atPickup, contextFor, doers, tripIn } from '#domain/trips/trip.fixture.ts';

// Every allowed change of status, written independently of the transition table.
const legal: Record<TripFacts['status'], TripStatus[]> = {
  new: ['awaiting_approval', 'scheduled', 'available', 'completed'],
  awaiting_approval: ['awaiting_approval', 'scheduled', 'available', 'rejected', 'cancelled', 'unattended'],
  scheduled: ['awaiting_approval', 'scheduled', 'available', 'offered', 'accepted', 'cancelled', 'unattended'],
  available: ['awaiting_approval', 'available', 'offered', 'accepted', 'cancelled', 'unattended'],
  offered: ['awaiting_approval', 'scheduled', 'available', 'offered', 'accepted', 'cancelled', 'unattended'],
  accepted: ['accepted', 'available', 'en_route', 'arrived', 'completed', 'cancelled', 'unattended'],
  en_route: ['en_route', 'accepted', 'available', 'arrived', 'cancelled', 'unattended'],
  arrived: ['arrived', 'accepted', 'en_route', 'available', 'in_progress', 'no_show', 'cancelled'],
  in_progress: ['arrived', 'completed'],
  completed: [],
  cancelled: [],
  no_show: [],
  unattended: [],
  rejected: [],
};

/**
 * A trip, with two flags: the limit of the client is reserved, and the commission is reserved in the partner's wallet.
 */
type Life = TripFacts & { limitReserved: boolean; commissionReserved: boolean };

/** Columns that the server writes for each effect. Only columns that later decisions read are included. */
const performed: Partial<Record<Effect, (trip: TripFacts, context: Context) => Partial<Life>>> = {
  'reserve-limit': () => ({ limitReserved: true }),
  'release-limit': () => ({ limitReserved: false }),
  'reserve-commission': () => ({ commissionReserved: true }),
  'release-commission': () => ({ commissionReserved: false }),
  'note-designation': (_trip, { candidate }) => ({ designatedPartnerId: candidate?.partnerId ?? null }),
  'drop-designation': () => ({ designatedPartnerId: null }),
  'open-offer': (_trip, { candidate, now }) => ({
    offeredPartnerId: candidate?.partnerId ?? null,
    offerExpiresAt: plusSeconds(now, 60),
  }),
  'close-offer': () => ({ offeredPartnerId: null, offerExpiresAt: null }),
  assign: (_trip, { candidate, now }) => ({ partnerId: candidate?.partnerId ?? null, acceptedAt: now }),
  unassign: () => ({ partnerId: null, acceptedAt: null, arrivedAt: null }),
  'propose-edit': (_trip, { now }) => ({ proposal: { expiresAt: plusSeconds(now, 1_800) } }),
  'apply-proposal': ({ termsVersion }) => ({ proposal: null, termsVersion: termsVersion + 1 }),
  'drop-proposal': () => ({ proposal: null }),
  'apply-edit': ({ termsVersion }) => ({ termsVersion: termsVersion + 1 }),
  'start-waiting': (_trip, { now }) => ({ arrivedAt: now }),
  'open-undo': ({ status }, { now }) =>
    status === 'new' ? {} : { undo: { to: status, until: plusSeconds(now, undoSeconds) } },
  'undo-step': ({ status, arrivedAt }) => ({ arrivedAt: status === 'arrived' ? null : arrivedAt }),
};

function after({ to, effects }: Permit, trip: Life, context: Context): Life {
  const written = effects.map((effect) => performed[effect]?.(trip, context) ?? {});
  const undo = to === trip.status ? trip.undo : null;
  return Object.assign({}, trip, { undo }, ...written, { status: to });
}

const anyStep = fc.record({
  action: fc.constantFrom(...tripActions),
  who: fc.constantFrom(...(Object.keys(doers) as (keyof typeof doers)[])),
  partnerId: fc.constantFrom('some-partner', 'designated-partner', 'offered-partner', 'assigned-partner'),
  minutesPassed: fc.constantFrom(0, 0, 0, 1, 20, 120),
  approvalRequired: fc.boolean(),
  changesTerms: fc.boolean(),
});

const fresh = (): Life => ({
  ...tripIn('new', { designatedPartnerId: null }),
  limitReserved: false,
  commissionReserved: false,
});
const unassignedStatuses = new Set<TripFacts['status']>([
  'awaiting_approval',
  'scheduled',
  'available',
  'offered',
  'rejected',
]);
const withAssignee = new Set<TripFacts['status']>(['accepted', 'en_route', 'arrived', 'in_progress', 'no_show']);

/** Contradictions within a trip, as checked by the database's constraints. */
function contradictions(life: Life, { to, sides }: Permit): string[] {
  const { status, partnerId, offeredPartnerId, proposal, limitReserved, commissionReserved } = life;
  const isOver = isTerminal(to);
  const found = {
    'offered without a partner, or an open offer in another status':
      (status === 'offered') !== (offeredPartnerId !== null),
    'assigned before acceptance': unassignedStatuses.has(status) && partnerId !== null,
    'accepted without an assigned partner': withAssignee.has(status) && partnerId === null,
    'a proposal without an assigned partner':
      proposal !== null && !assignedStatuses.some((assigned) => assigned === status),
    // A completed trip may keep its reserves, because the settlement releases them.
    'a limit reserved for a trip that is over, or not reserved': to !== 'completed' && limitReserved === isOver,
    'a commission reserved without a partner, or not reserved':
      to !== 'completed' && commissionReserved !== (!isOver && partnerId !== null),
    'money before the end': sides.partnerSide !== 'none' && !isOver,
  };
  return Object.entries(found).flatMap(([what, isSo]) => (isSo ? [`${status}: ${what}`] : []));
}

it('any sequence of actions changes the status only as specified, and never leaves a terminal status', () => {
  const passed = new Set<TripFacts['status']>();
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 100, maxLength: 200 }), (steps) => {
      let trip = fresh();
      let now = atPickup(-400);
      for (const { action, who, partnerId, minutesPassed, approvalRequired, changesTerms } of steps) {
        now = plusSeconds(now, minutesPassed * 60);
        const doer = doers[who];
        const own = 'partnerId' in doer ? doer.partnerId : null;
        const context = contextFor(action, {
          now,
          candidate: { partnerId: own ?? partnerId, whyNot: [] },
          approvalRequired,
          seenTermsVersion: trip.termsVersion,
          edited: { changesTerms, pickupAt: trip.pickupAt },
          recording: { allowed: true, begunAt: plusSeconds(now, -900), endedAt: now },
        });
        const decision = decide(action, doer, trip, context);
        if (!decision.ok) continue;
        expect(legal[trip.status]).toContain(decision.to);
        trip = after(decision, trip, context);
        expect(contradictions(trip, decision)).toEqual([]);
        passed.add(trip.status);
      }
    }),
    { numRuns: 2_000, seed: 20261120 },
  );
  // The test proves something only if the random actions reach every status.
  expect([...passed].toSorted()).toEqual(tripStatuses.toSorted());
});
