import { sql } from 'kysely';
import { ok, type Outcome, refuseField } from '#domain/outcome.ts';
import type { Shift } from '#contract/presence.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { dropPosition } from './row/positions.ts';
import { publishPresences } from './row/publish.ts';

/**
 * Gives or withdraws the consent to share the position while available. A withdrawal deletes the position, and so does
 * the consent of another user than before. Each consent keeps its row.
 */
export async function changeSharing(
  tx: Tx,
  driverId: string,
  { share, userId }: { share: boolean; userId: string },
): Promise<Outcome<undefined>> {
  const withdrawn = await withdrawConsent(tx, driverId, share ? userId : null);
  if (withdrawn || !share) await dropPosition(tx, driverId);
  if (share) {
    await tx
      .insertInto('position_consents')
      .values({ id: newId(), driver_id: driverId, given_by: userId })
      .onConflict((conflict) => conflict.column('driver_id').where('withdrawn_at', 'is', null).doNothing())
      .execute();
  }
  await publishPresences(tx, [driverId]);
  return ok();
}

/** Withdraws the open consent, unless this user gave it. Returns false when there was none. */
async function withdrawConsent(tx: Tx, driverId: string, exceptUserId: string | null): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('position_consents')
    .set({ withdrawn_at: sql<Date>`app_now()` })
    .where('driver_id', '=', driverId)
    .where('withdrawn_at', 'is', null)
    .where('given_by', 'is distinct from', exceptUserId)
    .executeTakeFirst();
  return withdrawn.numUpdatedRows > 0n;
}

/** Replaces the hours in which the driver usually works. */
export async function setShifts(tx: Tx, driverId: string, shifts: readonly Shift[]): Promise<Outcome<undefined>> {
  const starts = shifts.map(({ weekday, startsAt }) => `${weekday} ${startsAt}`);
  const repeated = starts.findIndex((start, index) => starts.indexOf(start) < index);
  if (repeated >= 0) {
    return refuseField(`shifts.${repeated}.startsAt`, 'Já há um turno que começa neste dia e horário.');
  }
  await tx.deleteFrom('driver_shifts').where('driver_id', '=', driverId).execute();
  if (shifts.length > 0) {
    const rows = shifts.map(({ weekday, startsAt, endsAt }) => {
      return { driver_id: driverId, weekday, starts_at: startsAt, ends_at: endsAt };
    });
    await tx.insertInto('driver_shifts').values(rows).execute();
  }
  await publishPresences(tx, [driverId]);
  return ok();
}

/** Deletes consents that were withdrawn long ago. */
export async function deleteOldConsents(db: Db, days: number): Promise<void> {
  await sql`delete from position_consents where withdrawn_at < app_now() - make_interval(days => ${days})`.execute(db);
}
