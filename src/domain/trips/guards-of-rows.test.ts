import { describe, expect, it } from 'vitest';
import type { Context, TripFacts } from '#domain/trips/facts.ts';
import type { GuardName } from '#domain/trips/guards.ts';
import type { Transition } from '#domain/trips/transition.ts';
import { transitions } from '#domain/trips/transitions.ts';
import { atPickup, candidate, type Case, decided, pickupAt, unanswered, unasked } from '#domain/trips/trip.fixture.ts';

type Circumstances = { context?: Partial<Context>; trip?: Partial<TripFacts> };
type Breach = Circumstances & { reason: string };

const at = (minutes: number): Circumstances => ({ context: { now: atPickup(minutes) } });
const movedInto = (minutes: number): Circumstances => ({
  context: { now: atPickup(60), edited: { changesTerms: true, pickupAt: atPickup(minutes) } },
});
const another: Circumstances = { context: candidate('another-partner') };

/** One breach of each guard, with the reason of the refusal. */
const breaches: Record<GuardName, (row: Transition, about: string) => Breach> = {
  'client-active': ({ action }) => ({
    trip: { clientSuspended: true, ...((action === 'offer' || action === 'enqueue') && { status: 'scheduled' }) },
    reason: 'not_eligible',
  }),
  'pickup-ahead': () => ({ ...at(0), reason: 'illegal_transition' }),
  'pickup-not-past': ({ action }) => ({ ...(action === 'request' ? at(6) : movedInto(30)), reason: 'invalid' }),
  'pickup-within-a-year': ({ action }) => ({
    ...(action === 'request' ? at(-367 * 24 * 60) : movedInto(367 * 24 * 60)),
    reason: 'invalid',
  }),
  'lead-time-up': () => ({ ...at(-181), reason: 'too_early' }),
  'approval-not-asked': () => ({ context: { approvalRequired: true }, reason: 'illegal_transition' }),
  eligible: (_row, about) => ({ context: candidate(about, 'area'), reason: 'not_eligible' }),
  'queue-order': () => ({ context: { outOfOrder: true, reason: null }, reason: 'invalid' }),
  'policy-offers': () => ({ context: { policyOffers: false }, reason: 'illegal_transition' }),
  'candidate-is-offered': () => ({ ...another, reason: 'not_eligible' }),
  'candidate-is-designated': () => ({ ...another, reason: 'not_eligible' }),
  'candidate-is-assignee': () => ({ ...another, reason: 'not_eligible' }),
  'another-driver': () => ({ context: candidate('assigned-partner'), reason: 'invalid' }),
  'no-overlap': (_row, about) => ({ context: candidate(about, 'overlap'), reason: 'overlap' }),
  'open-to-partner': () => ({ trip: { openToAllAt: atPickup(10) }, reason: 'too_early' }),
  'offer-open': () => ({ ...at(-59), reason: 'gone' }),
  'offer-expired': () => ({ ...at(-59.1), reason: 'too_early' }),
  'terms-seen': () => ({ context: { seenTermsVersion: 2 }, reason: 'changed' }),
  'proposal-open': () => ({ ...at(-30), reason: 'gone' }),
  'proposal-expired': () => ({ trip: { proposal: { expiresAt: atPickup(-30) } }, reason: 'too_early' }),
  'reconfirmation-due': () => ({ trip: { acceptedAt: atPickup(-111) }, reason: 'too_early' }),
  'reconfirmation-open': () => ({ ...at(-30), reason: 'gone' }),
  'assignee-lost': () => ({ trip: { reconfirmBy: atPickup(60) }, reason: 'illegal_transition' }),
  'pin-right': () => ({ context: { pin: 'wrong' }, reason: 'wrong_pin' }),
  waited: () => ({ ...at(14.9), reason: 'too_early' }),
  'fee-as-shown': () => ({ context: { now: atPickup(-10), shownFeeCents: 14_99 }, reason: 'fee_changed' }),
  'give-back-fee-as-shown': () => ({ context: { shownFeeCents: 9_99 }, reason: 'fee_changed' }),
  'undo-open': () => ({ ...at(-59), reason: 'gone' }),
  'unattended-due': () => ({ ...at(14.9), reason: 'too_early' }),
  recordable: () => ({
    context: { recording: { allowed: false, begunAt: atPickup(0), endedAt: atPickup(30) } },
    reason: 'forbidden',
  }),
};

/** Returns the partner that the row of the transition table concerns. */
function aboutOf({ action, from, by }: Transition): string {
  if (action === 'assume') return 'designated-partner';
  if (from.includes('offered')) return 'offered-partner';
  return by.includes('assignee') || action === 'give-back' ? 'assigned-partner' : 'some-partner';
}

/** Returns an attempt at the action of a row that no guard refuses, on a trip in the last status of the row. */
function attemptOf(row: Transition): Case {
  const { action, by, from, provided } = row;
  const bySystem = by.includes('system') && !by.includes('client');
  const expired = { proposal: { expiresAt: atPickup(-60) } };
  const timesUp = action === 'give-back' ? unanswered : action === 'decline-change' ? expired : {};
  return {
    what: '',
    action,
    who: by[0] ?? 'admin',
    in: from.at(-1) ?? 'new',
    trip: action === 'ask-reconfirmation' ? unasked : bySystem ? timesUp : {},
    context: {
      ...candidate(aboutOf(row)),
      ...(action === 'edit' && { edited: { changesTerms: provided !== 'terms-kept', pickupAt } }),
    },
  };
}

function answered(attempt: Case, { context, trip }: Circumstances = {}): string {
  const decision = decided({
    ...attempt,
    trip: { ...attempt.trip, ...trip },
    context: { ...attempt.context, ...context },
  });
  return decision.ok ? 'ok' : decision.reason;
}

const rows = transitions.map((row) => ({
  row,
  name: `${row.action} by ${row.by.join(', ')} from ${row.from.join(', ')}`,
}));

describe.each(rows)('$name', ({ row }) => {
  it('the transition is allowed when all its guards pass', () => {
    expect(answered(attemptOf(row))).toBe('ok');
  });

  it.each(row.guards ?? [])('the transition is refused when the guard %s fails', (guard) => {
    const { reason, ...circumstances } = breaches[guard](row, aboutOf(row));
    expect(answered(attemptOf(row), circumstances)).toBe(reason);
  });
});
