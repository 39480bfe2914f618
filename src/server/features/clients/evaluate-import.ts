import { sql, type SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import type { CheckedClient } from '#contract/client-imports.ts';
import { newClient } from '#contract/clients.ts';
import { formatTaxId, parseTaxId } from '#domain/documents/tax-id.ts';
import { type Outcome, ok } from '#domain/outcome.ts';
import {
  type ClientColumn,
  clientColumns,
  type ClientRow,
  maxClientRows,
  readClientLayout,
  readClientRow,
} from '#domain/sheets/client-sheet.ts';
import { findRepeats, type RecordVerdict } from '#domain/sheets/verdicts.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { readSentSheet } from '#server/platform/documents/sent-sheet.ts';

export type ClientsSheet = { rows: ClientRow[]; ignoredColumns: string[] };

/** Parses the clients of a base64 file. */
export async function readClientsSheet(file: string): Promise<Outcome<ClientsSheet>> {
  const sheet = await readSentSheet(file, {
    readLayout: readClientLayout,
    maxRows: maxClientRows,
    empty: 'A planilha só tem os títulos das colunas, sem nenhum cliente.',
    tooMany: (rowCount) => `São ${rowCount} clientes: importe até ${maxClientRows} por vez.`,
  });
  if (!sheet.ok) return sheet;
  const { layout, rows } = sheet.value;
  return ok({ rows: rows.map((row) => readClientRow(layout, row)), ignoredColumns: layout.unknown });
}

/** A row with its errors. Without errors, also the record to create. */
type EvaluatedClient = { row: ClientRow; verdicts: RecordVerdict[]; client: z.output<typeof newClient> | null };

/** Evaluates each row against the rules of the form, the existing clients and the rows above. */
export async function evaluateClientRows(db: Db | Tx, rows: readonly ClientRow[]): Promise<EvaluatedClient[]> {
  const documents = rows.map(({ document }) => document);
  const found = await db
    .selectFrom('clients')
    .select((eb) => eb.ref('document').$notNull().as('document'))
    .where(sql<SqlBool>`document = any(${documents}::text[])`)
    .execute();
  const repeats = findRepeats({
    document: {
      heading: clientColumns.document.heading,
      known: new Set(found.map(({ document }) => document)),
      message: 'Já existe um cliente com este CPF ou CNPJ.',
    },
  });
  return rows.map((row) => {
    const { data, error } = newClient.safeParse(inputOf(row));
    const faults = [...readFaults(row), ...(error?.issues ?? []).flatMap(schemaFault)];
    return { row, verdicts: [...faults, ...repeats(row.line, 'document', row.document)], client: data ?? null };
  });
}

function inputOf({ line: _line, creditLimitCents, ...row }: ClientRow) {
  const filled = Object.entries(row).filter(([name, value]) => name === 'name' || (value !== '' && value !== null));
  return {
    ...Object.fromEntries(filled),
    ...(typeof creditLimitCents === 'number' && { creditLimitCents }),
  };
}

/** Returns the faults that only a spreadsheet can have: missing values and unknown words or numbers. */
function readFaults({ document, kind, billingCycle, dueDays, creditLimitCents }: ClientRow): RecordVerdict[] {
  return [
    document === '' && wrong('document', 'Informe o CPF ou CNPJ.'),
    kind === null && wrong('kind', 'Escreva Empresa, Hotel, Agência ou Pessoa física.'),
    billingCycle === null && wrong('billingCycle', 'Escreva Semanal, Quinzenal ou Mensal.'),
    dueDays === null && wrong('dueDays', 'Escreva os dias, de 0 a 120.'),
    creditLimitCents === null && wrong('creditLimit', 'Escreva o valor como 5000,00.'),
  ].filter((one) => one !== false);
}

const columnOf: Record<string, ClientColumn> = {
  name: 'name',
  document: 'document',
  phone: 'phone',
  email: 'email',
  creditLimitCents: 'creditLimit',
};

/** Converts an error of the form's schema to the fault of its column. */
function schemaFault({ path, message }: { path: readonly PropertyKey[]; message: string }): RecordVerdict[] {
  const column = columnOf[String(path[0])];
  return column ? [wrong(column, message)] : [];
}

function wrong(column: ClientColumn, message: string): RecordVerdict {
  return { kind: 'wrong', column: clientColumns[column].heading, message };
}

export function showClientCheck(judged: readonly EvaluatedClient[], ignoredColumns: string[]) {
  const rows = judged.map(
    ({ row: { line, name, document, kind, billingCycle, dueDays }, verdicts }): CheckedClient => ({
      line,
      name,
      document: parseTaxId(document) === null ? document : formatTaxId(document),
      kind,
      billingCycle,
      dueDays,
      verdicts,
    }),
  );
  return { rows, refused: rows.filter(({ verdicts }) => verdicts.length > 0).length, ignoredColumns };
}
