import type { AuditEntry } from '#contract/audit.ts';
import type { Files } from '#contract/files.ts';
import { formatChanges } from '#domain/audit/changes.ts';
import { auditSubjects, type AuditSubject, formatAuditAction } from '#domain/audit/audit-actions.ts';
import { ok } from '#domain/outcome.ts';
import { localDate, localDateTime } from '#domain/time.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { type FileContext, type FileRoute, readPages } from '#server/platform/api/files.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { command } from '#server/platform/command.ts';
import { sheetOf } from '#server/platform/documents/sheets.ts';
import type { TableColumn } from '#server/platform/documents/table.ts';
import { listAudit } from './list-audit.ts';

const ROWS_EACH = 500;
const timeZone = 'America/Sao_Paulo';

/** Exports the audit log with the filters of the page. The export itself is audited. */
export const exportAudit: FileRoute<Files['audit.export']> = {
  allow: ['admin'],
  async answer(context, { format, ...filter }) {
    await noteExport(context, format);
    const rows = readPages(context, (cursor) =>
      fromReplica(context, ({ db }) => listAudit(db, { ...filter, cursor, limit: ROWS_EACH })),
    );
    const name = `auditoria-${localDate(new Date(), timeZone)}.${format}`;
    return { name, ...sheetOf(format, { title: 'Auditoria', lead: '', columns, rows }) };
  },
};

async function noteExport(context: FileContext, format: string): Promise<void> {
  await command({ ...context, idempotencyKey: null }, { operation: 'audit.export', input: {} }, async (tx) => {
    await recordAudit(tx, auditOf(context), {
      action: 'audit.export',
      subjectType: 'user',
      subjectId: context.actor.userId,
      changes: { format: [null, format] },
    });
    return ok();
  });
}

const text = (header: string, width: number, value: (entry: AuditEntry) => string | null) =>
  ({ header, kind: 'text', width, value }) as const;

const columns: readonly TableColumn<AuditEntry>[] = [
  { header: 'Quando', kind: 'moment', width: 17, value: ({ at }) => momentOf(at) },
  text('Quem', 28, ({ actorName, actorId }) => actorName ?? (actorId === null ? 'O painel' : null)),
  text('Acesso feito por', 28, ({ actingName }) => actingName),
  text('O quê', 26, ({ action }) => formatAuditAction(action)),
  text('Tipo', 16, ({ subjectType }) => auditSubjects[subjectType as AuditSubject] ?? subjectType),
  text('Registro', 28, ({ subjectName, subjectId }) => subjectName ?? subjectId),
  text('Mudança', 60, ({ changes }) => formatChanges(changes)),
  text('Endereço', 18, ({ address }) => address),
  text('Aparelho', 22, ({ device }) => device),
];

function momentOf(instant: string): string {
  const { date, time } = localDateTime(new Date(instant), timeZone);
  return `${date}T${time}`;
}
