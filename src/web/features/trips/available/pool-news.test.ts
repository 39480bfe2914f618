import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Trip } from '#contract/trip.ts';
import { correctedBy, type PoolEvent, withNews, withOwnPart } from './pool-news.ts';

const card = (id: string, version: number, pickupAt = `2026-03-12T1${id}:00:00Z`): Trip =>
  ({ id, version, pickupAt }) as Trip;
const came = (trip: Trip): PoolEvent => ({
  topic: 'pool',
  entityId: trip.id,
  version: trip.version,
  payload: { available: true, card: trip },
});
const left = (id: string, version: number): PoolEvent => ({
  topic: 'pool',
  entityId: id,
  version,
  payload: { available: false },
});
const shown = (trips: readonly Trip[]): string[] => trips.map(({ id, version }) => `${id}v${version}`);

describe('an event of the pool of available trips', () => {
  const list = [card('1', 3), card('3', 2)];

  it.each([
    ['inserts a new trip in the order of pickup times', came(card('2', 1)), ['1v3', '2v1', '3v2']],
    ['replaces a changed trip', came(card('1', 4)), ['1v4', '3v2']],
    ['moves a trip whose pickup time changed', came(card('1', 4, '2026-03-12T19:00:00Z')), ['3v2', '1v4']],
    ['removes a trip that left the pool', left('3', 3), ['1v3']],
    ['with an older version of a trip changes nothing', came(card('1', 2)), ['1v3', '3v2']],
    ['about an older version of a trip leaving the pool changes nothing', left('1', 2), ['1v3', '3v2']],
    ['with the listed version of a trip changes nothing', came(card('1', 3, '2026-03-12T19:00:00Z')), ['1v3', '3v2']],
    ['removes a trip that left the pool, even when the list already has that version', left('1', 3), ['3v2']],
    ['about an unlisted trip leaving the pool changes nothing', left('9', 3), ['1v3', '3v2']],
  ])('%s', (_name, event, expected) => {
    expect(shown(withNews(list, event))).toEqual(expected);
  });

  it('does not remove a trip that left the pool because the trip is offered to the signed-in partner', () => {
    const offered = { ...card('1', 3), status: 'offered' } as Trip;
    expect(shown(withNews([offered], left('1', 3)))).toEqual(['1v3']);
    expect(shown(withNews([offered], left('1', 4)))).toEqual([]);
  });

  it('about a changed trip keeps the mark that the signed-in partner gave the trip back', () => {
    const given = { ...card('1', 3), gaveBack: true };
    expect(withNews([given], came({ ...card('1', 4), gaveBack: false }))).toMatchObject([
      { version: 4, gaveBack: true },
    ]);
  });

  it('about a new trip gets the amount that the signed-in partner would earn', () => {
    const trip = { ...card('1', 3), estimateCents: 100_00, commissionBp: 15_00, partnerCents: 85_00 };
    const [own] = withNews([], withOwnPart(came(trip), 10_00));
    expect(own).toMatchObject({ commissionBp: 10_00, partnerCents: 90_00 });
    expect(withOwnPart(came(trip), null)).toEqual(came(trip));
    expect(withOwnPart(left('1', 3), 10_00)).toEqual(left('1', 3));
  });

  it('updates a list that was read before the event', () => {
    expect(shown(correctedBy(list, [left('1', 4), came(card('2', 1))]))).toEqual(['2v1', '3v2']);
  });

  it('never duplicates a trip, breaks the order or replaces a trip by an older version', () => {
    const event = fc
      .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 6 }), fc.boolean())
      .map(([id, version, available]) => (available ? came(card(String(id), version)) : left(String(id), version)));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const after = correctedBy([], events);
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
        expect(after.map(({ pickupAt }) => pickupAt)).toEqual(after.map(({ pickupAt }) => pickupAt).toSorted());
        for (const next of events) {
          for (const trip of withNews(after, next)) {
            const before = after.find(({ id }) => id === trip.id);
            expect(trip.version).toBeGreaterThanOrEqual(before?.version ?? 0);
          }
        }
      }),
    );
  });
});
