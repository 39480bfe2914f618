import { sql } from 'kysely';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { runningStatuses } from '#domain/trips/status.ts';
import { driverFits, vehicleFits } from '#server/features/partners/fitness-conditions.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { readClashes } from './driver-times.ts';

type Crew = { driverId: string | null; vehicleId: string | null };

/**
 * Verdict on a chosen driver or vehicle. `unknown`: the id is not an active driver or vehicle of this partner.
 * `unfit`: the driver or vehicle may not run this trip. `fit`: no objection, or no driver or vehicle is chosen.
 */
type Verdict = 'fit' | 'unknown' | 'unfit';

/**
 * `hasRun`: the trip is recorded afterwards, so `unfit` is accepted. `setsOut`: driver and vehicle must not be in
 * another running trip. `isTaken`: the driver must have time for the trip between the driver's other trips.
 */
type Moment = { hasRun?: boolean; setsOut?: boolean; isTaken?: boolean };

const roles = [
  {
    of: 'driver',
    field: 'driverId',
    texts: {
      unknown: 'O motorista não está entre os ativos deste parceiro: escolha outro.',
      unfit: 'O motorista tem documento vencido na data da viagem: escolha outro.',
      busy: (code: string) => `O motorista está na viagem ${code}: conclua-a antes ou escolha outro.`,
    },
  },
  {
    of: 'vehicle',
    field: 'vehicleId',
    texts: {
      unknown: 'O veículo não está entre os ativos deste parceiro: escolha outro.',
      unfit: 'O veículo tem documento vencido na data da viagem, ou não é acessível como ela pede: escolha outro.',
      busy: (code: string) => `O veículo está na viagem ${code}: conclua-a antes ou escolha outro.`,
    },
  },
] as const;

/** Checks that driver and vehicle are active, belong to the partner, and may run this trip. */
export async function checkCrew(
  tx: Tx,
  tripId: string,
  partnerId: string,
  crew: Crew,
  { hasRun = false, setsOut = false, isTaken = false }: Moment,
): Promise<Outcome<undefined>> {
  if (!crew.driverId && !crew.vehicleId) return ok();
  const [verdicts, times] = await Promise.all([
    evaluateCrew(tx, tripId, partnerId, crew),
    isTaken && crew.driverId ? checkTimes(tx, tripId, partnerId, crew.driverId) : ok(),
  ]);
  const errors = roles.flatMap(({ of, field, texts }) => {
    const verdict = verdicts[of];
    return verdict === 'fit' || (verdict === 'unfit' && hasRun) ? [] : [{ field, message: texts[verdict] }];
  });
  if (errors[0]) return refuse('invalid', errors.map(({ message }) => message).join(' '), errors);
  if (!times.ok) return times;
  return setsOut ? checkFree(tx, tripId, partnerId, crew) : ok();
}

/** Refuses a driver whom another accepted trip leaves no time. The caller must have locked the partner. */
async function checkTimes(tx: Tx, tripId: string, partnerId: string, driverId: string): Promise<Outcome<undefined>> {
  const code = (await readClashes(tx, tripId, [{ driverId, partnerId }])).get(driverId);
  if (code === undefined) return ok();
  const message = `O motorista já tem a viagem ${code} e não chega a tempo de uma à outra.`;
  return refuse('overlap', message, [{ field: 'driverId', message }]);
}

/**
 * Refuses a driver or vehicle that is in another running trip. The caller must have locked the partner, so that
 * concurrent departures see each other.
 */
async function checkFree(
  tx: Tx,
  tripId: string,
  partnerId: string,
  { driverId, vehicleId }: Crew,
): Promise<Outcome<undefined>> {
  const { rows } = await sql<{ code: TripRow['code']; driver: boolean; vehicle: boolean }>`
    select code, coalesce(driver_id = ${driverId}, false) as driver, coalesce(vehicle_id = ${vehicleId}, false) as vehicle
    from trips where partner_id = ${partnerId} and id <> ${tripId} and status = any(${[...runningStatuses]}::text[])
      and (driver_id = ${driverId} or vehicle_id = ${vehicleId}) order by pickup_at`.execute(tx);
  const errors = roles.flatMap(({ of, field, texts }) => {
    const trip = rows.find((row) => row[of]);
    return trip ? [{ field, message: texts.busy(trip.code) }] : [];
  });
  return errors[0] ? refuse('overlap', errors.map(({ message }) => message).join(' '), errors) : ok();
}

/** Chosen driver and vehicle. An id is null when the partner has no such active driver or vehicle. */
type FoundCrew = {
  driverId: RowOf<'drivers'>['id'] | null;
  driverFits: boolean;
  vehicleId: RowOf<'vehicles'>['id'] | null;
  vehicleFits: boolean | null;
};

async function evaluateCrew(
  tx: Tx,
  tripId: string,
  partnerId: string,
  { driverId, vehicleId }: Crew,
): Promise<Record<'driver' | 'vehicle', Verdict>> {
  const { rows } = await sql<FoundCrew>`
    select d.id as "driverId", ${driverFits} as "driverFits", v.id as "vehicleId", ${vehicleFits} as "vehicleFits"
    from trips t left join drivers d on d.id = ${driverId} and d.partner_id = ${partnerId} and d.active
    left join vehicles v on v.id = ${vehicleId} and v.partner_id = ${partnerId} and v.active
    where t.id = ${tripId}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`trip ${tripId} is gone`);
  return {
    driver: verdictOn(driverId, found.driverId, found.driverFits),
    vehicle: verdictOn(vehicleId, found.vehicleId, found.vehicleFits),
  };
}

function verdictOn(named: string | null, active: string | null, fits: boolean | null): Verdict {
  if (named === null) return 'fit';
  if (active === null) return 'unknown';
  return fits ? 'fit' : 'unfit';
}
