import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseExpired } from './retention.ts';

const DAY = 86_400_000;
const nightly = (from: string, nights: number): string[] =>
  Array.from({ length: nights }, (_, index) => new Date(Date.parse(from) + index * DAY).toISOString());
const kept = (all: string[], retention: Parameters<typeof chooseExpired>[1]): string[] => {
  const expired = new Set(chooseExpired(all, retention));
  return all.filter((at) => !expired.has(at)).map((at) => at.slice(0, 10));
};

it('the retention keeps the backups of seven days, of the Sundays of four weeks and of the last days of the months', () => {
  const year = nightly('2026-01-01T06:00:00Z', 90);
  expect(kept(year, { daily: 7, weekly: 4, monthly: 12 })).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-15',
    '2026-03-22',
    '2026-03-25',
    '2026-03-26',
    '2026-03-27',
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-03-31',
  ]);
});

it('the retention keeps only the newest of several backups on one day', () => {
  const day = ['2026-03-01T01:00:00Z', '2026-03-01T23:00:00Z', '2026-03-01T12:00:00Z'];
  expect(chooseExpired(day, { daily: 7, weekly: 4, monthly: 12 })).toEqual([day[0], day[2]]);
});

const retentions = fc.record({ daily: fc.nat(9), weekly: fc.nat(9), monthly: fc.nat(9) });
const instants = fc
  .uniqueArray(fc.integer({ min: 0, max: 3000 * 24 }), { minLength: 1, maxLength: 60 })
  .map((hours) => hours.map((hour) => new Date(Date.UTC(2024, 0, 1) + hour * 3_600_000).toISOString()));

describe('the retention of backups made at any times', () => {
  it('keeps the newest backup, and a second run removes no further backup', () => {
    fc.assert(
      fc.property(instants, retentions, (all, retention) => {
        const once = chooseExpired(all, retention);
        expect(once).not.toContain(all.toSorted().at(-1));
        const rest = all.filter((at) => !once.includes(at));
        expect(chooseExpired(rest, retention)).toEqual([]);
        expect(rest.length).toBeLessThanOrEqual(1 + retention.daily + retention.weekly + retention.monthly);
      }),
    );
  });
});
