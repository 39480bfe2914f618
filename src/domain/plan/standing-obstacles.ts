import { canRunBoth } from '#domain/trips/occupancy.ts';
import { type Ineligibility, ineligibilityTexts, whyNotEligible } from '#domain/trips/who-may-accept.ts';
import type { PlanDriver, PlanTrip, Shift } from './day.ts';
import type { Network } from './network.ts';
import { shiftLack } from './shifts.ts';

/** Reasons why a driver cannot take a trip, with the texts of the page. */
export const planObstacleTexts = {
  ...ineligibilityTexts,
  documents: 'O motorista ou o veículo está com documento vencido na data da viagem.',
  overlap: 'O motorista não tem tempo entre as próprias viagens.',
  fixed: 'A viagem já foi aceita por outro motorista.',
  shift: 'A viagem não cabe no turno do motorista.',
  empty_drive: 'O trajeto sem passageiro até o embarque é longo demais.',
  left_drive: 'Sem esta viagem, o motorista atual não chega à seguinte: o trajeto sem passageiro fica longo demais.',
  break: 'O motorista ficaria sem o intervalo de descanso.',
} as const satisfies Record<Ineligibility, string> & Record<string, string>;
export type ObstacleReason = keyof typeof planObstacleTexts;

/** A reason, and the other trip of the driver that causes it. */
export type PlanObstacle = { reason: ObstacleReason; otherTripId: string | null };

/**
 * Returns the function that names the reasons why a driver cannot take a trip, whatever else the plan gives to the driver.
 */
export function standingObstacles(network: Network, driverIndex: number): (trip: number) => PlanObstacle[] {
  const driver = network.day.drivers[driverIndex] as PlanDriver;
  const reasonsOfKinds = new Map<string, Ineligibility[]>();
  return (tripIndex) => {
    const trip = network.trips[tripIndex] as PlanTrip;
    const kind = kindOf(trip, driver);
    const known = reasonsOfKinds.get(kind) ?? reasonsOfPartner(driver, trip);
    reasonsOfKinds.set(kind, known);
    const reasons: ObstacleReason[] = [...known];
    const fixedTo = network.fixedTo[tripIndex] ?? -1;
    if (fixedTo !== -1 && fixedTo !== driverIndex) reasons.push('fixed');
    const fits = (shift: Shift) => shiftLackOf(network, driverIndex, tripIndex, shift) === 0;
    if (!driver.shifts.some(fits)) reasons.push('shift');
    const obstacles = reasons.map((reason): PlanObstacle => ({ reason, otherTripId: null }));
    return [...obstacles, ...clashesWithAccepted(network, driverIndex, tripIndex)];
  };
}

/** Returns equal texts for trips that a partner may take or not for the same reasons. */
function kindOf(trip: PlanTrip, { partnerId }: PlanDriver): string {
  const { serviceAreaId, category, needs, pickupDate, paymentMethod, expectedCommissionCents, gaveBackIds } = trip;
  const gaveBack = gaveBackIds.includes(partnerId);
  return [
    serviceAreaId,
    category,
    needs.join('+'),
    pickupDate,
    paymentMethod,
    expectedCommissionCents,
    gaveBack,
  ].join();
}

function reasonsOfPartner({ active, expiresOn, partner, partnerId }: PlanDriver, trip: PlanTrip): Ineligibility[] {
  const facts = { ...partner, drivers: [{ active, expiresOn }] };
  const gaveBack = trip.gaveBackIds.includes(partnerId);
  const between = { overlappingTrips: 0, gaveBack, declined: false, purpose: 'take' } as const;
  // `overlap` counts trips of the whole partner. The plan compares the trips of each driver.
  return whyNotEligible(facts, trip, between).filter((reason) => reason !== 'overlap');
}

/** Returns the accepted trips of the driver, of the plan and others, that leave no time for the trip. */
function clashesWithAccepted(network: Network, driver: number, trip: number): PlanObstacle[] {
  if (network.fixedTo[trip] === driver) return [];
  const between = { drive: network.drive, marginSeconds: network.day.rules.marginSeconds };
  const run = network.runs[trip];
  if (!run) return [];
  const inPlan = (network.fixedTrips[driver] ?? []).flatMap((other): PlanObstacle[] => {
    const otherRun = network.runs[other];
    if (!otherRun || canRunBoth(run, otherRun, between)) return [];
    return [{ reason: 'overlap', otherTripId: network.trips[other]?.id ?? null }];
  });
  const isFree = network.day.drivers[driver]?.busy.every((busy) => canRunBoth(run, busy, between)) ?? true;
  return isFree ? inPlan : [...inPlan, { reason: 'overlap', otherTripId: null }];
}

/**
 * Returns the seconds by which the shift must begin earlier (negative) or end later (positive) to contain the trip and
 * the drive to it; 0 when it contains them. Null when both are necessary.
 */
export function shiftLackOf(
  { from, until, startSeconds }: Pick<Network, 'from' | 'until' | 'startSeconds'>,
  driver: number,
  trip: number,
  shift: Shift,
): number | null {
  const leavesAt = (from[trip] ?? 0) - (startSeconds[driver * from.length + trip] ?? 0);
  return shiftLack(shift, leavesAt, until[trip] ?? 0);
}
