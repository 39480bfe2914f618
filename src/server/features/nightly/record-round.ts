import { sql } from 'kysely';
import type { NightlyRound } from '#contract/nightly.ts';
import type { Tx } from '#server/platform/database/pool.ts';

export async function keepRound(tx: Tx, round: Omit<NightlyRound, 'endedAt'>): Promise<void> {
  await tx
    .insertInto('nightly_rounds')
    .values({
      day: round.day,
      proof: round.proof && JSON.stringify(round.proof),
      proof_error: round.proofError,
      backup_file: round.backup?.file ?? null,
      backup_bytes: round.backup?.bytes ?? null,
      backup_error: round.backupError,
      ended_at: sql`app_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the result of a retried backup. */
export async function keepTry(tx: Tx, { day, backup, backupError }: NightlyRound): Promise<void> {
  await tx
    .updateTable('nightly_rounds')
    .set({
      backup_file: backup?.file ?? null,
      backup_bytes: backup?.bytes ?? null,
      backup_error: backupError,
      ended_at: sql`app_now()`,
    })
    .where('day', '=', day)
    .where('backup_file', 'is', null)
    .execute();
}
