import { expect, it } from 'vitest';
import type { Approval } from '#contract/approvals.ts';
import { groupedBySeries, reasonsOf, totalOf } from './approval-groups.ts';

const waiting = (id: string, seriesId: string | null, estimateCents: number | null = 10_00, reasons = ['Caro']) =>
  ({ trip: { id, seriesId, estimateCents }, reasons, requesterName: null }) as unknown as Approval;

it('the trips of a series form one group at the position of the first trip, and other trips are decided singly', () => {
  const items = [waiting('1', null), waiting('2', 's'), waiting('3', null), waiting('4', 's'), waiting('5', 't')];
  const ids = groupedBySeries(items).map((group) => group.map(({ trip }) => trip.id));
  expect(ids).toEqual([['1'], ['2', '4'], ['3'], ['5']]);
});

it('the estimate of a group is null when one trip has no estimate', () => {
  expect(totalOf([waiting('1', 's'), waiting('2', 's', 5_50)])).toBe(15_50);
  expect(totalOf([waiting('1', 's'), waiting('2', 's', null)])).toBeNull();
});

it('each reason of a group is listed once', () => {
  expect(reasonsOf([waiting('1', 's'), waiting('2', 's', 1, ['Caro', 'Tarde'])])).toEqual(['Caro', 'Tarde']);
});
