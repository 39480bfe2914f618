import type { Cents } from '#domain/money.ts';
import type { Coordinates, Drive } from '#domain/places/distance.ts';
import { type Run, type TimedTrip, turnaroundSeconds } from '#domain/trips/occupancy.ts';
import type { PartnerFacts, TripOnOffer } from '#domain/trips/who-may-accept.ts';

/**
 * `cooperativa`: after the covered trips, the earnings of the drivers count. `frota`: after the covered trips, the number
 * of cars counts.
 */
export const planModes = ['cooperativa', 'frota'] as const;
export type PlanMode = (typeof planModes)[number];

export const planModeLabels: Record<PlanMode, string> = { cooperativa: 'Cooperativa', frota: 'Frota' };

/** A booked trip of the day. */
export type PlanTrip = TripOnOffer &
  TimedTrip & {
    id: string;
    /** Part of the fare that the driver keeps. */
    netCents: Cents;
    /** Driver who has accepted the trip already. The plan never takes the trip from this driver. */
    fixedDriverId: string | null;
    /** Partners that gave the trip back. */
    gaveBackIds: readonly string[];
  };

/** Hours in which a driver works. A trip begins and ends within one shift. */
export type Shift = { from: Date; until: Date };

export type PlanDriver = PartnerFacts['drivers'][number] & {
  id: string;
  partnerId: string;
  partner: Omit<PartnerFacts, 'drivers'>;
  shifts: readonly Shift[];
  /**
   * Accepted trips that are no part of the plan, as those of another area or day. They take time, but count neither as
   * driving without a break nor in the objective.
   */
  busy: readonly Run[];
  /** Place where the driver begins each shift. Null: unknown, so that no drive to the first pickup is counted. */
  start: Coordinates | null;
  /** Place to which the car returns after the last trip, as a garage. Null: the return is not counted. */
  end: Coordinates | null;
  /** Earnings of the seven days before. */
  earnedCents: Cents;
};

/**
 * Longest driving time without a break, and shortest break. Driving time is the time of trips and empty drives. The
 * driver rests where the last trip ended. A break in parts is not planned, although the law allows it.
 */
export type BreakRule = { drivingSeconds: number; breakSeconds: number };

/**
 * Half an hour after four hours of driving passengers (CTB, Lei 9.503/1997, art. 67-C § 1º-A, by Lei 13.103/2015). The
 * article binds drivers of collective transport; for taxis it is a precaution.
 */
const legalBreak: BreakRule = { drivingSeconds: 4 * 3_600, breakSeconds: 1_800 };

export type PlanRules = {
  mode: PlanMode;
  /** Time that a driver needs between two trips besides the drive. */
  marginSeconds: number;
  /** Longest empty drive to a pickup. */
  mostEmptyMeters: number | null;
  breakRule: BreakRule | null;
  /** Drivers whose earnings are in the same step count as equal, so that the empty drive decides between them. */
  earningsStepCents: Cents;
};

export const defaultPlanRules: PlanRules = {
  mode: 'cooperativa',
  marginSeconds: turnaroundSeconds,
  mostEmptyMeters: 20_000,
  breakRule: legalBreak,
  earningsStepCents: 50_00,
};

export type PlanDay = { trips: readonly PlanTrip[]; drivers: readonly PlanDriver[]; rules: PlanRules };

/** Estimates the empty drive between two places; a place is null when its coordinates are unknown. */
export type EstimateDrive = (from: Coordinates | null, to: Coordinates | null) => Drive;
