import { sql, type SqlBool } from 'kysely';
import { ok, type Outcome, type Refusal, refuse } from '#domain/outcome.ts';
import { runningStatuses } from '#domain/trips/status.ts';
import { type Driver, ensurePresence } from '#server/features/presence/row/presences.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { refuseDuplicates } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Fixes, groundOf, readQueueSettings } from './queue-settings.ts';
import { keepLocated, readSign, type SeenSign } from './located.ts';
import { readReturn } from './returns.ts';
import { findStay, lockDriver, lockQueueOf, nextArrival, publishQueue, type Stay } from './stays.ts';

export const unknownRank = refuse('not_found', 'Este ponto não existe mais, ou não é das suas praças.');
export const inactive = refuse('not_eligible', 'Seu cadastro de motorista não está ativo: fale com a central.');
const onTrip = refuse('illegal_transition', 'Você tem uma viagem em andamento: entre na fila depois dela.');
const notThere = refuse(
  'illegal_transition',
  'Não vimos você dentro do ponto. Ligue a localização do aparelho, espere alguns segundos dentro do ponto e tente de novo.',
);
const meanwhile = refuse('changed', 'Você entrou em outra fila neste instante. Atualize a página.');

/**
 * Puts the driver at the end of the queue, or at the old place after a cancellation or no-show, and begins the driver's
 * presence. A repeated call only counts as a sign of the driver's page.
 */
export async function joinQueue(
  tx: Tx,
  driver: Driver,
  { rankId, fixes }: Fixes & { rankId: string },
): Promise<Outcome<undefined>> {
  await lockDriver(tx, driver.driverId);
  const rank = await lockQueueOf(tx, rankId);
  if (!rank || !(await worksAt(tx, driver, rankId))) return unknownRank;
  const settings = await readQueueSettings(tx);
  const sign = readSign(groundOf(rank), fixes, settings);
  const { entered } = sign;
  const stay = await findStay(tx, driver.driverId);
  if (stay && stay.rank_id !== rankId) return inAnother(stay);
  if (stay) {
    await ensurePresence(tx, driver);
    return stayOn(tx, stay, sign);
  }
  const refusal = await refuseDriver(tx, driver);
  if (refusal) return refusal;
  if (!entered && settings.entryByHand === 'refuse') return notThere;
  return takePlace(tx, driver, rankId, { entered, isConfirmed: entered || settings.entryByHand === 'allow' });
}

function inAnother({ rank_name }: Stay): Refusal {
  return refuse('illegal_transition', `Você está na fila do ponto ${rank_name}: saia dela antes de entrar em outra.`);
}

/** Returns true when the rank is active and in an area of the driver's partner. */
export async function worksAt(tx: Tx, { partnerId }: Driver, rankId: string): Promise<boolean> {
  const rank = await tx
    .selectFrom('ranks as r')
    .innerJoin('partner_areas as a', 'a.service_area_id', 'r.service_area_id')
    .select('r.id')
    .where('r.id', '=', rankId)
    .where('r.active', 'is', true)
    .where('a.partner_id', '=', partnerId)
    .executeTakeFirst();
  return rank !== undefined;
}

async function refuseDriver(tx: Tx, { driverId }: Driver): Promise<Refusal | null> {
  const { active, busy } = await tx
    .selectFrom('drivers as d')
    .select('active')
    .select(
      sql<SqlBool>`exists (select from trips t where t.driver_id = d.id and t.status = any(${[...runningStatuses]}::text[]))`.as(
        'busy',
      ),
    )
    .where('d.id', '=', driverId)
    .executeTakeFirstOrThrow();
  if (!active) return inactive;
  return busy ? onTrip : null;
}

async function takePlace(
  tx: Tx,
  driver: Driver,
  rankId: string,
  { entered, isConfirmed }: { entered: boolean; isConfirmed: boolean },
): Promise<Outcome<undefined>> {
  const back = await readReturn(tx, driver.driverId, rankId);
  return refuseDuplicates({ queue_places_one: meanwhile }, async () => {
    await tx
      .insertInto('queue_places')
      .values({
        id: newId(),
        rank_id: rankId,
        driver_id: driver.driverId,
        partner_id: driver.partnerId,
        sequence: back?.sequence ?? nextArrival,
        confirmed_at: isConfirmed ? sql<Date>`app_now()` : null,
        located_at: entered ? sql<Date>`app_now()` : null,
        refusals: back?.refusals ?? 0,
        returned_from: back?.stayId ?? null,
      })
      .execute();
    await ensurePresence(tx, driver);
    await publishQueue(tx, rankId);
    return ok();
  });
}

async function stayOn(tx: Tx, stay: Stay, sign: SeenSign): Promise<Outcome<undefined>> {
  await keepLocated(tx, stay, sign);
  if (!sign.entered || stay.confirmed_at !== null) return ok();
  await publishQueue(tx, stay.rank_id);
  return ok();
}
