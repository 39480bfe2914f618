import { sql } from 'kysely';
import { hasLeft } from '#domain/dispatch/rank.ts';
import { ok, type Outcome } from '#domain/outcome.ts';
import { type Driver, markSeen, wasSilent } from '#server/features/presence/row/presences.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { keepLocated, readSign } from './located.ts';
import { type Fixes, groundOf, readQueueSettings } from './queue-settings.ts';
import { endStay, findStay, lockStay, publishQueue, type Stay } from './stays.ts';

/**
 * Records a sign of the driver's page, and ends the stay of a driver who is outside the rank. Locks the queue only for a
 * change that others can see, because every driver reports twice a minute.
 */
export async function reportPlace(tx: Tx, driver: Driver, { fixes }: Fixes): Promise<Outcome<undefined>> {
  const seen = await findStay(tx, driver.driverId);
  if (seen) await keepPlace(tx, driver, seen, fixes);
  // After the lock of the queue, in the order of the other transactions.
  await markSeen(tx, driver.driverId);
  return ok();
}

async function keepPlace(tx: Tx, driver: Driver, seen: Stay, fixes: Fixes['fixes']): Promise<void> {
  const settings = await readQueueSettings(tx);
  const found = await tx
    .selectFrom('ranks as r')
    .innerJoin('queue_places as p', 'p.rank_id', 'r.id')
    .innerJoin('presences as e', (join) => join.onRef('e.driver_id', '=', 'p.driver_id').on('e.ended_at', 'is', null))
    .crossJoin('settings as s')
    .selectAll('r')
    .select(wasSilent(sql`least(e.seen_at, p.located_at)`).as('silent'))
    .where('p.id', '=', seen.id)
    .executeTakeFirst();
  if (!found) return;
  const { silent, ...rank } = found;
  const isAway = hasLeft(groundOf(rank), fixes, settings.leavingMeters);
  const sign = readSign(groundOf(rank), fixes, settings);
  const isArrival = seen.confirmed_at === null && sign.entered;
  if (!isAway && !silent && !isArrival) return keepLocated(tx, seen, sign);
  const stay = await lockStay(tx, driver.driverId);
  if (stay?.id !== seen.id) return;
  if (isAway) await endStay(tx, stay, 'away');
  else await keepLocated(tx, stay, sign);
  await publishQueue(tx, stay.rank_id, [driver.partnerId]);
}

/** Takes the driver out of the queue, at the driver's own wish by default. Does not end the presence. */
export async function leaveQueue(
  tx: Tx,
  { driverId }: Pick<Driver, 'driverId'>,
  leftFor: 'own' | 'silent' | 'removed' = 'own',
): Promise<Outcome<undefined>> {
  const stay = await lockStay(tx, driverId);
  if (!stay) return ok();
  await endStay(tx, stay, leftFor);
  await publishQueue(tx, stay.rank_id, [stay.partner_id]);
  return ok();
}
