import type { Cents } from '#domain/money.ts';
import { type Outcome, ok, type Refusal, refuseField } from '#domain/outcome.ts';
import { readBankAmount, readDirection } from './bank-amount.ts';
import { type BankColumns, plainHeading, readHeadings, withoutHeadings } from './bank-columns.ts';
import { isBalance, type StatementLine } from './bank-line.ts';
import { readDay } from './typed-day.ts';

type Row = { line: number; cells: readonly string[] };
/** `account`: as in the file, null when missing. */
type BankSheet = { account: string | null; lines: StatementLine[] };

const CARD = 'cartão';
const noColumns = refuseField(
  'file',
  'Faltam colunas: o arquivo precisa de Data, Valor e Descrição (e, se houver, Identificador).',
);
/** Headings of sections below the statement, whose lines are future or provisional. */
const endOfLines = /^(?:lancamentos futuros|saidas futuras|ultimos lancamentos)/;

/** Reads the lines of a bank spreadsheet. Lines above the headings, balances and totals are skipped. */
export function readBankCsv(rows: readonly Row[]): Outcome<BankSheet> {
  const at = rows.findIndex(({ cells }) => readHeadings(cells) !== null);
  const columns = at < 0 ? bareColumns(rows) : readHeadings(rows[at]?.cells ?? []);
  if (columns === null || columns.memo.length === 0) return noColumns;
  const body = linesOf(rows.slice(at + 1), columns);
  const reader = rowReader(columns, body);
  const lines: StatementLine[] = [];
  for (const row of body) {
    const read = reader(row);
    if (read === null) continue;
    if ('ok' in read) return read;
    if ('more' in read) continueLast(lines, read.more);
    else if (read.cents !== 0) lines.push(read);
  }
  const accounts = [...new Set(body.map(({ cells }) => (cells[columns.account] ?? '').trim()).filter(Boolean))];
  if (accounts.length > 1) return refuseField('file', 'O arquivo tem mais de uma conta: exporte uma de cada vez.');
  return ok({ account: accounts[0] ?? (columns.isCard ? CARD : null), lines });
}

/** Returns the default columns of a file without headings, if every row has a day, a text and an amount. */
function bareColumns(rows: readonly Row[]): BankColumns | null {
  const fits = rows.every(({ cells: [day = '', memo = '', amount = ''] }) => {
    return readDay(day.trim()) !== null && memo.trim() !== '' && readBankAmount(amount) !== null;
  });
  return rows.length > 0 && fits ? withoutHeadings : null;
}

function linesOf(rows: readonly Row[], columns: BankColumns): Row[] {
  const end = rows.findIndex(({ cells }) => endOfLines.test(firstOf(cells)));
  return rows.slice(0, end < 0 ? rows.length : end).filter(({ cells }) => {
    const words = columns.memo.map((index) => cells[index] ?? '').find((text) => text.trim() !== '') ?? '';
    return !isBalance(words) && !isBalance(firstOf(cells)) && readHeadings(cells) === null;
  });
}

function firstOf(cells: readonly string[]): string {
  return plainHeading(cells.find((cell) => cell.trim() !== '') ?? '');
}

type Read = StatementLine | { more: string } | Refusal | null;

/** Returns a parser of rows. The parser returns null for a row that is not a statement line. */
function rowReader(columns: BankColumns, body: readonly Row[]): (row: Row) => Read {
  const directed = body.some(({ cells }) => readDirection(plainHeading(cells[columns.direction] ?? '')) !== null);
  return ({ line, cells }) => {
    const cell = (index: number) => (cells[index] ?? '').trim();
    const refuse = (message: string) => refuseField('file', `Linha ${line}: ${message}`);
    const memo = memoOf(columns.memo.map(cell));
    const typed = [columns.cents, columns.inflow, columns.outflow].some((index) => cell(index) !== '');
    const on = readDay(cell(columns.on));
    if (on === null && !typed) {
      const continues = columns.cents < 0 && cell(columns.on) === '' && memo !== '';
      return continues ? { more: memo } : null;
    }
    if (on === null && firstOf(cells).startsWith('total')) return null;
    if (on === null) return refuse(`a data “${cell(columns.on).slice(0, 40)}” não pôde ser lida.`);
    const cents = columns.cents < 0 ? bothAmounts(columns, cell) : oneAmount(columns, cell, directed);
    if (typeof cents === 'string') return refuse(cents);
    // Some banks write zeros instead of a missing number.
    const bankId = cell(columns.bankId).replace(/^0+$/, '').slice(0, 255) || null;
    return { bankId, on, cents, memo };
  };
}

type CellAt = (index: number) => string;
const unread = (text: string) => `o valor “${text.slice(0, 40)}” não pôde ser lido.`;

function bothAmounts({ inflow, outflow }: BankColumns, cell: CellAt): Cents | string {
  const [put, taken] = [cell(inflow) || '0', cell(outflow) || '0'];
  const [plus, minus] = [readBankAmount(put), readBankAmount(taken)];
  if (plus === null || plus.isOut) return unread(put);
  if (minus === null) return unread(taken);
  if (plus.cents > 0 && minus.cents > 0) return 'tem um valor de entrada e um de saída.';
  return plus.cents - minus.cents;
}

/**
 * Returns the signed amount. A sign or letter in the amount takes precedence over the direction column, which some
 * banks fill with `Entrada` for all lines.
 */
function oneAmount(columns: BankColumns, cell: CellAt, directed: boolean): Cents | string {
  const text = cell(columns.cents);
  const amount = readBankAmount(text, columns.isCard);
  if (amount === null) return unread(text);
  const said = cell(columns.direction);
  const direction = readDirection(plainHeading(said));
  if (directed && said !== '' && direction === null && amount.isOut === null)
    return `“${said.slice(0, 40)}” não diz se o valor entrou ou saiu.`;
  const isOut = (amount.isOut ?? direction === 'out') !== columns.isCard;
  return isOut ? 0 - amount.cents : amount.cents;
}

function memoOf(words: readonly string[]): string {
  const said = words.map((text) => text.replaceAll(/\s+/g, ' ')).filter(Boolean);
  return [...new Set(said)].join(' · ').slice(0, 500);
}

/** Appends the text of a row to the previous line, because some banks write the payer or payee in a row of its own. */
function continueLast(lines: StatementLine[], more: string): void {
  const last = lines.at(-1);
  if (last) last.memo = memoOf([last.memo, more]);
}
