import { describe, expect, it } from 'vitest';
import type { BoardTrip } from '#contract/console.ts';
import type { AvailableDriver, CarPosition } from '#contract/presence.ts';
import type { BoardRow } from './board-rows.ts';
import { carMarks, countStates, pickupMarks, startingView } from './map-marks.ts';

const now = Date.parse('2026-03-02T12:00:00Z');
const at = '2026-03-02T12:00:00Z';
const driver = (driverId: string, state: AvailableDriver['state']) =>
  ({ driverId, driverName: 'José Antônio Prado', state }) as AvailableDriver;
const position = (driverId: string): [string, CarPosition] => [
  driverId,
  { driverId, lat: -23.5, lng: -46.6, at, movedAt: at },
];
const row = (minutes: number, change: Partial<BoardTrip> = {}): BoardRow => {
  const pickupAt = new Date(now + minutes * 60_000).toISOString();
  const trip = { id: 'a', code: 'V-1', status: 'available', pickup: { lat: -23.5, lng: -46.6 }, pickupAt, ...change };
  return { trip: trip as BoardTrip, dueAt: pickupAt, driveSeconds: 0, candidates: 1, spareSeconds: 0 };
};

describe('the map of the console', () => {
  it('shows drivers with a position, by state and first name', () => {
    const marks = carMarks(
      [driver('a', 'queued'), driver('b', 'free'), driver('c', 'paused')],
      new Map([position('a'), position('c')]),
    );
    expect(marks.map(({ id, sign, tone, name, isFaint }) => [id, sign, tone, name, isFaint])).toEqual([
      ['a', 'F', 'good', 'José', false],
      ['c', 'P', 'neutral', 'José', true],
    ]);
  });

  it.each([
    ['soon', row(7), '7 min'],
    ['late', row(-3), '−3 min'],
    ['within an hour and a half', row(80), '1 h 20'],
  ])('shows a pickup that is %s', (_when, one, sign) => {
    expect(pickupMarks([one], now, null).map((mark) => mark.sign)).toEqual([sign]);
  });

  it('shows no pickup that is far ahead, done or without coordinates, except the selected one', () => {
    expect(pickupMarks([row(91), row(5, { status: 'in_progress' }), row(5, { pickup: null })], now, null)).toEqual([]);
    expect(pickupMarks([row(91)], now, 'a')).toHaveLength(1);
  });

  it('counts the drivers of the states that occur', () => {
    expect(countStates([driver('a', 'paused'), driver('b', 'free'), driver('c', 'free')])).toEqual([
      { state: 'free', amount: 2 },
      { state: 'paused', amount: 1 },
    ]);
  });

  it('starts at the place with most points', () => {
    const [one, other, far] = [
      { lat: -23.5, lng: -46.6 },
      { lat: -23.6, lng: -46.7 },
      { lat: -12.9, lng: -38.5 },
    ];
    expect(startingView([far, one, other])).toEqual([one, other]);
    expect(startingView([])).toEqual([]);
  });
});
