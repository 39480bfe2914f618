import { sql } from 'kysely';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { driverFits, vehicleFits } from '#server/features/partners/fitness-data.ts';

type Crew = { driverId: string | null; vehicleId: string | null };

/** `unknown`: no active one of this partner. `unfit`: may not run this trip. Who is not named stands in nobody's way. */
type Verdict = 'fit' | 'unknown' | 'unfit';

const roles = [
  {
    of: 'driver',
    field: 'driverId',
    texts: {
      unknown: 'O motorista não está entre os ativos deste parceiro: escolha outro.',
      unfit: 'O motorista tem documento vencido na data da viagem: escolha outro.',
    },
  },
  {
    of: 'vehicle',
    field: 'vehicleId',
    texts: {
      unknown: 'O veículo não está entre os ativos deste parceiro: escolha outro.',
      unfit: 'O veículo tem documento vencido na data da viagem, ou não é acessível como ela pede: escolha outro.',
    },
  },
] as const;

/** Whether driver and vehicle are active ones of this partner and may run this trip; of one that `hasRun` the first alone. */
export async function checkCrew(
  tx: Tx,
  tripId: string,
  partnerId: string,
  crew: Crew,
  { hasRun }: { hasRun: boolean },
): Promise<Outcome<undefined>> {
  if (!crew.driverId && !crew.vehicleId) return ok();
  const verdicts = await judgeCrew(tx, tripId, partnerId, crew);
  const errors = roles.flatMap(({ of, field, texts }) => {
    const verdict = verdicts[of];
    return verdict === 'fit' || (verdict === 'unfit' && hasRun) ? [] : [{ field, message: texts[verdict] }];
  });
  return errors[0] ? refuse('invalid', errors.map(({ message }) => message).join(' '), errors) : ok();
}

async function judgeCrew(
  tx: Tx,
  tripId: string,
  partnerId: string,
  { driverId, vehicleId }: Crew,
): Promise<Record<'driver' | 'vehicle', Verdict>> {
  const { rows } = await sql<Record<'driver' | 'vehicle', Verdict>>`
    select case when ${driverId}::uuid is null then 'fit' when d.id is null then 'unknown'
        when ${driverFits} then 'fit' else 'unfit' end as driver,
      case when ${vehicleId}::uuid is null then 'fit' when v.id is null then 'unknown'
        when ${vehicleFits} then 'fit' else 'unfit' end as vehicle
    from trips t left join drivers d on d.id = ${driverId} and d.partner_id = ${partnerId} and d.active
    left join vehicles v on v.id = ${vehicleId} and v.partner_id = ${partnerId} and v.active
    where t.id = ${tripId}`.execute(tx);
  return rows[0] ?? { driver: 'unknown', vehicle: 'unknown' };
}
