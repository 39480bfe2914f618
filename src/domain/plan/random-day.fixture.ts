import { SeededRandom } from '#domain/random.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { defaultPlanRules, type PlanDay, type PlanDriver, type PlanRules, type PlanTrip } from '#domain/plan/day.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import type { Category } from '#domain/trips/categories.ts';

const midnight = new Date('2026-11-20T03:00:00Z');
const atHour = (hours: number) => plusSeconds(midnight, Math.round(hours * 60) * 60);
const date = '2026-11-20';
/** Shares of hours in which trips begin: more in the morning and in the evening. */
const hourWeights = [1, 1, 1, 2, 4, 6, 9, 10, 9, 6, 5, 5, 6, 6, 5, 5, 6, 8, 9, 7, 5, 4, 3, 2];

/** Makes a day of a large city: places around the centre, three shifts, four categories, earnings of a week. */
export function randomDay(seed: number, trips: number, drivers: number, rules: Partial<PlanRules> = {}): PlanDay {
  const random = new SeededRandom(seed);
  return {
    drivers: Array.from({ length: drivers }, (_, index) => randomDriver(random, index)),
    trips: Array.from({ length: trips }, (_, index) => randomTrip(random, index)),
    rules: { ...defaultPlanRules, ...rules },
  };
}

function randomPlace(random: SeededRandom): Coordinates {
  const off = () => (random.next() + random.next() + random.next() - 1.5) * 0.1;
  return { lat: -23.55 + off(), lng: -46.63 + off() };
}

function randomTrip(random: SeededRandom, index: number): PlanTrip {
  const hour = random.weighted(hourWeights.map((weight, each) => [each, weight] as const));
  const category: Category = random.weighted([
    ['comum', 70],
    ['executivo', 18],
    ['van', 6],
    ['acessivel', 6],
  ]);
  const durationSeconds = random.int(12, 60) * 60;
  return {
    id: `t${index}`,
    serviceAreaId: 'sp',
    category,
    needs: [],
    pickupDate: date,
    paymentMethod: 'billed',
    expectedCommissionCents: 0,
    pickupAt: plusSeconds(atHour(hour), random.int(0, 11) * 300),
    durationSeconds,
    start: randomPlace(random),
    end: randomPlace(random),
    netCents: Math.round(durationSeconds * 1.8),
    fixedDriverId: null,
    gaveBackIds: [],
  };
}

function randomDriver(random: SeededRandom, index: number): PlanDriver {
  const [from, until] = random.weighted([
    [[4, 14], 4],
    [[7, 17], 4],
    [[13, 24], 4],
    [[0, 24], 2],
  ] as const);
  const categories: Category[] = ['comum'];
  if (random.chance(0.35)) categories.push('executivo');
  if (random.chance(0.12)) categories.push('van');
  if (random.chance(0.12)) categories.push('acessivel');
  return {
    id: `d${index}`,
    partnerId: `p${index}`,
    active: true,
    expiresOn: ['2027-01-01'],
    partner: {
      status: 'active',
      serviceAreaIds: ['sp'],
      categories,
      vehicles: [{ active: true, accessible: categories.includes('acessivel'), expiresOn: ['2027-01-01'] }],
      availableCents: 0,
      minimumBalanceCents: 0,
      openCharges: 0,
      mostOpenCharges: 1,
    },
    shifts: [{ from: atHour(from), until: atHour(until) }],
    start: randomPlace(random),
    busy: [],
    end: null,
    earnedCents: random.int(400_00, 2_500_00),
  };
}
