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
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
