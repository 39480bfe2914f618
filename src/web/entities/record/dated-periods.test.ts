import { describe, expect, it } from 'vitest';
import type { Tariff } from '#contract/tariffs.ts';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { groupByPeriod } from './dated-periods.ts';

function tariff(validFrom: string, over: Partial<Tariff> = {}): Tariff {
  return { ...(saoPauloComum as Omit<Tariff, 'inUse' | 'version'>), inUse: false, version: 1, ...over, validFrom };
}

const today = '2026-03-15';

describe('tariffs grouped by area and category', () => {
  it('apply until the day before the next tariff, in any order of the input', () => {
    const [group] = groupByPeriod([tariff('2025-01-01'), tariff('2026-04-01'), tariff('2026-01-01')], today);
    expect(group?.periods.map(({ row: { validFrom }, until, when }) => [validFrom, until, when])).toEqual([
      ['2026-04-01', null, 'future'],
      ['2026-01-01', '2026-03-31', 'now'],
      ['2025-01-01', '2025-12-31', 'past'],
    ]);
  });

  it('apply on their first day and on their last day', () => {
    const whens = (validFrom: string, next: string) =>
      groupByPeriod([tariff(validFrom), tariff(next)], today)[0]?.periods.map(({ when }) => when);
    expect(whens('2026-01-01', today)).toEqual(['now', 'past']);
    expect(whens(today, '2026-03-16')).toEqual(['future', 'now']);
  });

  it('form one group for each area and category', () => {
    const groups = groupByPeriod(
      [tariff('2026-01-01'), tariff('2026-01-01', { category: 'van' }), tariff('2026-01-01', { serviceAreaId: 'bh' })],
      today,
    );
    expect(groups.map(({ serviceAreaId, category }) => [serviceAreaId, category])).toEqual([
      [saoPauloComum.serviceAreaId, 'comum'],
      [saoPauloComum.serviceAreaId, 'van'],
      ['bh', 'comum'],
    ]);
  });
});
