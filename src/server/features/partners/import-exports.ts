import type { Files } from '#contract/files.ts';
import { type PartnerColumn, partnerColumns } from '#domain/sheets/partner-sheet.ts';
import type { FileRoute } from '#server/platform/api/files.ts';
import { csvOf, xlsxOf } from '#server/platform/documents/sheets.ts';

const writers = {
  csv: { contentType: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
};
const names = Object.keys(partnerColumns) as PartnerColumn[];

/** What to fill in. */
export const printPartnersTemplate: FileRoute<Files['partnerImports.template']> = {
  allow: ['admin'],
  async answer(_context, { format }) {
    const { contentType, write } = writers[format];
    const columns = names.map((name) => ({
      header: partnerColumns[name].heading,
      kind: 'exact' as const,
      width: 22,
      value: () => partnerColumns[name].example,
    }));
    const body = write({ title: 'Parceiros', lead: '', columns, rows: once() });
    return { contentType, name: `modelo-de-parceiros.${format}`, body };
  },
};

async function* once(): AsyncGenerator<null> {
  yield null;
}
