import { expect, it } from 'vitest';
import { clustersOf } from './clusters.ts';

const mark = (id: string, x: number, y: number) => ({ id, x, y });

it('marks in the same cell form one cluster at their mean, and no mark is lost', () => {
  const found = clustersOf([mark('a', 1, 1), mark('b', 9, 5), mark('c', 11, 5), mark('d', -1, 1)], 10);
  expect(found.map(({ x, y, marks }) => [marks.map(({ id }) => id).join(), x, y])).toEqual([
    ['a,b', 5, 3],
    ['c', 11, 5],
    ['d', -1, 1],
  ]);
});

it('without marks there is no cluster', () => {
  expect(clustersOf([], 10)).toEqual([]);
});
