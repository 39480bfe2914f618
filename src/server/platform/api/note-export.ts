import { ok } from '#domain/outcome.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { command } from '#server/platform/command.ts';
import { auditOf } from './context.ts';
import type { FileContext } from './files.ts';

/** Records the export of a list in the audit log: the user, the format and the number of rows. */
export async function noteExport(context: FileContext, action: string, format: string, rows: number): Promise<void> {
  await command({ ...context, idempotencyKey: null }, { operation: action, input: {} }, async (tx) => {
    const changes: Record<string, [unknown, unknown]> = { format: [null, format], rows: [null, rows] };
    const subjectId = context.actor.userId;
    await recordAudit(tx, auditOf(context), { action, subjectType: 'user', subjectId, changes });
    return ok();
  });
}
