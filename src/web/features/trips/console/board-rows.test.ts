import { describe, expect, it } from 'vitest';
import type { BoardTrip } from '#contract/console.ts';
import { type BoardRow, formatDrive, formatLeft, matchingRows, movedTo, toneOf } from './board-rows.ts';

const trip: BoardTrip = {
  id: 'a',
  code: 'V-000101',
  version: 1,
  kind: 'scheduled',
  status: 'available',
  category: 'comum',
  needs: [],
  serviceAreaId: 'sp',
  pickupAt: '2026-03-02T12:30:00Z',
  timeZone: 'America/Sao_Paulo',
  dueAt: null,
  noShowAt: null,
  reconfirmBy: null,
  clientSuspended: false,
  from: 'Campo Belo',
  to: 'Luz',
  pickup: null,
  clientName: 'Hotel Sé',
  passengerName: 'José Antônio',
  designatedPartnerId: null,
  partnerName: null,
  driverId: null,
  driverName: null,
  offerExpiresAt: null,
};
const row = (change: Partial<BoardTrip> = {}, more: Partial<BoardRow> = {}): BoardRow => {
  const changed = { ...trip, ...change };
  return { trip: changed, dueAt: changed.pickupAt, driveSeconds: 360, candidates: 3, spareSeconds: 0, ...more };
};
const assigned = row({ id: 'b', code: 'V-000102', status: 'accepted', driverId: 'd', driverName: 'Bia Prado' });

describe('the filter of the console', () => {
  it.each([
    ['', undefined, ['a', 'b']],
    ['', 'sem', ['a']],
    ['', 'com', ['b']],
    ['jose luz', undefined, ['a', 'b']],
    ['bia', undefined, ['b']],
    ['000101', undefined, ['a']],
    ['bia', 'sem', []],
  ] as const)('by “%s” and %s shows %j', (text, cover, ids) => {
    expect(matchingRows([row(), assigned], { text, cover }).map(({ trip: { id } }) => id)).toEqual(ids);
  });
});

describe('the countdown of the console', () => {
  it.each([
    [5_400, '1 h 30'],
    [3_600, '1 h 00'],
    [1_500, '25 min'],
    [247, '4:07'],
    [0, '0:00'],
    [-61, '−2 min'],
  ])('of %d s is “%s”', (left, said) => {
    expect(formatLeft(left)).toBe(said);
  });

  it('is red when the nearest car can no longer be on time, and never for a passenger on board', () => {
    expect(toneOf(row(), 1_000)).toBe('neutral');
    expect(toneOf(row(), 900)).toBe('attention');
    expect(toneOf(row(), 360)).toBe('attention');
    expect(toneOf(row(), 359)).toBe('bad');
    expect(toneOf(row({ status: 'in_progress' }), -300)).toBe('neutral');
  });

  it('names the nearest car, the own driver, or that there is none', () => {
    expect(formatDrive(row())).toBe('carro a 6 min');
    expect(formatDrive(row({}, { driveSeconds: null, candidates: 0 }))).toBe('nenhum carro à vista');
    expect(formatDrive(row({}, { driveSeconds: null }))).toBe('');
    expect(formatDrive(assigned)).toBe('chega em 6 min');
  });
});

describe('the keys of the list', () => {
  const rows = [row({ id: 'a' }), row({ id: 'b' }), row({ id: 'c' })];

  it.each([
    [null, 0, 1, 'a'],
    ['a', 0, 1, 'b'],
    ['c', 2, 1, 'c'],
    ['a', 0, -1, 'a'],
    ['b', 1, Infinity, 'c'],
    ['b', 1, -Infinity, 'a'],
    ['gone', 1, 1, 'b'],
    ['gone', 1, -1, 'a'],
    ['gone', 9, 1, 'c'],
  ])('move from %s at %d by %d to %s', (id, index, step, to) => {
    expect(movedTo(rows, { id, index }, step).id).toBe(to);
  });

  it('do nothing in an empty list', () => {
    expect(movedTo([], { id: 'a', index: 3 }, 1)).toEqual({ id: null, index: 0 });
  });
});
