import type { FileAnswer } from '#server/platform/api/files.ts';
import { sheetOf } from './sheets.ts';

type Template = {
  title: string;
  /** Name of the file, without extension. */
  name: string;
  columns: readonly { heading: string; example: string }[];
};

/** Returns a spreadsheet to fill in: the headings, and one example row. */
export function templateOf(format: 'csv' | 'xlsx', { title, name, columns }: Template): FileAnswer {
  const table = {
    title,
    lead: '',
    columns: columns.map(({ heading, example }) => ({
      header: heading,
      kind: 'exact' as const,
      width: 22,
      value: () => example,
    })),
    rows: once(),
  };
  return { name: `${name}.${format}`, ...sheetOf(format, table) };
}

async function* once(): AsyncGenerator<null> {
  yield null;
}
