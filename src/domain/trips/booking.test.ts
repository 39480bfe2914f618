import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadCount, spreadPassengers } from './booking.ts';

const [ana, bia, caio] = [{ name: 'Ana' }, { name: 'Bia' }, { name: 'Caio' }];

describe('the passengers of a booking with several vehicles', () => {
  it('are distributed over the vehicles in turn', () => {
    expect(spreadPassengers([ana, bia, caio], 2)).toEqual([[ana, caio], [bia]]);
  });

  it('with a chosen vehicle are assigned to that vehicle', () => {
    const inSecond = { ...ana, vehicle: 2 };
    expect(spreadPassengers([inSecond, bia], 2)).toEqual([[bia], [inSecond]]);
  });

  it('include the first passenger in each vehicle without other passengers, so that its driver has a contact', () => {
    expect(spreadPassengers([ana], 3)).toEqual([[ana], [ana], [ana]]);
  });
});

describe('the distribution of a count over vehicles', () => {
  it.each([
    [9, [1, 1, 1], [3, 3, 3]],
    [7, [1, 1, 1], [3, 2, 2]],
    [6, [4, 1], [4, 2]],
    [2, [1, 1, 1], [1, 1, 1]],
    [0, [0, 0], [0, 0]],
  ])('splits %i over vehicles with the minimum counts %j into the counts %j', (total, least, counts) => {
    expect(spreadCount(total, least)).toEqual(counts);
  });

  it('sums to the total, and covers the named passengers of each vehicle', () => {
    const least = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), least, (total, aboard) => {
        const counts = spreadCount(total, aboard);
        const named = aboard.reduce((all, one) => all + one, 0);
        expect(counts.reduce((all, one) => all + one, 0)).toBe(Math.max(total, named));
        expect(counts.every((count, index) => count >= (aboard[index] ?? 0))).toBe(true);
      }),
    );
  });
});
