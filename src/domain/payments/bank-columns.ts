/**
 * Columns of a bank spreadsheet, found by their usual headings; -1 when missing. `inflow` and `outflow`: separate
 * amount columns of some layouts. `direction`: column that states credit or debit where amounts have no sign.
 */
export type BankColumns = {
  on: number;
  cents: number;
  inflow: number;
  outflow: number;
  direction: number;
  bankId: number;
  account: number;
  /** Columns that together form the text of a line, in the order of the file: description, then counterparty. */
  memo: readonly number[];
  /** True for a card statement, in which purchases are positive amounts. */
  isCard: boolean;
};

const headings = {
  on: [
    'data',
    'data lancamento',
    'data do lancamento',
    'data mov',
    'data movimento',
    'data da operacao',
    'dia',
    'date',
    'release date',
  ],
  cents: ['valor', 'valor r$', 'valor em r$', 'valor do lancamento', 'amount', 'transaction net amount'],
  inflow: ['entrada', 'entradas', 'entrada r$', 'entradas r$', 'credito', 'creditos', 'credito r$', 'creditos r$'],
  outflow: ['saida', 'saidas', 'saida r$', 'saidas r$', 'debito', 'debitos', 'debito r$', 'debitos r$'],
  direction: [
    'tipo',
    'tipo lancamento',
    'tipo de lancamento',
    'tipo de transacao',
    'natureza',
    'deb cred',
    'd c',
    'c d',
    'dc',
    'inf',
  ],
  bankId: [
    'identificador',
    'id',
    'documento',
    'numero do documento',
    'numero documento',
    'n documento',
    'no documento',
    'docto',
    'nr doc',
    'reference id',
  ],
  account: ['conta'],
  memo: [
    'historico',
    'lancamento',
    'lancamentos',
    'titulo',
    'descricao',
    'detalhes',
    'detalhe',
    'complemento',
    'title',
    'description',
    'transaction type',
    'razao social',
    'nome',
    'favorecido',
    'beneficiario',
    'pagador',
    'contraparte',
    'origem destino',
    'cpf cnpj',
  ],
} as const;

/** Returns the columns of a heading row; null for any other row. */
export function readHeadings(cells: readonly string[]): BankColumns | null {
  const names = cells.map(plainHeading);
  const find = (column: keyof typeof headings) =>
    names.findIndex((name) => (headings[column] as readonly string[]).includes(name));
  const columns = {
    on: find('on'),
    cents: find('cents'),
    inflow: find('inflow'),
    outflow: find('outflow'),
    direction: find('direction'),
    bankId: find('bankId'),
    account: find('account'),
    memo: names.flatMap((name, index) => ((headings.memo as readonly string[]).includes(name) ? [index] : [])),
    isCard: names.includes('title') && names.includes('amount'),
  };
  const hasAmount = columns.cents >= 0 || (columns.inflow >= 0 && columns.outflow >= 0);
  return columns.on >= 0 && hasAmount ? columns : null;
}

/** Columns of files without headings: day, description, amount. */
export const withoutHeadings: BankColumns = {
  on: 0,
  cents: 2,
  inflow: -1,
  outflow: -1,
  direction: -1,
  bankId: -1,
  account: -1,
  memo: [1],
  isCard: false,
};

/** Normalises a heading to lower case without accents and punctuation: `Crédito (R$)` → `credito r$`. */
export function plainHeading(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9$]+/g, ' ')
    .trim();
}
