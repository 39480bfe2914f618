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

describe('the input of a price simulation', () => {
  it('is null until the values that the mode requires are typed', () => {
    expect(asked({})).toBeNull();
    expect(asked({ mode: 'places', originId: 'a' })).toBeNull();
    expect(asked({ mode: 'hours', km: 10 })).toBeNull();
  });

  it('over a distance contains the typed distance, and ignores places chosen before', () => {
    expect(asked({ km: 10.5, minutes: 30, originId: 'a', destinationId: 'b', waitingMinutes: 2.5 })).toMatchObject({
      stops: [{}, {}],
      way: { distanceMeters: 10_500, durationSeconds: 1_800 },
      waitingSeconds: 150,
      hours: null,
    });
  });

  it('between places contains no distance, because the server computes the route', () => {
    const input = asked({ mode: 'places', originId: 'a', destinationId: 'b', km: 10, luggageCount: 2 });
    expect(input).toMatchObject({ stops: [{ placeId: 'a' }, { placeId: 'b' }], luggageCount: 2 });
    expect(input).not.toHaveProperty('way');
  });

  it('by the hour contains typed kilometres, and no waiting', () => {
    expect(asked({ mode: 'hours', hours: 3, waitingMinutes: 10 })).toMatchObject({
      hours: 3,
      way: null,
      waitingSeconds: 0,
    });
    expect(asked({ mode: 'hours', hours: 3, km: 40 })).toMatchObject({ way: { distanceMeters: 40_000 } });
  });

  it('treats an invalid pickup time as now', () => {
    expect(asked({ km: 1, pickupAt: 'amanhã cedo' })?.pickupAt).toBeNull();
  });
});
