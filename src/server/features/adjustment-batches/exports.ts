import type { Files } from '#contract/files.ts';
import { adjustmentColumns } from '#domain/adjustments/sheet.ts';
import type { FileRoute } from '#server/platform/api/files.ts';
import { templateOf } from '#server/platform/documents/template.ts';

/** The spreadsheet template for adjustments. */
export const printAdjustmentsTemplate: FileRoute<Files['adjustmentBatches.template']> = {
  allow: ['admin'],
  async answer(_context, { format }) {
    return templateOf(format, {
      title: 'Ajustes',
      name: 'modelo-de-ajustes',
      columns: Object.values(adjustmentColumns),
    });
  },
};
