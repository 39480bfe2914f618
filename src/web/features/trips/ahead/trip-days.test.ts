import { describe, expect, it } from 'vitest';
import type { Trip } from '#contract/trip.ts';
import { byDay } from './trip-days.ts';

const timeZone = 'America/Sao_Paulo';
const trip = (id: string, pickupAt: string): Trip => ({ id, pickupAt, timeZone }) as Trip;

describe('trips grouped by day', () => {
  it('belong to the pickup day in the time zone of the pickup', () => {
    const trips = [
      trip('a', '2026-03-13T02:30:00Z'),
      trip('b', '2026-03-13T03:30:00Z'),
      trip('c', '2026-03-13T20:00:00Z'),
    ];
    expect(byDay(trips).map(({ date, trips: ofDay }) => [date, ofDay.map(({ id }) => id)])).toEqual([
      ['2026-03-12', ['a']],
      ['2026-03-13', ['b', 'c']],
    ]);
    expect(byDay([])).toEqual([]);
  });
});
