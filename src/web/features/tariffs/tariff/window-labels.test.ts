import { describe, expect, it } from 'vitest';
import { beloHorizonteComum, saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { formatWindow, splitAtMidnight } from './window-labels.ts';

it('the rate 2 windows of real tariffs are formatted', () => {
  expect(saoPauloComum.rate2Windows.map(formatWindow)).toEqual([
    'seg a sáb, 00:00 às 06:00',
    'seg a sáb, 20:00 às 24:00',
    'dom, o dia todo',
  ]);
  expect(beloHorizonteComum.rate2Windows.map(formatWindow)[2]).toBe('sáb, 14:00 às 24:00');
});

describe('a typed rate 2 window', () => {
  it('is split at midnight and covers the same hours', () => {
    const night = { weekdays: [1, 2], fromMinute: 1200, untilMinute: 360 };
    expect(splitAtMidnight(night)).toEqual([
      { weekdays: [1, 2], fromMinute: 0, untilMinute: 360 },
      { weekdays: [1, 2], fromMinute: 1200, untilMinute: 1440 },
    ]);
  });

  it('is not split when it ends at midnight', () => {
    const evening = { weekdays: [1], fromMinute: 1200, untilMinute: 0 };
    expect(splitAtMidnight(evening)).toEqual([{ weekdays: [1], fromMinute: 1200, untilMinute: 1440 }]);
  });

  it('is not split within one day', () => {
    const morning = { weekdays: [1], fromMinute: 300, untilMinute: 360 };
    expect(splitAtMidnight(morning)).toEqual([morning]);
  });
});
