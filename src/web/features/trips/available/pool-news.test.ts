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

describe('news of the pool', () => {
  const list = [card('1', 3), card('3', 2)];

  it.each([
    ['a trip that came stands where its pickup puts it', came(card('2', 1)), ['1v3', '2v1', '3v2']],
    ['a trip that changed replaces itself', came(card('1', 4)), ['1v4', '3v2']],
    ['a trip that moved changes places', came(card('1', 4, '2026-03-12T19:00:00Z')), ['3v2', '1v4']],
    ['a trip that left is gone', left('3', 3), ['1v3']],
    ['an older card changes nothing', came(card('1', 2)), ['1v3', '3v2']],
    ['an older farewell changes nothing', left('1', 2), ['1v3', '3v2']],
    ['the same version changes nothing', came(card('1', 3, '2026-03-12T19:00:00Z')), ['1v3', '3v2']],
    ['a trip that left is gone, also where the list has it as it is since', left('1', 3), ['3v2']],
    ['a farewell of what is not there changes nothing', left('9', 3), ['1v3', '3v2']],
  ])('%s', (_name, event, expected) => {
    expect(shown(withNews(list, event))).toEqual(expected);
  });

  it('keeps what left the pool to be offered to who reads', () => {
    const offered = { ...card('1', 3), status: 'offered' } as Trip;
    expect(shown(withNews([offered], left('1', 3)))).toEqual(['1v3']);
    expect(shown(withNews([offered], left('1', 4)))).toEqual([]);
  });

  it('remembers of a changed card that the partner that reads gave the trip back', () => {
    const given = { ...card('1', 3), gaveBack: true };
    expect(withNews([given], came({ ...card('1', 4), gaveBack: false }))).toMatchObject([
      { version: 4, gaveBack: true },
    ]);
  });

  it('shows a trip that came with the part of the partner that reads', () => {
    const trip = { ...card('1', 3), estimateCents: 100_00, commissionBp: 15_00, partnerCents: 85_00 };
    const [own] = withNews([], withOwnPart(came(trip), 10_00));
    expect(own).toMatchObject({ commissionBp: 10_00, partnerCents: 90_00 });
    expect(withOwnPart(came(trip), null)).toEqual(came(trip));
    expect(withOwnPart(left('1', 3), 10_00)).toEqual(left('1', 3));
  });

  it('corrects a list that was read before what was heard', () => {
    expect(shown(correctedBy(list, [left('1', 4), came(card('2', 1))]))).toEqual(['2v1', '3v2']);
  });

  it('holds each trip once and in order, and nothing older than before', () => {
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
