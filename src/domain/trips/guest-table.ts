import { plainText } from '#domain/sheets/columns.ts';

export type GuestColumn = 'name' | 'phone' | 'flight' | 'destination' | 'notes' | 'car' | 'number';

/** Beginnings of the headings in Portuguese, English and Spanish, without accents. */
const headings: readonly [GuestColumn, RegExp][] = [
  ['number', /^(?:n|no|num(?:ero)?|item|id|#)$/],
  [
    'name',
    /^(?:nome|sobrenome|name|first name|last name|surname|passageir|hospede|convidad|guest|passenger|pax|nombre|apellido|participante)/,
  ],
  ['phone', /^(?:tel|fone|cel|whats|phone|mobile|contato|contact|movil)/],
  ['flight', /^(?:voo|flight|vuelo|n(?:o|umero)? (?:do )?voo)/],
  ['car', /^(?:carro|veiculo|car|vehicle|grupo|coche|auto)/],
  ['destination', /^(?:destino|destination|para onde|endereco|address|drop)/],
  ['notes', /^(?:obs|nota|notes|comment|coment|remark|necessidade|detalhe)/],
];

export type GuestLayout = {
  separator: string | null;
  /** Columns of the heading line; null without one. */
  columns: (GuestColumn | null)[] | null;
  /** Index of the first line behind the heading. */
  first: number;
};

/** Finds the separator of the cells, and the heading line. */
export function layoutOf(lines: readonly string[]): GuestLayout {
  const separator = separatorOf(lines);
  if (separator === null) return { separator, columns: null, first: 0 };
  const cells = cellsOf(lines[0] ?? '', separator);
  const columns = cells.map(columnOf);
  const known = columns.filter((column) => column !== null).length;
  const isHeading = columns.includes('name') && known * 2 >= cells.length && !/\d{4}/.test(lines[0] ?? '');
  return isHeading ? { separator, columns, first: 1 } : { separator, columns: null, first: 0 };
}

function columnOf(cell: string): GuestColumn | null {
  const heading = plainText(cell);
  return headings.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;
}

/** Commas also stand inside a line of a message, so they separate cells only where each line has the same number. */
function separatorOf(lines: readonly string[]): string | null {
  if (lines.some((line) => line.includes('\t'))) return '\t';
  const counts = lines.map((line) => cellsOf(line, ';').length);
  if (counts.filter((count) => count > 1).length * 2 > lines.length) return ';';
  const commas = lines.map((line) => cellsOf(line, ',').length);
  const isTable = lines.length > 1 && (commas[0] ?? 0) > 1 && commas.every((count) => count === commas[0]);
  return isTable ? ',' : null;
}

/** Splits a line into cells. A cell in quotation marks may contain the separator, and two marks stand for one. */
export function cellsOf(line: string, separator: string | null): string[] {
  if (separator === null) return [line];
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}
