import { expect, it } from 'vitest';
import { readBankCsv } from './bank-csv.ts';
import { endToEndIdIn, lineKeys, ownCodes } from './bank-line.ts';

const sheet = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }));

it('finds the columns of a bank file in any order, also below introductory lines', () => {
  const rows = sheet(
    ['Extrato da conta 123'],
    ['Identificador', 'DATA', 'Descrição', 'Valor'],
    ['x1', '19/11/2026', 'Pix  recebido', '1.234,56'],
    ['', '2026-11-20', 'Pix enviado', '-R$ 10,00'],
    ['', '20/11/2026', 'Saldo', '0,00'],
  );
  expect(readBankCsv(rows)).toEqual({
    ok: true,
    value: {
      account: null,
      lines: [
        { bankId: 'x1', on: '2026-11-19', cents: 1_234_56, memo: 'Pix recebido' },
        { bankId: null, on: '2026-11-20', cents: -10_00, memo: 'Pix enviado' },
      ],
    },
  });
});

it('reads the amounts of a file with a decimal dot', () => {
  const rows = sheet(
    ['Data', 'Valor', 'Descrição'],
    ...['150.00', '-1234.05', '1.234'].map((cents) => ['20/11/2026', cents, 'Pix']),
  );
  expect(readBankCsv(rows)).toMatchObject({
    value: { lines: [{ cents: 150_00 }, { cents: -1_234_05 }, { cents: 1_234_00 }] },
  });
});

it.each([
  [[['Data', 'Valor']], 'Faltam colunas: o arquivo precisa de Data, Valor e Descrição (e, se houver, Identificador).'],
  [
    [
      ['Data', 'Valor', 'Descrição'],
      ['31/02/2026', '1,00', ''],
    ],
    'Linha 2: a data “31/02/2026” não pôde ser lida.',
  ],
  [
    [
      ['Data', 'Valor', 'Descrição'],
      ['01/02/2026', '10.5', ''],
    ],
    'Linha 2: o valor “10.5” não pôde ser lido.',
  ],
])('refuses an unreadable file and names the place of the error (case %#)', (rows, message) => {
  expect(readBankCsv(sheet(...rows))).toMatchObject({ ok: false, errors: [{ message }] });
});

it('gives equal lines of one file different keys, and gives the same line in another file the same key', () => {
  const one = { bankId: null, on: '2026-11-20', cents: 10_00, memo: 'Pix' };
  const [first, second, other] = lineKeys([one, one, { ...one, memo: 'Outro' }]);
  expect(new Set([first, second, other]).size).toBe(3);
  expect(lineKeys([{ ...one, memo: 'Antes', on: '2026-11-19' }, one, one]).slice(1)).toEqual([first, second]);
  // A line whose text the bank completes later keeps its key.
  const named = { ...one, bankId: 'N1' };
  expect(lineKeys([named])).toEqual(lineKeys([{ ...named, memo: 'Pix de Ana' }]));
});

it.each([
  ['PIX RECARGA000012 ANA', ['RECARGA000012']],
  ['fatura000007/recarga1000000', ['FATURA000007', 'RECARGA1000000']],
  ['RECARGA000012 recarga000012', ['RECARGA000012']],
  ['XRECARGA000012', []],
  ['RECARGA12', []],
  ['Pagamento', []],
])('finds in the text %j the codes of the panel %j', (text, codes) => {
  expect(ownCodes(text)).toEqual(codes);
});

it('finds the end-to-end id of a Pix in a text', () => {
  expect(endToEndIdIn('Pix E00416968202611201530abcDEF12345 Ana')).toBe('E00416968202611201530abcDEF12345');
  expect(endToEndIdIn('E00416968202611201530abcDEF123456')).toBeNull();
});
