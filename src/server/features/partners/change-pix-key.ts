import type { partnersContract } from '#contract/partners.ts';
import { pixKeyEmail } from '#domain/payments/emails.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { queueEmails } from '#server/platform/emails/queue.ts';
import { newId } from '#server/platform/uuid.ts';
import { readAddressees } from './read-partners.ts';
import { changePartner } from './change-partners.ts';

/** Changes a partner. When the Pix key changes, notifies the e-mail addresses that were stored before the change. */
export async function changeAndTell(
  tx: Tx,
  audit: AuditContext,
  publicUrl: string,
  input: InputOf<typeof partnersContract.update>,
) {
  const addressees = input.pixKey === undefined ? [] : await readAddressees(tx, input.id);
  const outcome = await changePartner(tx, audit, input);
  if (!outcome.ok || !outcome.value.keyChanged) return outcome;
  const partner = tx.selectFrom('partners').select('name').where('id', '=', input.id);
  const content = pixKeyEmail(publicUrl, (await partner.executeTakeFirstOrThrow()).name, new Date());
  await queueEmails(tx, ...addressees.map((to) => ({ key: `pix-key:${newId()}`, to, content })));
  return outcome;
}
