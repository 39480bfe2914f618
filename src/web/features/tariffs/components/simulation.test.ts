import { describe, expect, it } from 'vitest';
import { type Simulation, simulationInput } from './simulation.ts';

const blank: Simulation = {
  serviceAreaId: 'sp',
  category: 'comum',
  clientId: null,
  mode: 'distance',
  originId: null,
  destinationId: null,
  km: '',
  minutes: '',
  hours: '',
  pickupAt: null,
  waitingMinutes: '',
  luggageCount: '',
};
const asked = (more: Partial<Simulation>) => simulationInput({ ...blank, ...more });

describe('a simulation', () => {
  it('waits for what its way of asking needs', () => {
    expect(asked({})).toBeNull();
    expect(asked({ mode: 'places', originId: 'a' })).toBeNull();
    expect(asked({ mode: 'hours', km: 10 })).toBeNull();
  });

  it('over a distance tells the way, whatever places were chosen before', () => {
    expect(asked({ km: 10.5, minutes: 30, originId: 'a', destinationId: 'b', waitingMinutes: 2.5 })).toMatchObject({
      stops: [{}, {}],
      way: { distanceMeters: 10_500, durationSeconds: 1_800 },
      waitingSeconds: 150,
      hours: null,
    });
  });

  it('between places leaves the way to the server', () => {
    const input = asked({ mode: 'places', originId: 'a', destinationId: 'b', km: 10, luggageCount: 2 });
    expect(input).toMatchObject({ stops: [{ placeId: 'a' }, { placeId: 'b' }], luggageCount: 2 });
    expect(input).not.toHaveProperty('way');
  });

  it('by the hour has kilometres where they are given, and no waiting', () => {
    expect(asked({ mode: 'hours', hours: 3, waitingMinutes: 10 })).toMatchObject({
      hours: 3,
      way: null,
      waitingSeconds: 0,
    });
    expect(asked({ mode: 'hours', hours: 3, km: 40 })).toMatchObject({ way: { distanceMeters: 40_000 } });
  });

  it('takes an instant that is none for now', () => {
    expect(asked({ km: 1, pickupAt: 'amanhã cedo' })?.pickupAt).toBeNull();
  });
});
