import { planObstacleTexts } from '#domain/plan/standing-obstacles.ts';
import { type WeeklyShift, worksDuring } from '#domain/plan/shifts.ts';
import { runOf } from '#domain/trips/occupancy.ts';
import { ineligibilityTexts } from '#domain/trips/who-may-accept.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { checkCrew } from './check-crew.ts';
import { evaluatePartners } from './evaluate-partners.ts';

type Crew = { partnerId: string; driverId: string | null; vehicleId: string | null };

/**
 * Returns why a partner with its driver and vehicle could not take the trip as the transaction sees it, by the rules of
 * an acceptance, and by the shifts that the plan of a day respects.
 */
export async function readObstacles(
  tx: Tx,
  trip: TripRow,
  { partnerId, driverId, vehicleId }: Crew,
): Promise<string[]> {
  const [[verdict], crew, works] = await Promise.all([
    evaluatePartners(tx, trip, [partnerId], 'take'),
    checkCrew(tx, trip.id, partnerId, { driverId, vehicleId }, { isTaken: true }),
    driverId === null || worksAt(tx, trip, driverId),
  ]);
  // The refusal of the driver or vehicle is more exact than the one of the partner.
  const known = crew.ok ? null : crew.reason === 'overlap' ? 'overlap' : 'documents';
  const reasons = (verdict?.whyNot ?? ['not_active' as const]).filter((reason) => reason !== known);
  return [
    ...(crew.ok ? [] : [crew.detail]),
    ...reasons.map((reason) => ineligibilityTexts[reason]),
    ...(works ? [] : [planObstacleTexts.shift]),
  ];
}

/** Cuts the seconds, with which the database returns times. */
const minuteOf = (time: string) => time.slice(0, 5);

async function worksAt(tx: Tx, trip: TripRow, driverId: string): Promise<boolean> {
  const shifts = await tx
    .selectFrom('driver_shifts')
    .select(['weekday', 'starts_at', 'ends_at'])
    .where('driver_id', '=', driverId)
    .execute();
  const weekly = shifts.map(({ weekday, ...at }): WeeklyShift => ({
    weekday,
    startsAt: minuteOf(at.starts_at),
    endsAt: minuteOf(at.ends_at),
  }));
  const { pickup_at: pickupAt, duration_seconds, hours, time_zone } = trip;
  const durationSeconds = duration_seconds ?? (hours === null ? null : hours * 3_600);
  return worksDuring(runOf({ pickupAt, durationSeconds, start: null, end: null }), weekly, time_zone);
}
