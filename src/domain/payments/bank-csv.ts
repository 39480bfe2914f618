import { parseCents } from '#domain/money.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import type { StatementLine } from './bank-line.ts';
import { readDay } from './typed-day.ts';

type Row = { line: number; cells: readonly string[] };

const columns = {
  on: ['data', 'data lancamento', 'data do lancamento', 'dia'],
  cents: ['valor', 'valor (r$)', 'valor r$'],
  memo: ['descricao', 'historico', 'lancamento', 'detalhes'],
  bankId: ['identificador', 'id', 'documento', 'numero do documento'],
} as const;

/** The lines of a bank's CSV: Data, Valor, Descrição and Identificador, in any order, with what stands above the headings passed over. */
export function readBankCsv(rows: readonly Row[]): Outcome<StatementLine[]> {
  const at = rows.findIndex(({ cells }) => find(cells, 'on') >= 0 && find(cells, 'cents') >= 0);
  const headings = rows[at]?.cells ?? [];
  const [day, amount, memo, bankId] = [
    find(headings, 'on'),
    find(headings, 'cents'),
    find(headings, 'memo'),
    find(headings, 'bankId'),
  ];
  if (at < 0 || memo < 0) {
    return refuseField(
      'file',
      'Faltam colunas: o arquivo precisa de Data, Valor e Descrição (e, se houver, Identificador).',
    );
  }
  const lines: StatementLine[] = [];
  for (const { line, cells } of rows.slice(at + 1)) {
    const cell = (index: number) => (cells[index] ?? '').trim();
    const on = readDay(cell(day));
    const cents = parseCents(
      cell(amount)
        .replace(/^\+/, '')
        .replace(/^-\s*R\$/, '-')
        // Some banks write the centavos after a dot; two digits are never thousands.
        .replace(/^(-?\d+)\.(\d{2})$/, '$1,$2'),
    );
    if (on === null) return refuseField('file', `Linha ${line}: a data “${cell(day).slice(0, 40)}” não pôde ser lida.`);
    if (cents === null)
      return refuseField('file', `Linha ${line}: o valor “${cell(amount).slice(0, 40)}” não pôde ser lido.`);
    if (cents === 0) continue;
    lines.push({
      bankId: cell(bankId).slice(0, 255) || null,
      on,
      cents,
      memo: cell(memo).replaceAll(/\s+/g, ' ').slice(0, 500),
    });
  }
  return ok(lines);
}

function find(cells: readonly string[], column: keyof typeof columns): number {
  return cells.findIndex((cell) => (columns[column] as readonly string[]).includes(plain(cell)));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();
}
