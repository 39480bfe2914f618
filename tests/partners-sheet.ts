import { parseCnh } from '#domain/documents/cnh.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';

const headings = ['Nome', 'CPF ou CNPJ', 'Telefone', 'Praças', 'CNH', 'Validade da CNH', 'Placa', 'Modelo'];

/** Returns a unique driver with document, licence and vehicle. */
function driver(number: number): string[] {
  const plate = `SHT${number % 10}${String.fromCodePoint(65 + (Math.floor(number / 10) % 26))}${String(Math.floor(number / 260)).padStart(2, '0')}`;
  const licence = licenceOf(600_000_000 + number);
  return [
    `Motorista ${number}`,
    formatTaxId(cpf(number)),
    '(11) 98765-4321',
    'São Paulo',
    licence,
    '31/12/2099',
    plate,
    'Spin',
  ];
}

/** Returns a spreadsheet of drivers as CSV. `change` lists the cells to replace: row (from 0), heading and new text. */
export function partnersSheet(rows: number, change: readonly (readonly [number, string, string])[] = []): Buffer {
  const lines = Array.from({ length: rows }, (_, index) => driver(index));
  for (const [row, heading, text] of change) (lines[row] as string[])[headings.indexOf(heading)] = text;
  return Buffer.from([headings, ...lines].map((line) => line.join(';')).join('\r\n'));
}

function cpf(number: number): string {
  const base = Array.from(String(300_000_000 + number), Number);
  const first = checkDigit(base);
  return [...base, first, checkDigit([...base, first])].join('');
}

function checkDigit(digits: number[]): number {
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
}

/** Changes that cause seven different errors in a file of 500 rows. */
export const sevenWrong = [
  [3, 'CPF ou CNPJ', '111.111.111-11'],
  [40, 'Telefone', '123'],
  [99, 'Praças', 'Atlântida'],
  [180, 'Validade da CNH', 'ano que vem'],
  [250, 'Placa', 'XX-1'],
  [333, 'Nome', ''],
  [499, 'CPF ou CNPJ', formatTaxId(cpf(0))],
] as const;

/** Returns the number of a driving licence with valid check digits. */
export function licenceOf(first: number): string {
  const checked = Array.from({ length: 100 }, (_, checks) => `${first}${String(checks).padStart(2, '0')}`);
  return checked.find((number) => parseCnh(number) !== null) ?? '';
}
