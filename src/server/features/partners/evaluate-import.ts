import { sql, type SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import type { CheckedPartner } from '#contract/partner-imports.ts';
import { newDriver, newPartner, newVehicle } from '#contract/partners.ts';
import { detectPixKey } from '#domain/documents/pix-key.ts';
import { parsePlate } from '#domain/documents/plate.ts';
import { formatTaxId, parseTaxId } from '#domain/documents/tax-id.ts';
import { type Outcome, ok } from '#domain/outcome.ts';
import { plainText } from '#domain/sheets/columns.ts';
import {
  type PartnerColumn,
  partnerColumns,
  type PartnerRow,
  maxPartnerRows,
  readPartnerLayout,
  readPartnerRow,
} from '#domain/sheets/partner-sheet.ts';
import { findRepeats } from '#domain/sheets/verdicts.ts';
import type { Category } from '#domain/trips/categories.ts';
import { listAreas } from '#server/features/areas/read-areas.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { readSentSheet } from '#server/platform/documents/sent-sheet.ts';

export type PartnersSheet = { rows: PartnerRow[]; ignoredColumns: string[] };

/** Parses the partners of a base64 file. */
export async function readPartnersSheet(file: string): Promise<Outcome<PartnersSheet>> {
  const sheet = await readSentSheet(file, {
    readLayout: readPartnerLayout,
    maxRows: maxPartnerRows,
    empty: 'A planilha só tem os títulos das colunas, sem nenhum parceiro.',
    tooMany: (rowCount) => `São ${rowCount} parceiros: importe até ${maxPartnerRows} por vez.`,
  });
  if (!sheet.ok) return sheet;
  const { layout, rows } = sheet.value;
  return ok({ rows: rows.map((row) => readPartnerRow(layout, row)), ignoredColumns: layout.unknown });
}

type Verdict = CheckedPartner['verdicts'][number];
/** A row with its errors. Without errors, also the records to create. */
export type EvaluatedPartner = {
  row: PartnerRow;
  verdicts: Verdict[];
  partner: z.output<typeof newPartner> | null;
  driver: z.output<typeof newDriver> | null;
  vehicle: z.output<typeof newVehicle> | null;
};

/** Validates each row against the rules of the form, the existing records and the rows above. */
export async function evaluatePartnerRows(db: Db | Tx, rows: readonly PartnerRow[]): Promise<EvaluatedPartner[]> {
  const areas = new Map((await listAreas(db as Db)).map(({ id, name }) => [plainText(name), id]));
  const known = await readKnown(db, rows);
  const repeats = findRepeats({
    document: {
      heading: partnerColumns.document.heading,
      known: known.document,
      message: 'Já existe um parceiro com este CPF ou CNPJ.',
    },
    plate: {
      heading: partnerColumns.plate.heading,
      known: known.plate,
      message: 'Já existe um veículo ativo com esta placa.',
    },
  });
  return rows.map((row) => ({
    row,
    verdicts: [
      ...readFaults(row, areas),
      ...repeats(row.line, 'document', row.document),
      ...repeats(row.line, 'plate', parsePlate(row.plate) ?? ''),
    ],
    ...recordsOf(row, areas),
  }));
}

function against(kind: Verdict['kind'], column: PartnerColumn, message: string): Verdict {
  return { kind, column: partnerColumns[column].heading, message };
}

type Areas = ReadonlyMap<string, string>;

/** Returns the errors that only a spreadsheet can contain, and the errors that the form would report. */
function readFaults(row: PartnerRow, areas: Areas): Verdict[] {
  const faults: Verdict[] = [];
  const wrong = (column: PartnerColumn, message: string | false) => {
    if (message !== false) faults.push(against('wrong', column, message));
  };
  wrong('document', row.document === '' && 'Informe o CPF ou CNPJ.');
  wrong('kind', row.kind === null && 'Escreva Motorista ou Operador.');
  wrong(
    'pixKey',
    row.pixKey !== '' && !detectPixKey(row.pixKey) && 'Chave Pix inválida: confira. Um celular começa com +55.',
  );
  for (const name of row.areas) wrong('areas', !areas.has(plainText(name)) && `A praça ${name} não existe.`);
  wrong('categories', row.categories.includes(null) && 'Escreva Comum, Executivo, Van ou Acessível.');
  wrong('plate', row.plate !== '' && parsePlate(row.plate) === null && 'Placa inválida: use ABC-1234 ou ABC1D23.');
  wrong('plate', row.plate === '' && row.model + row.permitNumber !== '' && 'Informe a placa do veículo.');
  wrong('model', row.plate !== '' && row.model === '' && 'Informe o modelo.');
  return [...faults, ...schemaFaults(row)];
}

const fields: readonly PartnerColumn[] = [
  'name',
  'document',
  'phone',
  'email',
  'licenceNumber',
  'licenceExpiresOn',
  'model',
  'permitNumber',
  'permitExpiresOn',
];

function schemaFaults(row: PartnerRow): Verdict[] {
  const { name, document, phone, email } = row;
  const read = [
    newPartner.safeParse({ name, ...filled({ document, phone, email }) }),
    newDriver.safeParse({ name: name || 'x', ...licenceOf(row) }),
    newVehicle.safeParse({
      plate: 'AAA0A00',
      model: row.model || 'x',
      category: 'comum',
      ...permitOf(row),
    }),
  ];
  const issues = read.flatMap(({ error }) => error?.issues ?? []);
  return issues.flatMap(({ path, message }) => {
    const column = fields.find((field) => field === path[0]);
    return column ? [against('wrong', column, formatDay(column, message))] : [];
  });
}

function formatDay(column: PartnerColumn, message: string): string {
  return column.endsWith('ExpiresOn') ? 'Escreva a data como 25/12/2030.' : message;
}

const licenceOf = ({ licenceNumber, licenceExpiresOn }: PartnerRow) => filled({ licenceNumber, licenceExpiresOn });
const permitOf = ({ permitNumber, permitExpiresOn }: PartnerRow) => filled({ permitNumber, permitExpiresOn });

function filled<Row extends Record<string, string>>(row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')) as Partial<Row>;
}

/**
 * Builds the records of a row. A partner of the kind driver becomes its own first driver. An operator adds its drivers
 * later.
 */
function recordsOf(row: PartnerRow, areas: Areas): Pick<EvaluatedPartner, 'partner' | 'driver' | 'vehicle'> {
  const { name, document, phone, email, pixKey, plate, model } = row;
  const chosen = row.categories.filter((category): category is Category => category !== null);
  const asked = chosen.length > 0 ? chosen : (['comum'] satisfies Category[]);
  const areaIds = row.areas.flatMap((area) => areas.get(plainText(area)) ?? []);
  const contact = filled({ document, phone, email, pixKey });
  const partner = newPartner.safeParse({ kind: row.kind, name, ...contact, areaIds, categories: asked });
  const driver = newDriver.safeParse({ name, ...filled({ phone }), ...licenceOf(row) });
  const vehicle = newVehicle.safeParse({
    plate,
    model,
    category: asked[0],
    accessible: asked.includes('acessivel'),
    ...permitOf(row),
  });
  return {
    partner: partner.data ?? null,
    driver: row.kind === 'driver' ? (driver.data ?? null) : null,
    vehicle: plate === '' ? null : (vehicle.data ?? null),
  };
}

async function readKnown(db: Db | Tx, rows: readonly PartnerRow[]) {
  const documents = rows.map(({ document }) => document);
  const plates = rows.flatMap(({ plate }) => parsePlate(plate) ?? []);
  const none = sql<string | null>`null`;
  const found = await db
    .selectFrom('partners')
    .select(['document', none.as('plate')])
    .where(sql<SqlBool>`document = any(${documents}::text[])`)
    .unionAll(
      db
        .selectFrom('vehicles')
        .select([none.as('document'), 'plate'])
        .where(sql<SqlBool>`active and plate = any(${plates}::text[])`),
    )
    .execute();
  return {
    document: new Set(found.flatMap(({ document }) => document ?? [])),
    plate: new Set(found.flatMap(({ plate }) => plate ?? [])),
  };
}

export function showPartnerCheck(judged: readonly EvaluatedPartner[], ignoredColumns: string[]) {
  const rows = judged.map(({ row: { line, name, document, areas, categories, plate }, verdicts }): CheckedPartner => ({
    line,
    name,
    document: parseTaxId(document) === null ? document : formatTaxId(document),
    areas,
    categories: categories.filter((category) => category !== null),
    plate: plate || null,
    verdicts,
  }));
  return { rows, refused: rows.filter(({ verdicts }) => verdicts.length > 0).length, ignoredColumns };
}
