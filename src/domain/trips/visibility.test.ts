import { describe, expect, it } from 'vitest';
import type { TripFacts } from '#domain/trips/facts.ts';
import { atPickup, doers, pickupAt, tripIn } from '#domain/trips/trip.fixture.ts';
import { isInScope, tripScope, viewOf } from '#domain/trips/visibility.ts';

type Who = keyof typeof doers;
const everything: Who[] = ['attendant', 'admin', 'system'];
const clientSide: Who[] = ['client', 'registrar', 'approver'];
const allDoers = Object.keys(doers) as Who[];

describe('who may know of a trip', () => {
  it.each<{ what: string; status: TripFacts['status']; partners: Who[]; inPool?: boolean; holderIds?: string[] }>([
    { what: 'scheduled', status: 'scheduled', partners: ['designated'] },
    {
      what: 'available, of their area',
      status: 'available',
      inPool: true,
      partners: ['partner', 'designated', 'offered', 'holder'],
    },
    { what: 'available, elsewhere', status: 'available', partners: [] },
    { what: 'offered', status: 'offered', inPool: true, partners: ['offered'] },
    { what: 'held', status: 'accepted', inPool: true, holderIds: ['holding-partner'], partners: ['holder'] },
    {
      what: 'held, after another gave it back',
      status: 'accepted',
      holderIds: ['some-partner', 'holding-partner'],
      partners: ['partner', 'holder'],
    },
    { what: 'cancelled before anybody held it', status: 'cancelled', inPool: true, partners: [] },
  ])('$what', ({ status, partners, inPool = false, holderIds = [] }) => {
    const trip = { ...tripIn(status), holderIds };
    const knowing = allDoers.filter((who) => isInScope(tripScope(doers[who]), trip, inPool));
    expect(knowing.toSorted()).toEqual([...everything, ...clientSide, ...partners].toSorted());
  });
});

describe('how much of it they see', () => {
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
    { who: 'holder', view: 'holder' },
    { who: 'holder', endedAt: ended, now: atPickup(60 + 24 * 60 - 1), view: 'holder' },
    { who: 'holder', endedAt: ended, now: dayAfter, view: 'past' },
    { who: 'client', endedAt: ended, now: dayAfter, view: 'client' },
    { who: 'holder', partnerId: 'some-partner', view: 'former' },
    { who: 'unlinkedPartner', partnerId: null, view: 'preview' },
  ] as const)('$who, ended at $endedAt: $view', ({ who, view, ...rest }) => {
    const {
      endedAt = null,
      now = pickupAt,
      partnerId = 'holding-partner',
    } = { ...rest } as {
      endedAt?: Date;
      now?: Date;
      partnerId?: string | null;
    };
    expect(viewOf(doers[who], { clientId: 'the-client', partnerId, endedAt }, now)).toBe(view);
  });
});
