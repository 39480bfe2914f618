import { type Outcome, ok, refuse, refuseField, type Refusal } from '#domain/outcome.ts';

/** A column of a spreadsheet: its heading, and synonyms. */
export type SheetColumn = { readonly heading: string; readonly also: readonly string[] };

/** Index of each found column, and the unknown headings. */
export type SheetLayout<Name extends string> = { at: Partial<Record<Name, number>>; unknown: string[] };

/** Finds columns by their headings, in any order, ignoring case and accents. */
export function findColumns<Name extends string>(
  columns: Readonly<Record<Name, SheetColumn>>,
  headings: readonly string[],
): Outcome<SheetLayout<Name>> {
  const layout: SheetLayout<Name> = { at: {}, unknown: [] };
  const names = Object.keys(columns) as Name[];
  for (const [index, heading] of headings.entries()) {
    const wanted = plainText(heading);
    const column = names.find((name) => {
      const { heading: known, also } = columns[name];
      return plainText(known) === wanted || also.includes(wanted);
    });
    if (column && layout.at[column] !== undefined) {
      return refuseField('file', `A coluna ${columns[column].heading} aparece duas vezes.`);
    }
    if (column) layout.at[column] = index;
    else if (heading.trim() !== '') layout.unknown.push(heading.trim().slice(0, 60));
  }
  return ok(layout);
}

/** Returns the refusal for missing columns. */
export function refuseMissing(missing: readonly string[]): Refusal {
  const which = missing.length === 1 ? `Falta a coluna ${missing[0]}` : `Faltam as colunas ${missing.join(', ')}`;
  return refuseField('file', `${which}: a primeira linha precisa ter os títulos, como no modelo.`);
}

/** Normalises text for comparison: without case, accents and punctuation. */
export function plainText(text: string): string {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');
  return letters.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** A row with its number in the spreadsheet and its errors; `column` null: the whole row. */
export type FaultyRow = { line: number; faults: readonly { column: string | null; message: string }[] };

/** Returns the refusal of the whole file, with all errors by line and heading. */
export function refuseRows(lead: string, rows: readonly FaultyRow[]): Refusal {
  const lines = rows.map(({ line }) => line);
  const which =
    lines.length === 1 ? `a linha ${lines[0]} tem problemas` : `as linhas ${formatLines(lines)} têm problemas`;
  const errors = rows.flatMap(({ line, faults }) =>
    faults.map(({ column, message }) => ({
      field: ['rows', line, column].filter((part) => part !== null).join('.'),
      message: `Linha ${line}${column === null ? '' : `, ${column}`}: ${message}`,
    })),
  );
  return refuse('invalid', `${lead}: ${which}.`, errors);
}

function formatLines(lines: readonly number[]): string {
  if (lines.length > 10) return `${lines.slice(0, 10).join(', ')} e outras ${lines.length - 10}`;
  return `${lines.slice(0, -1).join(', ')} e ${lines.at(-1)}`;
}
