import type { api } from '#web/lib/api.ts';
import type { Category } from '#domain/trips/categories.ts';

/** Input of the price simulation. */
export type Simulation = {
  serviceAreaId: string | null;
  category: Category;
  clientId: string | null;
  /** `places`: between two places of the central. `distance`: over a typed distance. `hours`: hired by the hour. */
  mode: 'places' | 'distance' | 'hours';
  originId: string | null;
  destinationId: string | null;
  km: number | '';
  minutes: number | '';
  hours: number | '';
  pickupAt: string | null;
  waitingMinutes: number | '';
  luggageCount: number | '';
};

export type SimulationInput = Parameters<typeof api.tariffs.estimate.call>[0];

/** Returns the API input; null while a value is missing. */
export function simulationInput(simulation: Simulation): SimulationInput | null {
  const { serviceAreaId, category, clientId, mode, originId, destinationId, pickupAt } = simulation;
  const ends = [originId, destinationId].map((placeId) => ({ placeId }));
  const placed = originId !== null && destinationId !== null;
  if (mode === 'places' && !placed) return null;
  if (mode === 'distance' && simulation.km === '') return null;
  if (mode === 'hours' && simulation.hours === '') return null;
  return {
    ...(serviceAreaId !== null && { serviceAreaId }),
    stops: mode === 'distance' || !placed ? [{}, {}] : ends,
    pickupAt: pickupAt === null || Number.isNaN(Date.parse(pickupAt)) ? null : pickupAt,
    category,
    clientId,
    hours: mode === 'hours' ? Number(simulation.hours) : null,
    ...(mode !== 'places' && { way: wayOf(simulation) }),
    waitingSeconds: mode === 'hours' ? 0 : Math.round(Number(simulation.waitingMinutes) * 60),
    luggageCount: mode === 'hours' ? 0 : Number(simulation.luggageCount),
  };
}

function wayOf({ km, minutes }: Simulation) {
  if (km === '') return null;
  return { distanceMeters: Math.round(km * 1000), durationSeconds: Math.round(Number(minutes) * 60) };
}
