import type { DayPlan } from '#contract/day-plans.ts';

export type PlannedTrip = DayPlan['trips'][number];
export type PlanDriver = DayPlan['drivers'][number];
/**
 * State of a trip of the plan: proposed by the plan only, designated to this driver, published in another way, or
 * accepted by a partner.
 */
export type TripMark = 'proposed' | 'designated' | 'published' | 'fixed';

/** Trip in the row of a driver, with the empty drive to its pickup. */
export type Run = PlannedTrip & { mark: TripMark; emptyMeters: number; emptySeconds: number };
export type DriverRow = Omit<PlanDriver, 'trips'> & { runs: readonly Run[] };
/** Trip without a driver. */
export type OpenTrip = PlannedTrip & { mark: TripMark; lost: string | null; change: string };

export type PlanRows = {
  /** Drivers with trips first, each group by name. */
  drivers: readonly DriverRow[];
  open: readonly OpenTrip[];
  /** Accepted trips whose partner has named no driver. They need no other one. */
  elsewhere: readonly PlannedTrip[];
};

/** Joins the parts of a plan to the rows that the page shows. */
export function rowsOf({ drivers, trips, uncovered }: DayPlan): PlanRows {
  const left = new Map(trips.map((trip) => [trip.id, trip]));
  const take = (tripId: string): PlannedTrip[] => {
    const trip = left.get(tripId);
    left.delete(tripId);
    return trip ? [trip] : [];
  };
  const rows = drivers.map(({ trips: chain, ...driver }) => ({
    ...driver,
    runs: chain.flatMap(({ tripId, ...empty }) =>
      take(tripId).map((trip): Run => Object.assign({ mark: markOf(trip, driver.driverId) }, trip, empty)),
    ),
  }));
  const open = uncovered.flatMap(({ tripId, lost, change }) =>
    take(tripId).map((trip): OpenTrip => Object.assign({ lost, change, mark: markOf(trip, null) }, trip)),
  );
  return {
    drivers: [...rows.filter(({ runs }) => runs.length > 0), ...rows.filter(({ runs }) => runs.length === 0)],
    open: open.toSorted((one, other) => one.pickupAt.localeCompare(other.pickupAt)),
    elsewhere: [...left.values()],
  };
}

function markOf({ isFixed, status, driverId }: PlannedTrip, planned: string | null): TripMark {
  if (isFixed) return 'fixed';
  if (status !== 'scheduled') return 'published';
  return driverId !== null && driverId === planned ? 'designated' : 'proposed';
}

/** Moves of trips that the views ask for. Each shows its effect before it is kept. */
export type Moves = {
  move: (tripId: string, driverId: string | null) => void;
  choose: (tripId: string) => void;
};

/** Row of the timeline: the id of its driver, or null for the trips without a driver. */
export type RowId = string | null;
/** Trip lifted from row `from`, which would be put into row `target`. */
export type Lift = { tripId: string; from: RowId; target: RowId; by: 'keys' | 'pointer' };

/** Returns a lift in rows that were read again. Its target becomes the own row when the driver has left the plan. */
export function liftIn({ drivers, open }: PlanRows, lift: Lift | null): Lift | null {
  if (lift === null) return null;
  const { tripId, target } = lift;
  const holder = drivers.find(({ runs }) => runs.some(({ id }) => id === tripId));
  if (holder === undefined && !open.some(({ id }) => id === tripId)) return null;
  const from = holder?.driverId ?? null;
  return {
    ...lift,
    from,
    target: target === null || drivers.some(({ driverId }) => driverId === target) ? target : from,
  };
}

/** Places trips in as few lanes as possible, so that none covers another. Returns the lane of each trip. */
export function lanesOf(trips: readonly Pick<PlannedTrip, 'pickupAt' | 'endsAt'>[]): number[] {
  const free: number[] = [];
  return trips.map(({ pickupAt, endsAt }) => {
    const from = Date.parse(pickupAt);
    const fit = free.findIndex((until) => until <= from);
    const lane = fit === -1 ? free.length : fit;
    free[lane] = Date.parse(endsAt);
    return lane;
  });
}
