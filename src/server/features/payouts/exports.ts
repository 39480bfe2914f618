import type { Files } from '#contract/files.ts';
import { pixKeyLabels } from '#domain/documents/pix-key.ts';
import { ok } from '#domain/outcome.ts';
import { auditOf } from '#server/platform/api/context.ts';
import type { FileRoute } from '#server/platform/api/files.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { csvOf } from '#server/platform/documents/sheets.ts';
import type { TableColumn } from '#server/platform/documents/table.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { type FileRow, readBatch, readFileRows } from './read-batches.ts';
import { sendBatch } from './pay-batch.ts';

/**
 * Key, document and code are exported as exact text, because the bank's program compares them. These values cannot
 * contain a formula.
 */
const columns: TableColumn<FileRow>[] = [
  { header: 'Tipo de chave', kind: 'text', width: 16, value: ({ keyType }) => pixKeyLabels[keyType] },
  { header: 'Chave Pix', kind: 'exact', width: 40, value: ({ key }) => key },
  { header: 'Nome', kind: 'text', width: 40, value: ({ name }) => name },
  { header: 'CPF/CNPJ', kind: 'exact', width: 16, value: ({ document }) => document },
  { header: 'Valor', kind: 'money', width: 12, value: ({ amountCents }) => amountCents },
  { header: 'Identificação', kind: 'exact', width: 16, value: ({ code }) => code },
];

export const printBatch: FileRoute<Files['payoutBatches.file']> = {
  allow: ['admin'],
  async answer(context, { id }) {
    const { db } = context.services;
    const options = { operation: 'payoutBatches.file', input: { id } };
    let rows: FileRow[] = [];
    await command({ ...context, idempotencyKey: null }, options, async (tx) => {
      const sent = await sendBatch(tx, auditOf(context), id);
      if (!sent.ok) return sent;
      rows = await readFileRows(tx, id);
      return ok();
    });
    const batch = await readBatch(db, id);
    if (!batch) throw new Refused(notFoundRecord);
    return {
      contentType: 'text/csv; charset=utf-8',
      name: `saques-${batch.code}.csv`,
      body: csvOf({ title: batch.code, lead: '', columns, rows: eachOf(rows) }),
    };
  },
};

async function* eachOf<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
