import { expect, it } from 'vitest';
import { ranksByNearness } from './ranks-by-nearness.ts';

function rank(name: string, lat: number) {
  return {
    id: name,
    name,
    centre: { lat, lng: -46.65 },
    radiusMeters: 100,
    queued: 0,
    capacity: 10,
    needsPosition: false,
  };
}
const ranks = [rank('Rodoviária', -23.52), rank('Águas', -23.6), rank('Congonhas', -23.63)];

it('ranks are ordered by name, ignoring accents, without a position', () => {
  expect(ranksByNearness(ranks, null).map(({ name, meters }) => [name, meters])).toEqual([
    ['Águas', null],
    ['Congonhas', null],
    ['Rodoviária', null],
  ]);
});

it('ranks are ordered by the rounded distance to their border', () => {
  expect(ranksByNearness(ranks, { lat: -23.6295, lng: -46.65 }).map(({ name, meters }) => [name, meters])).toEqual([
    ['Congonhas', 0],
    ['Águas', 3_200],
    ['Rodoviária', 12_100],
  ]);
});
