import type { Outcome } from '#domain/outcome.ts';
import { readAddressees } from '#server/features/partners/data.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Letter } from '#server/platform/letter.ts';
import { queueLetters } from '#server/platform/letters/queue.ts';
import { newId } from '#server/platform/uuid.ts';

/** The partner reads by mail what was decided, wherever it reads mail. */
export async function andTell(
  tx: Tx,
  partnerId: string,
  decided: Outcome<{ id: string }>,
  letter: Letter,
): Promise<Outcome<{ id: string }>> {
  if (!decided.ok) return decided;
  const addressees = await readAddressees(tx, partnerId);
  await queueLetters(tx, ...addressees.map((to) => ({ key: `registration:${newId()}`, to, letter })));
  return decided;
}
