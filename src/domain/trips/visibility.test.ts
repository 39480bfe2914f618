import { describe, expect, it } from 'vitest';
import type { TripFacts } from '#domain/trips/facts.ts';
import { atPickup, doers, pickupAt, tripIn } from '#domain/trips/trip.fixture.ts';
import { isInScope, tripScope, viewOf } from '#domain/trips/visibility.ts';

type Who = keyof typeof doers;
const everything: Who[] = ['attendant', 'admin', 'system'];
const clientSide: Who[] = ['client', 'registrar', 'approver'];
const allDoers = Object.keys(doers) as Who[];

describe('the scope of users', () => {
  it.each<{ what: string; status: TripFacts['status']; partners: Who[]; inPool?: boolean; assigneeIds?: string[] }>([
    { what: 'a scheduled trip', status: 'scheduled', partners: ['designated'] },
    {
      what: 'an available trip of the area of the partners',
      status: 'available',
      inPool: true,
      partners: ['partner', 'designated', 'offered', 'assignee'],
    },
    { what: 'an available trip of another area', status: 'available', partners: [] },
    { what: 'an offered trip', status: 'offered', inPool: true, partners: ['offered'] },
    {
      what: 'an assigned trip',
      status: 'accepted',
      inPool: true,
      assigneeIds: ['assigned-partner'],
      partners: ['assignee'],
    },
    {
      what: 'an assigned trip that another partner gave back before',
      status: 'accepted',
      assigneeIds: ['some-partner', 'assigned-partner'],
      partners: ['partner', 'assignee'],
    },
    { what: 'a trip that was cancelled before any assignment', status: 'cancelled', inPool: true, partners: [] },
  ])('contains $what only for the specified roles', ({ status, partners, inPool = false, assigneeIds = [] }) => {
    const trip = { ...tripIn(status), assigneeIds };
    const knowing = allDoers.filter((who) => isInScope(tripScope(doers[who]), trip, inPool));
    expect(knowing.toSorted()).toEqual([...everything, ...clientSide, ...partners].toSorted());
  });
});

describe('the view of a trip', () => {
  const ended = atPickup(60);
  const dayAfter = atPickup(60 + 24 * 60);

  it.each([
    { who: 'admin', view: 'central' },
    { who: 'attendant', view: 'central' },
    { who: 'client', view: 'client' },
    { who: 'foreignApprover', view: 'preview' },
    { who: 'unlinkedPartner', view: 'preview' },
    { who: 'partner', view: 'former' },
    { who: 'partner', partnerId: null, view: 'preview' },
    { who: 'assignee', view: 'assignee' },
    { who: 'assignee', endedAt: ended, now: atPickup(60 + 24 * 60 - 1), view: 'assignee' },
    { who: 'assignee', endedAt: ended, now: dayAfter, view: 'past' },
    { who: 'client', endedAt: ended, now: dayAfter, view: 'client' },
    { who: 'assignee', partnerId: 'some-partner', view: 'former' },
    { who: 'unlinkedPartner', partnerId: null, view: 'preview' },
  ] as const)('for $who, with the end at $endedAt, is $view', ({ who, view, ...rest }) => {
    const {
      endedAt = null,
      now = pickupAt,
      partnerId = 'assigned-partner',
    } = { ...rest } as {
      endedAt?: Date;
      now?: Date;
      partnerId?: string | null;
    };
    expect(viewOf(doers[who], { clientId: 'the-client', partnerId, endedAt }, now)).toBe(view);
  });
});
