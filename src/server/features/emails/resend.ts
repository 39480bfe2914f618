import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { queueAgain } from '#server/platform/emails/queue.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { readEmail } from './read-queue.ts';

const under = refuse('changed', 'Este e-mail já está na fila ou já saiu.');
const gone = refuse('gone', 'O texto deste e-mail não foi guardado: peça o envio de novo na página de origem.');

export async function resendEmail(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<{ id: string }>> {
  const email = await readEmail(tx, id);
  if (!email) return notFoundRecord;
  if (!(await queueAgain(tx, id))) return email.state === 'due' || email.state === 'sent' ? under : gone;
  await recordAudit(tx, audit, { action: 'mail.resend', subjectType: 'mail', subjectId: id });
  return ok({ id });
}
