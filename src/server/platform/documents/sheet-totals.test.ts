import { buffer, text } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { csvOf, xlsxOf } from './sheets.ts';
import { type Table, textColumn } from './table.ts';

type Line = { code: string; cents: number | null };

function tableOf(lines: readonly Line[]): Table<Line> {
  async function* rows() {
    yield* lines;
  }
  const amount = { header: 'Valor', kind: 'money', width: 12, value: ({ cents }: Line) => cents } as const;
  const columns = [textColumn<Line>('Viagem', 10, ({ code }) => code), amount];
  return { title: 'Fatura', lead: '', columns, rows: rows(), totalsLabel: 'Total' };
}

const lines = [
  { code: 'V-1', cents: 10_10 },
  { code: 'V-2', cents: null },
  { code: 'V-3', cents: 20_20 },
];

test('the last row of a spreadsheet adds up the money columns by a formula over exactly the rows', async () => {
  const { sheets } = await readXlsx(await buffer(xlsxOf(tableOf(lines))), { readStyles: true });
  const [sheet] = sheets;
  expect(sheet?.rows.at(-1)?.[0]).toBe('Total');
  expect(sheet?.cells?.get('4,1')).toMatchObject({
    formula: 'SUM(B2:B4)',
    formulaResult: 30.3,
    style: { numFmt: '#,##0.00' },
  });
});

test('the last row of a CSV has the sums of the money columns', async () => {
  expect((await text(csvOf(tableOf(lines)))).trim().split('\r\n').at(-1)).toBe('Total;30,30');
});

test('a table without rows has a totals row without a formula', async () => {
  const { sheets } = await readXlsx(await buffer(xlsxOf(tableOf([]))));
  expect(sheets[0]?.rows).toHaveLength(2);
});
