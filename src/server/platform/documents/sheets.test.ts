import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvOf } from './sheets.ts';
import { textColumn } from './table.ts';

async function written(value: string): Promise<string> {
  async function* rows() {
    yield { value };
  }
  const columns = [textColumn<{ value: string }>('Nome', 20, (row) => row.value)];
  const file = await text(csvOf({ title: '', lead: '', columns, rows: rows() }));
  return file.split('\r\n')[1] ?? '';
}

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SOMA(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '﹦1',
  '\u200B=1+1',
  '\uFEFF=1',
  '\u2060\u00AD@A1',
  '\u202E=1',
])('a CSV cell that a spreadsheet may run as a formula gets an apostrophe: %j', async (value) => {
  expect(await written(value)).toBe(`'${value}`);
});

test.each(['Ana', '1 = 1', 'Rua A - 2', 'e-mail@exemplo', '\u200BAna'])(
  'any other text of a CSV cell stays unchanged: %j',
  async (value) => {
    expect(await written(value)).toBe(value);
  },
);
