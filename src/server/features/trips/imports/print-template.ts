import type { Files } from '#contract/files.ts';
import { addDays, localDate } from '#domain/time.ts';
import { type LabelAudience, labelAudience } from '#domain/trips/audience-labels.ts';
import { type ImportColumn, importColumns } from '#domain/trips/import-columns.ts';
import type { FileRoute } from '#server/platform/api/files.ts';
import { csvOf, xlsxOf } from '#server/platform/documents/sheets.ts';
import type { Table } from '#server/platform/documents/table.ts';

const writers = {
  csv: { contentType: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
};
/**
 * Columns of the template. Excludes the column `pickup` (date and time in one cell), which only sheets of other systems
 * use.
 */
const names = (Object.keys(importColumns) as ImportColumn[]).filter((name) => name !== 'pickup');

/**
 * Returns the spreadsheet template. The example row is dated yesterday, so that the import refuses a sheet in which the
 * example was not deleted.
 */
export const printTemplate: FileRoute<Files['imports.template']> = {
  allow: ['admin', 'attendant', 'client'],
  async answer({ actor }, { format }) {
    const { contentType, write } = writers[format];
    return {
      contentType,
      name: `modelo-de-viagens.${format}`,
      body: write(templateOf(new Date(), labelAudience(actor))),
    };
  },
};

type Example = Record<ImportColumn, string>;

function templateOf(now: Date, audience: LabelAudience): Table<Example> {
  const yesterday = addDays(localDate(now, 'America/Sao_Paulo'), -1);
  const date = yesterday.split('-').toReversed().join('/');
  const example = Object.fromEntries(names.map((name) => [name, importColumns[name].example ?? date])) as Example;
  return {
    title: 'Viagens',
    lead: '',
    columns: names.map((name) => ({
      header: name === 'area' && audience === 'client' ? 'Região' : importColumns[name].heading,
      kind: 'text' as const,
      width: 20,
      value: (row: Example) => row[name],
    })),
    rows: once(example),
  };
}

async function* once<Row>(row: Row): AsyncGenerator<Row> {
  yield row;
}
