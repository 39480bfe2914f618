/**
 * Format of the values of a column. `money` is in centavos. `moment` is in local time, `2026-03-12T14:30`. `exact` is
 * text for another program and gets no apostrophe; the caller guarantees that the text cannot be a formula.
 */
type CellKind = 'text' | 'exact' | 'money' | 'moment' | 'number';

export type TableColumn<Row> = {
  header: string;
  kind: CellKind;
  /** Width in a spreadsheet, in characters. */
  width: number;
  /** Width on paper, in points. A column without this width is left out on paper. */
  paperWidth?: number;
  value: (row: Row) => string | number | null;
};

/** Returns a column for spreadsheets only. */
export function textColumn<Row>(header: string, width: number, value: (row: Row) => string | null): TableColumn<Row> {
  return { header, kind: 'text', width, value };
}

/** A table with any number of rows. The rows are read while the table is written. */
export type Table<Row> = {
  title: string;
  /** One line under the title on paper: filters and time. */
  lead: string;
  columns: readonly TableColumn<Row>[];
  rows: AsyncIterable<Row>;
  /** Text of the first cell of a last row with the sum of each money column. Without it, the table has no such row. */
  totalsLabel?: string;
};

const amount = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3, useGrouping: false });

/** Formats a cell for Brazilian readers: `1234,50`, `12/03/2026 14:30`. */
export function cellText<Row>({ kind, value }: TableColumn<Row>, row: Row): string {
  const found = value(row);
  if (found === null) return '';
  if (kind === 'money') return amount.format(Number(found) / 100);
  if (kind === 'moment') return formatMoment(String(found));
  return kind === 'number' ? number.format(Number(found)) : String(found);
}

function formatMoment(moment: string): string {
  const [date = '', time = ''] = moment.split('T');
  return `${date.split('-').toReversed().join('/')} ${time}`;
}
