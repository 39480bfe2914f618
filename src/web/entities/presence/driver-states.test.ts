import { describe, expect, it } from 'vitest';
import type { AvailableDriver } from '#contract/presence.ts';
import { formatAge, formatState, matching } from './driver-states.ts';

const driver: AvailableDriver = {
  driverId: '01970000-0000-7000-8000-000000000501',
  driverName: 'José Antônio',
  driverPhone: '+5511987654321',
  partnerId: '01970000-0000-7000-8000-000000000502',
  partnerName: 'Frota Azul',
  state: 'free',
  beganAt: '2026-03-01T12:00:00Z',
  pausedUntil: null,
  rankName: null,
  position: null,
  tripId: null,
  tripCode: null,
  freeInMinutes: null,
  earnedCents: 0,
  serviceAreaIds: [],
  categories: [],
};
const onTrip: AvailableDriver = { ...driver, driverName: 'Bia Prado', state: 'on_trip', tripCode: 'V-000123' };
const queued: AvailableDriver = { ...driver, driverName: 'Caio', state: 'queued', rankName: 'Congonhas' };

describe('the available drivers', () => {
  it.each([
    [{ state: undefined, text: undefined }, ['José Antônio', 'Bia Prado', 'Caio']],
    [{ state: 'on_trip', text: undefined }, ['Bia Prado']],
    [{ state: undefined, text: 'jose azul' }, ['José Antônio']],
    [{ state: undefined, text: 'congonhas' }, ['Caio']],
    [{ state: undefined, text: '000123' }, ['Bia Prado']],
    [{ state: 'free', text: 'caio' }, []],
  ] as const)('filtered by %j are %j', (filter, names) => {
    expect(matching([driver, onTrip, queued], filter).map(({ driverName }) => driverName)).toEqual(names);
  });

  it('show the state without an end unless they pause', () => {
    expect(formatState(onTrip)).toBe('Em viagem');
    expect(formatState({ ...driver, state: 'paused', pausedUntil: '2026-03-01T12:30:00Z' })).toMatch(
      /^Em pausa até \d\d:30$/,
    );
  });

  it.each([
    [14_000, 'agora'],
    [40_000, 'há 40 s'],
    [185_000, 'há 3 min'],
  ])('show the age of a position of %d ms as “%s”', (age, said) => {
    const at = '2026-03-01T12:00:00Z';
    expect(formatAge(at, Date.parse(at) + age)).toBe(said);
  });
});
