import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';

type Answer = 'closed' | 'known' | 'not_over' | 'busy';

/** Closes a month permanently. Later entries with a date in this month are dated on the first open day. */
export async function closeMonth(tx: Tx, audit: AuditContext, month: string): Promise<Outcome<undefined>> {
  const { answer } = await tx
    .selectNoFrom((eb) => eb.fn<Answer>('ledger.close_month', [eb.val(month), eb.val(audit.actorId)]).as('answer'))
    .executeTakeFirstOrThrow();
  if (answer === 'not_over') return refuseField('month', 'Este mês ainda não terminou em todo o país.');
  if (answer === 'busy')
    return refuse('unavailable', 'Há lançamentos em andamento há mais de dez segundos. Tente de novo em instantes.');
  if (answer === 'closed')
    await recordAudit(tx, audit, {
      action: 'ledger.close_month',
      subjectType: 'ledger',
      subjectId: null,
      changes: { month: [null, month] },
    });
  return ok();
}
