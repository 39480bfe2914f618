import { sql, type SqlBool } from 'kysely';
import type { OwnPlace } from '#contract/ranks.ts';
import { formatCents } from '#domain/money.ts';
import { driverPaidRoom } from '#domain/payments/driver-paid-room.ts';
import { ownIneligibilityTexts } from '#domain/trips/who-may-accept.ts';
import { driverFitsOn, vehicleIsLicensedOn } from '#server/features/partners/fitness-conditions.ts';
import { readAvailable } from '#server/features/wallets/read-wallet.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Driver } from '#server/features/presence/row/presences.ts';

type Place = Pick<OwnPlace, 'place' | 'capacity' | 'isConfirmed' | 'rankId'> & { isPaused: boolean };

/** Returns why offers pass the driver over now, in Portuguese. A low balance concerns only trips paid to the driver. */
export async function readPassedOver(db: Db | Tx, driver: Driver, place: Place): Promise<string[]> {
  const [facts, balance] = await Promise.all([readFacts(db, driver, place), readBalance(db, driver)]);
  const met: [SqlBool, string][] = [
    [!place.isConfirmed, 'A central ainda não confirmou sua entrada no ponto.'],
    [place.isPaused, 'Suas ofertas estão em pausa.'],
    [place.place > place.capacity, 'As vagas do ponto estão ocupadas: você está na lista de espera.'],
    [!facts.partnerActive, ownIneligibilityTexts.not_active],
    [!facts.driverActive, 'Seu cadastro de motorista não está ativo.'],
    [!facts.driverFits, 'Um documento seu está vencido.'],
    [!facts.hasVehicle, 'Nenhum veículo ativo está com os documentos em dia.'],
  ];
  return [...met.flatMap(([applies, text]) => (applies ? [text] : [])), ...balance];
}

const today = sql`(app_now() at time zone a.time_zone)::date`;

/** Reads the facts of the driver on the local day of the rank. */
async function readFacts(db: Db | Tx, { driverId }: Driver, { rankId }: Pick<Place, 'rankId'>) {
  return db
    .selectFrom('drivers as d')
    .innerJoin('partners as p', 'p.id', 'd.partner_id')
    .innerJoin('ranks as r', (join) => join.on('r.id', '=', rankId))
    .innerJoin('service_areas as a', 'a.id', 'r.service_area_id')
    .select(['d.active as driverActive', driverFitsOn(today).as('driverFits')])
    .select(sql<SqlBool>`p.status = 'active'`.as('partnerActive'))
    .select(
      sql<SqlBool>`exists (select from vehicles v
        where v.partner_id = p.id and v.active and ${vehicleIsLicensedOn(today)})`.as('hasVehicle'),
    )
    .where('d.id', '=', driverId)
    .executeTakeFirstOrThrow();
}

async function readBalance(db: Db | Tx, { partnerId }: Driver): Promise<string[]> {
  const wallet = await readAvailable(db, partnerId);
  if (!wallet) return [];
  const { state, mostFareCents } = driverPaidRoom(wallet);
  if (state === 'blocked') return ['Seu saldo não cobre a comissão de viagens pagas ao motorista: faça uma recarga.'];
  if (state === 'free' || mostFareCents === null) return [];
  return [`Seu saldo só cobre a comissão de viagens pagas ao motorista de até ${formatCents(mostFareCents)}.`];
}
