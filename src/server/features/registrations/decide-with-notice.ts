import type { Outcome } from '#domain/outcome.ts';
import { readAddressees } from '#server/features/partners/read-partners.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Email } from '#server/platform/compose-email.ts';
import { queueEmails } from '#server/platform/emails/queue.ts';
import { newId } from '#server/platform/uuid.ts';

/** Sends the decision to all e-mail addresses of the partner. */
export async function withNotice(
  tx: Tx,
  partnerId: string,
  decided: Outcome<{ id: string }>,
  content: Email,
): Promise<Outcome<{ id: string }>> {
  if (!decided.ok) return decided;
  const addressees = await readAddressees(tx, partnerId);
  await queueEmails(tx, ...addressees.map((to) => ({ key: `registration:${newId()}`, to, content })));
  return decided;
}
