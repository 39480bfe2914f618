import { describe, expect, it } from 'vitest';
import type { DispatchDecision } from '#contract/dispatch.ts';
import { formatEnd, formatWay, ownFacts } from './offer-texts.ts';

const line: DispatchDecision['lines'][number] = {
  driverName: 'Rui',
  partnerName: 'Frota',
  rankName: null,
  place: null,
  startsAt: 'position',
  meters: 600,
  minutes: 2,
  freeInMinutes: 0,
  earnedCents: 0,
  waitingSeconds: 0,
  isChosen: true,
  passedOver: null,
};
const decision: DispatchDecision = {
  id: '01970000-0000-7000-8000-000000000401',
  decidedAt: '2026-03-01T12:00:00.000Z',
  ruleVersion: 2,
  kind: 'proximidade',
  offeredTo: 'Rui',
  toPool: false,
  answer: 'open',
  lines: [line],
};
const wayToPickup = { distanceMeters: 2_500, durationSeconds: 360 };

describe('the own facts of an offer', () => {
  it('are those of the newest decision', () => {
    const later = { ...decision, decidedAt: '2026-03-01T12:05:00.000Z', lines: [{ ...line, meters: 900 }] };
    expect(ownFacts([later, decision])).toEqual({ freeAt: null, meters: 900, minutes: 2 });
  });

  it('name the end of the running trip', () => {
    const busy = { ...decision, lines: [{ ...line, freeInMinutes: 4 }] };
    expect(ownFacts([busy])?.freeAt).toBe('2026-03-01T12:04:00.000Z');
  });

  it.each([
    ['no decision was made', []],
    ['the newest decision chose another driver', [{ ...decision, lines: [{ ...line, isChosen: false }] }]],
  ])('are unknown when %s', (_, decisions) => {
    expect(ownFacts(decisions)).toBeNull();
  });
});

it('the way to the pickup is that of the decision, or else that of the nearest car', () => {
  expect(formatWay({ freeAt: null, meters: 600, minutes: 2 }, { wayToPickup })).toBe('600 m até o embarque · 2 min');
  expect(formatWay({ freeAt: null, meters: null, minutes: null }, { wayToPickup })).toBe(
    'Cerca de 2,5 km até o embarque · 6 min',
  );
  expect(formatWay(null, { wayToPickup: null })).toBe('');
});

it('the end of the running trip is shown as time and in minutes', () => {
  const freeAt = '2026-03-01T12:04:00.000Z';
  expect(formatEnd(freeAt, Date.parse(freeAt) - 240_000)).toMatch(/^Ela termina por volta das \d\d:04, em 4 min\.$/);
  expect(formatEnd(freeAt, Date.parse(freeAt) + 60_000)).toMatch(/em menos de 1 min\.$/);
});
