import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { leaveQueue } from '#server/features/ranks/keep-place.ts';
import { lockDriver } from '#server/features/ranks/stays.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { endPresence } from './row/presences.ts';
import { dropPosition } from './row/positions.ts';

/** Erases positions, consents and shifts of the partner's drivers. Times of presences stay, without a name. */
export async function erasePresencesOfPartner(tx: Tx, partnerId: string): Promise<void> {
  await erasePresences(tx, sql`d.partner_id = ${partnerId}`);
}

/** Erases positions, consents and shifts of the driver whom the user is linked to. */
export async function erasePresencesOfUser(tx: Tx, userId: string): Promise<void> {
  await erasePresences(tx, sql`d.id = (select u.driver_id from profiles u where u.user_id = ${userId})`);
}

async function erasePresences(tx: Tx, erased: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<RowOf<'drivers', 'id'>>`select d.id from drivers d where ${erased} order by d.id`.execute(
    tx,
  );
  for (const { id } of rows) {
    await lockDriver(tx, id);
    await leaveQueue(tx, { driverId: id }, 'removed');
    await endPresence(tx, id, 'removed');
    await dropPosition(tx, id);
    await tx.deleteFrom('position_consents').where('driver_id', '=', id).execute();
    await tx.deleteFrom('driver_shifts').where('driver_id', '=', id).execute();
  }
}
