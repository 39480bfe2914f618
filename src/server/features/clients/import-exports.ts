import type { Files } from '#contract/files.ts';
import { clientColumns } from '#domain/sheets/client-sheet.ts';
import type { FileRoute } from '#server/platform/api/files.ts';
import { templateOf } from '#server/platform/documents/template.ts';

/** The spreadsheet template for clients. */
export const printClientsTemplate: FileRoute<Files['clientImports.template']> = {
  allow: ['admin'],
  async answer(_context, { format }) {
    return templateOf(format, { title: 'Clientes', name: 'modelo-de-clientes', columns: Object.values(clientColumns) });
  },
};
