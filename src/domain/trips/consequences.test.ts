import { expect, it } from 'vitest';
import type { TripAction } from '#domain/trips/actions.ts';
import type { TripAudience, Effect } from '#domain/trips/consequences.ts';
import type { TripFacts } from '#domain/trips/facts.ts';
import { transitions } from '#domain/trips/transitions.ts';
import { atPickup, candidate, type Case, decided, unanswered, unasked } from '#domain/trips/trip.fixture.ts';

type Row = [TripAction, TripFacts['status'], Case['who'], Effect[], TripAudience[]];

const taken: Effect[] = ['assign', 'reserve-commission'];
const passedOn: Effect[] = ['close-offer', 'next-offer'];
const absent: Effect[] = ['drop-proposal', 'release-limit', 'release-commission'];
const wayOut: Effect[] = ['drop-proposal', 'release-limit', 'release-voucher', 'release-commission'];
const givenBack: Effect[] = ['apply-proposal', 'unassign', 'bar-partner', 'release-commission'];
const declined: Effect[] = ['apply-proposal', 'unassign', 'release-commission'];

// Expected effects of each row of the transition table. The server performs no other effects.
const rows: Row[] = [
  ['request', 'new', 'client', ['keep-estimate', 'reserve-limit'], ['eligible']],
  ['approve', 'awaiting_approval', 'approver', [], ['client', 'eligible']],
  ['reject', 'awaiting_approval', 'approver', ['release-limit', 'release-voucher'], ['client']],
  ['launch', 'scheduled', 'client', ['drop-designation'], ['eligible']],
  ['launch', 'scheduled', 'system', ['drop-designation'], ['eligible']],
  ['enqueue', 'available', 'attendant', ['drop-designation', 'begin-offers'], ['eligible']],
  ['designate', 'scheduled', 'attendant', ['note-designation'], ['partner']],
  ['designate', 'available', 'attendant', ['open-offer'], ['partner']],
  ['assume', 'scheduled', 'designated', taken, ['client']],
  ['offer', 'available', 'attendant', ['drop-designation', 'open-offer'], ['partner']],
  ['decline', 'offered', 'offered', passedOn, ['eligible']],
  ['decline', 'scheduled', 'designated', ['drop-designation'], ['admin']],
  ['expire', 'offered', 'system', passedOn, ['partner', 'eligible']],
  ['withdraw', 'offered', 'attendant', passedOn, ['partner', 'eligible']],
  ['accept', 'available', 'partner', taken, ['client']],
  ['accept', 'available', 'admin', taken, ['client', 'partner']],
  ['accept', 'offered', 'offered', ['close-offer', ...taken], ['client']],
  ['edit', 'awaiting_approval', 'client', ['apply-edit', 'move-limit'], ['approvers']],
  ['edit', 'offered', 'client', ['close-offer', 'apply-edit', 'move-limit'], ['eligible', 'partner']],
  ['edit', 'arrived', 'client', ['propose-edit', 'move-limit'], ['partner']],
  [
    'confirm-change',
    'accepted',
    'assignee',
    ['release-commission', 'apply-proposal', 'reserve-commission', 'note-reconfirmation'],
    ['client'],
  ],
  ['decline-change', 'accepted', 'assignee', declined, ['client', 'eligible']],
  ['decline-change', 'accepted', 'system', declined, ['partner', 'client', 'eligible']],
  ['ask-reconfirmation', 'accepted', 'system', ['ask-reconfirmation'], ['partner']],
  ['reconfirm', 'accepted', 'assignee', ['note-reconfirmation'], ['admin']],
  ['give-back', 'arrived', 'assignee', givenBack, ['client', 'eligible']],
  ['give-back', 'arrived', 'attendant', givenBack, ['partner', 'client', 'eligible']],
  ['give-back', 'accepted', 'system', givenBack, ['partner', 'client', 'admin', 'eligible']],
  [
    'reassign',
    'en_route',
    'attendant',
    ['apply-proposal', 'release-commission', 'unassign', ...taken],
    ['partner', 'client'],
  ],
  ['depart', 'accepted', 'assignee', ['open-undo'], ['client']],
  ['arrive', 'en_route', 'assignee', ['start-waiting', 'open-undo'], ['client']],
  ['begin', 'arrived', 'assignee', ['drop-proposal', 'open-undo'], []],
  ['begin', 'arrived', 'admin', ['drop-proposal', 'open-undo'], []],
  ['undo', 'arrived', 'assignee', ['undo-step'], []],
  ['complete', 'in_progress', 'assignee', [], ['client']],
  ['record', 'accepted', 'assignee', ['drop-proposal'], ['client']],
  ['no-show', 'arrived', 'assignee', absent, ['client']],
  ['cancel', 'accepted', 'client', ['close-offer', ...wayOut], ['partner', 'client']],
  ['unattended', 'available', 'system', ['close-offer', 'release-limit', 'release-voucher'], ['client', 'admin']],
  ['unattended', 'en_route', 'admin', wayOut, ['client', 'admin', 'partner']],
];

/** Partner that the action concerns, by the party that takes the action. */
const about: Partial<Record<Case['who'], string>> = {
  designated: 'designated-partner',
  offered: 'offered-partner',
  assignee: 'assigned-partner',
};

/** Facts with which the system may act on an assigned trip. */
const timesUp: Partial<Record<TripAction, Partial<TripFacts>>> = {
  'decline-change': { proposal: { expiresAt: atPickup(-60) } },
  'ask-reconfirmation': unasked,
  'give-back': unanswered,
};

it.each(rows)('the action %s from %s by %s has the effects %j and notifies %j', (action, from, who, effects, tells) => {
  const trip = who === 'system' ? (timesUp[action] ?? {}) : {};
  const shownFeeCents = action === 'give-back' ? 25_00 : 15_00;
  const context = { ...candidate(about[who] ?? 'some-partner'), shownFeeCents };
  const decision = decided({ what: '', action, who, in: from, trip, context });
  expect(decision).toMatchObject({ ok: true, effects, tells });
});

it('the expected effects cover every row of the transition table except the edit of a note', () => {
  const shown = new Set(rows.map(([action, from]) => `${action} ${from}`));
  const untold = transitions.filter(({ action, from }) => !from.some((status) => shown.has(`${action} ${status}`)));
  expect(untold).toEqual([]);
  expect(rows).toHaveLength(transitions.length - 1);
});
