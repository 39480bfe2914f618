import { describe, expect, it } from 'vitest';
import { foreseenStatus } from '#domain/trips/decide.ts';
import type { Context, TripFacts } from '#domain/trips/facts.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import { terminalStatuses } from '#domain/trips/status.ts';
import {
  atPickup,
  candidate,
  type Case,
  contextFor,
  decided,
  doers,
  pickupAt,
  policy,
  tripIn,
} from '#domain/trips/trip.fixture.ts';

describe('the next status of a trip', () => {
  const early = { now: atPickup(-181) };

  it.each<Case & { to: string }>([
    { what: 'pickup far ahead', action: 'request', who: 'client', in: 'new', context: early, to: 'scheduled' },
    {
      what: 'approval required',
      action: 'request',
      who: 'client',
      in: 'new',
      context: { approvalRequired: true },
      to: 'awaiting_approval',
    },
    {
      what: 'approval required',
      action: 'request',
      who: 'attendant',
      in: 'new',
      context: { approvalRequired: true },
      to: 'awaiting_approval',
    },
    {
      what: 'requirement of approval unknown',
      action: 'request',
      who: 'client',
      in: 'new',
      context: { approvalRequired: undefined } as never,
      to: 'awaiting_approval',
    },
    {
      what: 'approval required',
      action: 'request',
      who: 'admin',
      in: 'new',
      context: { approvalRequired: true },
      to: 'available',
    },
    {
      what: 'trip of a series',
      action: 'request',
      who: 'system',
      in: 'new',
      context: { approvalRequired: true, ...early },
      to: 'scheduled',
    },
    {
      what: 'pickup far ahead',
      action: 'approve',
      who: 'approver',
      in: 'awaiting_approval',
      context: early,
      to: 'scheduled',
    },
    { what: 'pickup far ahead', action: 'decline', who: 'offered', in: 'offered', context: early, to: 'scheduled' },
    { what: 'pickup far ahead', action: 'withdraw', who: 'admin', in: 'offered', context: early, to: 'scheduled' },
    { what: 'pickup far ahead', action: 'give-back', who: 'assignee', in: 'accepted', context: early, to: 'available' },
    {
      what: 'pickup far ahead',
      action: 'decline-change',
      who: 'assignee',
      in: 'accepted',
      context: early,
      to: 'available',
    },
    {
      what: 'pickup moved near',
      action: 'edit',
      who: 'client',
      in: 'scheduled',
      context: { ...early, edited: { changesTerms: true, pickupAt: atPickup(-2) } },
      to: 'available',
    },
    {
      what: 'pickup moved far ahead',
      action: 'edit',
      who: 'client',
      in: 'offered',
      context: { edited: { changesTerms: true, pickupAt: atPickup(600) } },
      to: 'scheduled',
    },
    {
      what: 'already launched, pickup far ahead',
      action: 'edit',
      who: 'client',
      in: 'available',
      context: early,
      to: 'available',
    },
    {
      what: 'approval required',
      action: 'edit',
      who: 'client',
      in: 'available',
      context: { approvalRequired: true },
      to: 'awaiting_approval',
    },
    {
      what: 'approval no longer required',
      action: 'edit',
      who: 'client',
      in: 'awaiting_approval',
      to: 'awaiting_approval',
    },
    {
      what: 'only a note changed',
      action: 'edit',
      who: 'client',
      in: 'offered',
      context: { approvalRequired: true, edited: { changesTerms: false, pickupAt } },
      to: 'offered',
    },
  ])('after the action $action from the status $in by $who ($what) is $to', ({ to, ...rest }) => {
    expect(decided(rest)).toMatchObject({ ok: true, to });
  });
});

const undone = (status: TripFacts['status'], trip: Partial<TripFacts> = {}, context: Partial<Context> = {}) =>
  decided({ what: '', action: 'undo', who: 'assignee', in: status, trip, context });

describe('undoing the last step', () => {
  it('leads back to the status before the step', () => {
    expect(undone('arrived', { undo: { to: 'accepted', until: atPickup(-59) } })).toMatchObject({ to: 'accepted' });
    expect(undone('in_progress')).toMatchObject({ ok: true, to: 'arrived', effects: ['undo-step'] });
  });

  it('is refused after its deadline, by the database clock', () => {
    const until = atPickup(-59);
    expect(undone('arrived', {}, { now: plusSeconds(until, -1) })).toMatchObject({ ok: true });
    expect(undone('arrived', {}, { now: until })).toMatchObject({ ok: false, reason: 'gone' });
  });

  it('is refused when no step can be undone, and in every terminal status', () => {
    expect(undone('arrived', { undo: null })).toMatchObject({ ok: false });
    for (const status of terminalStatuses) {
      expect(undone(status, { undo: { to: 'in_progress', until: atPickup(60) } })).toMatchObject({ ok: false });
    }
  });
});

describe('the effects of an action', () => {
  it('the assigned partner pays no fee for giving a trip back when the client changes the terms', () => {
    const declined = decided({ what: '', action: 'decline-change', who: 'assignee', in: 'accepted' });
    expect(declined).toMatchObject({ feeCents: 0, effects: ['apply-proposal', 'unassign', 'release-commission'] });
  });

  it.each([
    { who: 'assignee', minutes: -120, feeCents: 0 },
    { who: 'assignee', minutes: -119, feeCents: 10_00 },
    { who: 'assignee', minutes: -29, feeCents: 25_00 },
    { who: 'admin', minutes: -119, feeCents: 10_00 },
    { who: 'system', minutes: -119, feeCents: 10_00 },
  ] as const)(
    'a give-back by $who at $minutes min from the pickup costs the partner $feeCents',
    ({ who, minutes, feeCents }) => {
      const context = { now: atPickup(minutes), shownFeeCents: 25_00 };
      const trip = { reconfirmBy: atPickup(minutes) };
      const given = decided({ what: '', action: 'give-back', who, in: 'accepted', trip, context });
      expect(given).toMatchObject({ ok: true, feeCents });
      expect(given.ok && given.effects).toContain('bar-partner');
    },
  );

  it('the partner pays no fee when the system takes the trip away because the partner is not active', () => {
    const context = { now: atPickup(-29), ...candidate('assigned-partner', 'not_active') };
    const trip = { reconfirmBy: null };
    const given = decided({ what: '', action: 'give-back', who: 'system', in: 'accepted', trip, context });
    expect(given).toMatchObject({ ok: true, feeCents: 0 });
  });

  it('an edit of an assigned trip becomes a proposal, and a change of a note is applied at once', () => {
    const edit: Case = { what: '', action: 'edit', who: 'client', in: 'accepted' };
    expect(decided(edit)).toMatchObject({ effects: ['propose-edit', 'move-limit'], tells: ['partner'] });
    const note = { edited: { changesTerms: false, pickupAt } };
    expect(decided({ ...edit, context: note })).toMatchObject({ effects: ['apply-edit', 'move-limit'], tells: [] });
  });

  it('eligible partners are notified of available trips, and approvers of trips that wait for approval', () => {
    const request: Case = { what: '', action: 'request', who: 'client', in: 'new' };
    expect(decided(request)).toMatchObject({ tells: ['eligible'] });
    expect(decided({ ...request, context: { now: atPickup(-181) } })).toMatchObject({ tells: [] });
    expect(decided({ ...request, context: { approvalRequired: true } })).toMatchObject({ tells: ['approvers'] });
  });

  const complete: Case = { what: '', action: 'complete', who: 'assignee', in: 'in_progress' };
  const amounts = contextFor('complete').amounts as NonNullable<Context['amounts']>;
  const inReview = { clientSide: 'none', partnerSide: 'in_review' };
  const nothing = { clientSide: 'none', partnerSide: 'none' };

  it.each<Case & { sides: object; review?: string[] }>([
    { ...complete, what: 'billed', sides: { clientSide: 'unbilled', partnerSide: 'pending' } },
    {
      ...complete,
      what: 'cash',
      trip: { paymentMethod: 'cash' },
      sides: { clientSide: 'paid', partnerSide: 'released' },
    },
    {
      ...complete,
      what: 'Pix to the central',
      trip: { paymentMethod: 'pix_central' },
      sides: { clientSide: 'none', partnerSide: 'pending' },
    },
    {
      ...complete,
      what: 'far above the estimate',
      context: { amounts: { ...amounts, fareCents: 120_01 } },
      sides: inReview,
      review: ['beyond_estimate'],
    },
    { ...complete, what: 'interrupted', context: { interrupted: true }, sides: inReview, review: ['interrupted'] },
    {
      ...complete,
      what: 'recorded afterwards',
      action: 'record',
      in: 'accepted',
      context: candidate('assigned-partner'),
      sides: inReview,
      review: ['recorded'],
    },
    { what: 'with fee', action: 'no-show', who: 'assignee', in: 'arrived', sides: inReview, review: ['fee'] },
    {
      what: 'without fee',
      action: 'no-show',
      who: 'assignee',
      in: 'arrived',
      context: { policy: { ...policy, noShowFeeCents: 0 } },
      sides: nothing,
    },
    {
      what: 'late',
      action: 'cancel',
      who: 'client',
      in: 'accepted',
      context: { now: atPickup(-1) },
      sides: { clientSide: 'unbilled', partnerSide: 'pending' },
    },
    {
      what: 'in time',
      action: 'cancel',
      who: 'client',
      in: 'accepted',
      context: { now: atPickup(-60) },
      sides: nothing,
    },
    { what: 'no money yet', action: 'accept', who: 'partner', in: 'available', sides: nothing },
  ])(
    "the states of the client's debt and of the partner's part after $action ($what) are as expected",
    ({ sides, review = [], ...rest }) => {
      expect(decided(rest)).toMatchObject({ ok: true, sides, review });
    },
  );

  it('only the completion of an interrupted trip creates a trip for the remainder', () => {
    expect(decided(complete)).toMatchObject({ effects: [] });
    expect(decided({ ...complete, context: { interrupted: true } })).toMatchObject({ effects: ['open-remainder'] });
  });
});

describe('the status that a page expects before the server answers', () => {
  it.each([
    ['depart', 'assignee', 'accepted', 'en_route'],
    ['arrive', 'assignee', 'en_route', 'arrived'],
    ['begin', 'assignee', 'arrived', 'in_progress'],
    ['complete', 'assignee', 'in_progress', 'completed'],
    ['give-back', 'assignee', 'arrived', 'available'],
    ['begin', 'assignee', 'accepted', null],
    ['depart', 'partner', 'accepted', null],
    // No status is expected, because only the clock decides whether the trip becomes available or scheduled.
    ['decline', 'offered', 'offered', null],
  ] as const)('after the action %s by %s on a trip in the status %s is %s', (action, who, status, to) => {
    const trip = tripIn(status, { offeredPartnerId: doers.offered.partnerId });
    expect(foreseenStatus(action, doers[who], trip)).toBe(to);
  });
});
