import * as fc from 'fast-check';
import { estimateDrive } from '#domain/places/distance.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import type { Category } from '#domain/trips/categories.ts';
import { asksAccessible } from './smallest-change.ts';
import { defaultPlanRules, type PlanDay, type PlanDriver, planModes, type PlanTrip } from './day.ts';
import type { Objective } from './objective.ts';

const midnight = new Date('2026-11-20T03:00:00Z');
/** Returns the instant so many minutes after the beginning of the day. */
export const atMinute = (minutes: number) => plusSeconds(midnight, minutes * 60);

const sé = { lat: -23.55, lng: -46.633 };
const places = {
  sé,
  /** About 4 km from the Praça da Sé by road. */
  paulista: { lat: -23.563, lng: -46.6565 },
  /** About 14 km from the Praça da Sé by road. */
  airport: { lat: -23.626, lng: -46.656 },
  /** About 34 km from the Praça da Sé by road. */
  guarulhos: { lat: -23.435, lng: -46.4731 },
};
export { places };

export const trip = (id: string, minute: number, over: Partial<PlanTrip> = {}): PlanTrip => ({
  id,
  serviceAreaId: 'sp',
  category: 'comum',
  needs: [],
  pickupDate: '2026-11-20',
  paymentMethod: 'billed',
  expectedCommissionCents: 0,
  pickupAt: atMinute(minute),
  durationSeconds: 1_800,
  start: sé,
  end: sé,
  netCents: 50_00,
  fixedDriverId: null,
  gaveBackIds: [],
  ...over,
});

export const vehicle = { active: true, accessible: false, expiresOn: ['2027-01-01'] };

export const driver = (id: string, over: Partial<PlanDriver> = {}): PlanDriver => ({
  id,
  partnerId: `partner of ${id}`,
  active: true,
  expiresOn: ['2027-01-01'],
  partner: {
    status: 'active',
    serviceAreaIds: ['sp'],
    categories: ['comum'],
    vehicles: [vehicle],
    availableCents: 0,
    minimumBalanceCents: 0,
    openCharges: 0,
    mostOpenCharges: 1,
  },
  shifts: [{ from: atMinute(0), until: atMinute(24 * 60) }],
  busy: [],
  start: null,
  end: null,
  earnedCents: 0,
  ...over,
});

export const day = (trips: PlanTrip[], drivers: PlanDriver[], rules: Partial<PlanDay['rules']> = {}): PlanDay => ({
  trips,
  drivers,
  rules: { ...defaultPlanRules, ...rules },
});

const place = fc.constantFrom(...Object.values(places), null);
const category = fc.constantFrom<Category>('comum', 'comum', 'executivo', 'acessivel');
const minute = fc.integer({ min: 0, max: 30 }).map((tenth) => 300 + tenth * 10);

const randomTrip = fc
  .record({
    minute,
    category,
    durationSeconds: fc.constantFrom(600, 1_800, 4_000, 16_000, null),
    start: place,
    end: place,
    netCents: fc.constantFrom(20_00, 49_90, 75_00, 180_00),
    fixed: fc.constantFrom(0, null, null, null, null, null),
  })
  .map(({ fixed, minute: at, ...over }) => trip('', at, { ...over, fixedDriverId: fixed === null ? null : 'd0' }));

const randomDriver = fc
  .record({
    categories: fc.constantFrom<Category[]>(['comum'], ['comum', 'executivo'], ['comum', 'acessivel']),
    start: place,
    end: fc.constantFrom(null, null, sé),
    earnedCents: fc.constantFrom(0, 90_00, 400_00),
    shift: fc.tuple(fc.constantFrom(0, 330, 400), fc.constantFrom(560, 900, 1_440)),
    expiresOn: fc.constantFrom([null], ['2026-12-31'], ['2026-11-19']),
    busy: fc.constantFrom([], [], [{ from: atMinute(430), until: atMinute(470), start: sé, end: places.guarulhos }]),
  })
  .map(({ categories, shift: [from, until], ...over }) => {
    const vehicles = [{ ...vehicle, accessible: categories.includes('acessivel') }];
    const shifts = [{ from: atMinute(from), until: atMinute(until) }];
    return driver('', Object.assign(over, { shifts, partner: { ...driver('').partner, categories, vehicles } }));
  });

/** Days so small that every plan can be tried. */
export const smallDays = (most: { trips: number; drivers: number }): fc.Arbitrary<PlanDay> =>
  fc
    .record({
      trips: fc.array(randomTrip, { minLength: 1, maxLength: most.trips }),
      drivers: fc.array(randomDriver, { minLength: 1, maxLength: most.drivers }),
      mode: fc.constantFrom(...planModes),
      mostEmptyMeters: fc.constantFrom(20_000, 10_000, null),
      breakRule: fc.constantFrom(null, { drivingSeconds: 7_200, breakSeconds: 1_800 }),
      earningsStepCents: fc.constantFrom(1, 50_00),
    })
    .map(({ trips, drivers, ...rules }) =>
      day(
        trips.map((each, index) => ({ ...each, id: `t${index}` })),
        drivers.map((each, index) => ({ ...each, id: `d${index}`, partnerId: `p${index}` })),
        rules,
      ),
    );

/** Driver of each trip by id; null for an uncovered one. */
export type Assignment = Record<string, string | null>;

/** Returns all assignments in which accepted trips stay with their driver. */
export function* allAssignments({ trips, drivers }: PlanDay, index = 0): Generator<Assignment> {
  const first = trips[index];
  if (!first) {
    yield {};
    return;
  }
  const choices = first.fixedDriverId === null ? [null, ...drivers.map(({ id }) => id)] : [first.fixedDriverId];
  for (const rest of allAssignments({ trips, drivers } as PlanDay, index + 1)) {
    for (const choice of choices) yield { ...rest, [first.id]: choice };
  }
}

/** A second, plain statement of the rules, which shares no code with the search. Returns the broken rules. */
export function brokenRules(planned: PlanDay, assignment: Assignment): string[] {
  return planned.drivers.flatMap((each) => {
    const chain = chainOf(planned, assignment, each.id);
    return [
      ...chain.filter(isFree).flatMap((one) => brokenAlone(planned, each, one)),
      ...chain.flatMap((one, index) => brokenBetween(planned, each, chain[index - 1], one)),
      ...chain.flatMap((one, index) =>
        chain
          .slice(0, index)
          .filter((other) => isFree(one) !== isFree(other) && !isApart(planned, other, one))
          .map(() => 'overlap'),
      ),
      ...brokenBreaks(planned, each, chain),
    ];
  });
}

const isFree = ({ fixedDriverId }: PlanTrip) => fixedDriverId === null;
const endOf = ({ pickupAt, durationSeconds }: PlanTrip) => plusSeconds(pickupAt, durationSeconds ?? 3_600);

function chainOf({ trips }: PlanDay, assignment: Assignment, driverId: string): PlanTrip[] {
  return trips
    .filter(({ id }) => assignment[id] === driverId)
    .toSorted((a, b) => a.pickupAt.getTime() - b.pickupAt.getTime() || (a.id < b.id ? -1 : 1));
}

function brokenAlone({ rules }: PlanDay, each: PlanDriver, one: PlanTrip): string[] {
  const { seconds } = estimateDrive(each.start, one.start);
  const fits = each.shifts.some(({ from, until }) => plusSeconds(from, seconds) <= one.pickupAt && endOf(one) <= until);
  const isValid = (days: readonly (string | null)[]) => days.every((last) => last === null || last >= one.pickupDate);
  const own = { from: one.pickupAt, until: endOf(one), start: one.start, end: one.end };
  const isBusy = each.busy.some((run) => {
    const [earlier, later] = run.from < own.from ? [run, own] : [own, run];
    const { seconds: empty } = estimateDrive(earlier.end, later.start);
    return plusSeconds(earlier.until, empty + rules.marginSeconds) > later.from;
  });
  return [
    ...(isBusy ? ['overlap'] : []),
    ...(fits ? [] : ['shift']),
    ...(each.partner.categories.includes(one.category) ? [] : ['category']),
    ...(isValid(each.expiresOn) ? [] : ['documents']),
    ...(asksAccessible(one) && !each.partner.vehicles.some(({ accessible }) => accessible) ? ['needs'] : []),
  ];
}

function isApart({ rules }: PlanDay, earlier: PlanTrip, later: PlanTrip): boolean {
  const { seconds } = estimateDrive(earlier.end, later.start);
  return plusSeconds(endOf(earlier), seconds + rules.marginSeconds) <= later.pickupAt;
}

function brokenBetween(planned: PlanDay, each: PlanDriver, before: PlanTrip | undefined, one: PlanTrip): string[] {
  const most = planned.rules.mostEmptyMeters ?? Infinity;
  if (before === undefined) {
    return isFree(one) && estimateDrive(each.start, one.start).meters > most ? ['empty_drive'] : [];
  }
  if (!isFree(before) && !isFree(one)) return [];
  return [
    ...(isApart(planned, before, one) ? [] : ['overlap']),
    ...(estimateDrive(before.end, one.start).meters > most ? ['empty_drive'] : []),
  ];
}

/** Checks every run of trips between which there is no break. */
function brokenBreaks({ rules }: PlanDay, each: PlanDriver, chain: readonly PlanTrip[]): string[] {
  const rule = rules.breakRule;
  if (rule === null) return [];
  const emptySeconds = (index: number) =>
    estimateDrive(index === 0 ? each.start : (chain[index - 1]?.end ?? null), chain[index]?.start ?? null).seconds;
  const restsBefore = (index: number) => {
    const [before, one] = [chain[index - 1], chain[index]];
    if (!before || !one) return true;
    const idle = (one.pickupAt.getTime() - endOf(before).getTime()) / 1_000;
    return idle - emptySeconds(index) - rules.marginSeconds >= rule.breakSeconds;
  };
  const broken: string[] = [];
  for (let first = 0; first < chain.length; first += 1) {
    for (let last = first + 1; last < chain.length && !restsBefore(last); last += 1) {
      const indexes = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
      const driven = indexes.reduce((sum, at) => {
        const one = chain[at] as PlanTrip;
        return sum + emptySeconds(at) + (endOf(one).getTime() - one.pickupAt.getTime()) / 1_000;
      }, 0);
      if (driven > rule.drivingSeconds && indexes.some((at) => isFree(chain[at] as PlanTrip))) broken.push('break');
    }
  }
  return broken;
}

/** Returns the objective of an assignment, computed from the definition of its parts. */
export function plainObjective(planned: PlanDay, assignment: Assignment): Objective {
  const { trips, drivers, rules } = planned;
  const highest = Math.max(0, ...drivers.map(({ earnedCents }) => earnedCents));
  const step = (cents: number) => Math.floor(cents / rules.earningsStepCents);
  const top = step(trips.reduce((sum, { netCents }) => sum + netCents, highest));
  const objective = { uncovered: 0, cars: 0, emptyMeters: 0, unevenness: 0 };
  objective.uncovered = trips.filter(({ id }) => assignment[id] === null).length;
  for (const each of drivers) {
    const chain = chainOf(planned, assignment, each.id);
    const earned = chain.reduce((sum, { netCents }) => sum + netCents, each.earnedCents);
    objective.unevenness += (top - step(earned)) ** 2;
    if (chain.length === 0) continue;
    objective.cars += 1;
    let at = each.start;
    for (const { start, end } of chain) {
      objective.emptyMeters += estimateDrive(at, start).meters;
      at = end;
    }
    if (each.end !== null) objective.emptyMeters += estimateDrive(at, each.end).meters;
  }
  return objective;
}
