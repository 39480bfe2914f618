import type { Files } from '#contract/files.ts';
import { type AdjustmentColumn, adjustmentColumns } from '#domain/adjustments/sheet.ts';
import type { FileRoute } from '#server/platform/api/files.ts';
import { csvOf, xlsxOf } from '#server/platform/documents/sheets.ts';

const writers = {
  csv: { contentType: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
};
const names = Object.keys(adjustmentColumns) as AdjustmentColumn[];

/** What to fill in. */
export const printAdjustmentsTemplate: FileRoute<Files['adjustmentBatches.template']> = {
  allow: ['admin'],
  async answer(_context, { format }) {
    const { contentType, write } = writers[format];
    const columns = names.map((name) => ({
      header: adjustmentColumns[name].heading,
      kind: 'exact' as const,
      width: 24,
      value: () => adjustmentColumns[name].example,
    }));
    const body = write({ title: 'Ajustes', lead: '', columns, rows: once() });
    return { contentType, name: `modelo-de-ajustes.${format}`, body };
  },
};

async function* once(): AsyncGenerator<null> {
  yield null;
}
