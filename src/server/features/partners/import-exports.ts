import type { Files } from '#contract/files.ts';
import { partnerColumns } from '#domain/sheets/partner-sheet.ts';
import type { FileRoute } from '#server/platform/api/files.ts';
import { templateOf } from '#server/platform/documents/template.ts';

/** The spreadsheet template for partners. */
export const printPartnersTemplate: FileRoute<Files['partnerImports.template']> = {
  allow: ['admin'],
  async answer(_context, { format }) {
    return templateOf(format, {
      title: 'Parceiros',
      name: 'modelo-de-parceiros',
      columns: Object.values(partnerColumns),
    });
  },
};
