import { sql } from 'kysely';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import { inactive, unknownRank, worksAt } from '#server/features/ranks/join-queue.ts';
import { leaveQueue } from '#server/features/ranks/keep-place.ts';
import { lockDriver, lockStay, publishQueue } from '#server/features/ranks/stays.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { declareRank, type Driver, endPresence, ensurePresence, findPresence, setPause } from './row/presences.ts';
import { pausableUntil } from './read-presence.ts';

const notPresent = refuse('illegal_transition', 'Você não está disponível para ofertas.');

type Declared = { rankId: string | null };

/** Makes the driver available for offers. A repeated call only counts as a sign of the driver's page. */
export async function beginPresence(tx: Tx, driver: Driver, { rankId }: Declared): Promise<Outcome<undefined>> {
  await lockDriver(tx, driver.driverId);
  const { active } = await tx
    .selectFrom('drivers')
    .select('active')
    .where('id', '=', driver.driverId)
    .executeTakeFirstOrThrow();
  if (!active) return inactive;
  if (rankId !== null && !(await worksAt(tx, driver, rankId))) return unknownRank;
  await ensurePresence(tx, driver);
  if (rankId !== null) await declareRank(tx, driver.driverId, rankId);
  return ok();
}

/** Ends the availability at the driver's own wish, and takes the driver out of the queue. */
export async function stopPresence(tx: Tx, driver: Driver): Promise<Outcome<undefined>> {
  await lockDriver(tx, driver.driverId);
  const left = await leaveQueue(tx, driver);
  if (!left.ok) return left;
  await endPresence(tx, driver.driverId, 'own');
  return ok();
}

/** Records near which rank the driver says to be. */
export async function declareRegion(tx: Tx, driver: Driver, { rankId }: Declared): Promise<Outcome<undefined>> {
  await lockDriver(tx, driver.driverId);
  if (!(await findPresence(tx, driver.driverId))) return notPresent;
  if (rankId !== null && !(await worksAt(tx, driver, rankId))) return unknownRank;
  await declareRank(tx, driver.driverId, rankId);
  return ok();
}

/** Pauses the offers to the driver until an instant, or resumes them. The driver keeps the place in a queue. */
export async function pauseOffers(
  tx: Tx,
  { driverId }: Driver,
  { until }: { until: string | null },
): Promise<Outcome<undefined>> {
  await lockDriver(tx, driverId);
  const stay = await lockStay(tx, driverId);
  const bounds = await readPauseBounds(tx, driverId, until);
  if (!bounds) return notPresent;
  if (bounds.latest === null && until !== null) {
    return refuseField('until', 'As pausas desta disponibilidade já somam 60 minutos.');
  }
  if (!bounds.isWithin) {
    return refuseField('until', 'Escolha um horário futuro. As pausas somam no máximo 60 minutos.');
  }
  await setPause(tx, driverId, until);
  if (stay) await publishQueue(tx, stay.rank_id);
  return ok();
}

async function readPauseBounds(tx: Tx, driverId: string, until: string | null) {
  return tx
    .selectFrom('presences as p')
    .select(pausableUntil.as('latest'))
    .select(
      sql<boolean>`${until}::timestamptz is null
        or (${until}::timestamptz > app_now() and ${until}::timestamptz <= ${pausableUntil})`.as('isWithin'),
    )
    .where('p.driver_id', '=', driverId)
    .where('p.ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
