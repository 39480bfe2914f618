import { sql } from 'kysely';
import type { DayPlan, MoveEffect } from '#contract/day-plans.ts';
import type { PlanMode } from '#domain/plan/day.ts';
import { type Chains, type Network, toNetwork } from '#domain/plan/network.ts';
import { earningsOf, objectiveOf } from '#domain/plan/objective.ts';
import type { PlannedChain } from '#domain/plan/plan.ts';
import { smallestChanges } from '#domain/plan/smallest-change.ts';
import { type PlanState, unfinishedStates } from '#domain/plan/states.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { changeText } from './change-text.ts';
import { type PlanBound, presentChainsOf, type PresentChains, type StoredBound } from './chains.ts';
import { type Day, fingerprintOf, readDay } from './read-day.ts';

export type PlanRow = RowOf<'day_plans', 'id' | 'service_area_id' | 'version' | 'progress_percent' | 'created_at'> & {
  day: RowOf<'day_plans'>['day'];
  mode: PlanMode;
  state: PlanState;
  chains: PlannedChain[];
  bound: StoredBound | null;
  timeZone: RowOf<'service_areas'>['time_zone'];
};

const selectPlan = sql`select p.id, p.service_area_id, p.day::text as day, p.mode, p.version, p.progress_percent, p.created_at,
    p.chains, p.bound, p.state, a.time_zone as "timeZone"
  from day_plans p join service_areas a on a.id = p.service_area_id`;

export async function findPlanRow(db: Db | Tx, id: string): Promise<PlanRow | undefined> {
  return (await sql<PlanRow>`${selectPlan} where p.id = ${id}`.execute(db)).rows[0];
}

export async function findNewest(db: Db, areaId: string, day: string): Promise<PlanRow | undefined> {
  const newest = sql<PlanRow>`${selectPlan} where p.service_area_id = ${areaId} and p.day = ${day}::date
    order by p.created_at desc, p.id desc limit 1`;
  return (await newest.execute(db)).rows[0];
}

/** A stored plan with the day as it is now. */
export type OpenPlan = PresentChains & { row: PlanRow; day: Day; network: Network };

export async function openPlan(db: Db | Tx, row: PlanRow): Promise<OpenPlan> {
  const day = await readDay(db, { id: row.service_area_id, timeZone: row.timeZone }, row.day, row.mode);
  const network = toNetwork(day.plan);
  return { row, day, network, ...presentChainsOf(network, row.chains) };
}

export async function showPlan(db: Db, row: PlanRow): Promise<DayPlan> {
  if (unfinishedStates.some((state) => state === row.state)) return showProgress(row);
  const open = await openPlan(db, row);
  const { day, network, chains } = open;
  const figures = figuresOf(network, chains);
  const bound = boundOf(open, figures);
  return {
    ...showProgress(row),
    figures,
    bound,
    isOptimal: isOptimal(figures, bound, row.mode),
    drivers: network.day.drivers.map((_driver, index) => driverOf(open, index)),
    trips: [...day.trips.values()],
    uncovered: uncoveredOf(open),
  };
}

/** Returns an unfinished plan without the day, because its page asks each second. */
function showProgress(row: PlanRow): DayPlan {
  return {
    id: row.id,
    version: row.version,
    serviceAreaId: row.service_area_id,
    timeZone: row.timeZone,
    day: row.day,
    mode: row.mode,
    state: row.state,
    progressPercent: row.progress_percent,
    createdAt: row.created_at.toISOString(),
    figures: { uncovered: 0, cars: 0, emptyMeters: 0, leastEarnedCents: 0, mostEarnedCents: 0 },
    bound: null,
    isOptimal: false,
    drivers: [],
    trips: [],
    uncovered: [],
  };
}

/** Trips whose smallest change is computed. The page of a day with more lacks drivers in general. */
const MOST_CHANGES = 30;
const notLookedFor = `O painel procura a menor mudança só para as primeiras ${MOST_CHANGES} viagens sem motorista.`;

function uncoveredOf({ day, network, chains, lost, row: { timeZone } }: OpenPlan): DayPlan['uncovered'] {
  const nameOf = (driverId: string) => day.drivers.get(driverId)?.driverName ?? '';
  const covered = new Set(chains.flat());
  const left = network.trips.filter((_trip, index) => !covered.has(index));
  return left.map(({ id }, place) => {
    const change =
      place < MOST_CHANGES ? changeText(smallestChanges(network, chains, id)[0], nameOf, timeZone) : notLookedFor;
    return { tripId: id, lost: lost.get(id) ?? null, change };
  });
}

export function figuresOf(network: Network, chains: Chains): MoveEffect['before'] {
  const { uncovered, cars, emptyMeters } = objectiveOf(network, chains);
  const earned = chains.map((chain, driver) => earningsOf(network, driver, chain));
  const [leastEarnedCents, mostEarnedCents] = earned.length === 0 ? [0, 0] : [Math.min(...earned), Math.max(...earned)];
  return { uncovered, cars, emptyMeters, leastEarnedCents, mostEarnedCents };
}

/**
 * Returns the bound as far as it holds for the day and the plan as they are now: each part is the least among plans that
 * are equal in the parts before it.
 */
function boundOf({ row: { bound, mode }, day }: OpenPlan, figures: MoveEffect['before']): PlanBound | null {
  if (bound === null || bound.day !== fingerprintOf(day.plan)) return null;
  const { uncovered, cars, emptyMeters, of } = bound;
  const hasCover = figures.uncovered === of.uncovered;
  const hasCars = hasCover && (mode === 'cooperativa' || figures.cars === of.cars);
  return { uncovered, cars: hasCover ? cars : null, emptyMeters: hasCars ? emptyMeters : null };
}

function isOptimal(
  { uncovered, cars, emptyMeters }: MoveEffect['before'],
  bound: PlanBound | null,
  mode: PlanMode,
): boolean {
  // Earnings have no bound, so that only an empty day or covered trips without earnings could be the best.
  if (!bound || mode !== 'frota') return false;
  return uncovered === bound.uncovered && cars === bound.cars && emptyMeters === bound.emptyMeters;
}

function driverOf({ day, network, chains }: OpenPlan, driver: number): DayPlan['drivers'][number] {
  const { id, earnedCents } = network.day.drivers[driver] ?? { id: '', earnedCents: 0 };
  const chain = chains[driver] ?? [];
  const shown = day.drivers.get(id) ?? { driverName: '', partnerName: '', shifts: [] };
  return {
    driverId: id,
    ...shown,
    earnedCents,
    plannedCents: earningsOf(network, driver, chain) - earnedCents,
    trips: chain.map((trip, at) => linkOf(network, driver, chain[at - 1], trip)),
  };
}

/** Returns a trip of a chain, with the drive from the trip before or from the driver's start. */
function linkOf({ trips, ...network }: Network, driver: number, before: number | undefined, trip: number) {
  const first = driver * trips.length + trip;
  const pair = (before ?? 0) * trips.length + trip;
  const isFirst = before === undefined;
  return {
    tripId: trips[trip]?.id ?? '',
    emptyMeters: (isFirst ? network.startMeters[first] : network.meters[pair]) ?? 0,
    emptySeconds: (isFirst ? network.startSeconds[first] : network.seconds[pair]) ?? 0,
  };
}
