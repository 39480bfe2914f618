import type { CheckedEmployee } from '#contract/employees.ts';
import { newEmployee } from '#contract/employees.ts';
import { type Outcome, ok } from '#domain/outcome.ts';
import { plainText } from '#domain/sheets/columns.ts';
import {
  type EmployeeColumn,
  employeeColumns,
  type EmployeeRow,
  maxEmployeeRows,
  readEmployeeLayout,
  readEmployeeRow,
} from '#domain/sheets/employee-sheet.ts';
import { findRepeats, type RecordVerdict } from '#domain/sheets/verdicts.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { readSentSheet } from '#server/platform/documents/sent-sheet.ts';

export type EmployeesSheet = { rows: EmployeeRow[]; columns: ReadonlySet<EmployeeColumn>; ignoredColumns: string[] };

/** Parses the employees of a base64 file. */
export async function readEmployeesSheet(file: string): Promise<Outcome<EmployeesSheet>> {
  const sheet = await readSentSheet(file, {
    readLayout: readEmployeeLayout,
    maxRows: maxEmployeeRows,
    empty: 'A planilha só tem os títulos das colunas, sem nenhum colaborador.',
    tooMany: (rowCount) => `São ${rowCount} colaboradores: importe até ${maxEmployeeRows} por vez.`,
  });
  if (!sheet.ok) return sheet;
  const { layout, rows } = sheet.value;
  const columns = new Set(Object.keys(layout.at) as EmployeeColumn[]);
  return ok({ rows: rows.map((row) => readEmployeeRow(layout, row)), columns, ignoredColumns: layout.unknown });
}

type StoredEmployee = Omit<RowOf<'employees'>, 'client_id' | 'created_at'>;
type SheetRecord = Omit<StoredEmployee, 'id' | 'version'>;

/** A row with its errors, the employee that it changes, and the values to store. */
export type EvaluatedEmployee = {
  row: EmployeeRow;
  verdicts: RecordVerdict[];
  before: StoredEmployee | null;
  record: SheetRecord;
};

type Named = { id: string; name: string; active: boolean };

/**
 * Evaluates each row against the rules of the form, the employees of the client and the other rows. A row changes the
 * employee with its registration, or else the active employee with its phone, unless another row has the registration of
 * this employee. An inactive row without these changes the inactive employee with its name and phone. A missing column
 * changes nothing.
 */
export async function evaluateEmployeeRows(
  db: Db | Tx,
  clientId: string,
  rows: readonly EmployeeRow[],
  columns: ReadonlySet<EmployeeColumn>,
): Promise<EvaluatedEmployee[]> {
  const [stored, centres, groups] = await Promise.all([
    db
      .selectFrom('employees')
      .select(['id', 'name', 'phone', 'email', 'registration', 'cost_centre_id', 'group_id', 'active', 'version'])
      .where('client_id', '=', clientId)
      .execute(),
    namedOf(db, 'cost_centres', clientId),
    namedOf(db, 'employee_groups', clientId),
  ]);
  const byRegistration = new Map(stored.flatMap((one) => (one.registration ? [[one.registration, one] as const] : [])));
  const named = new Set(rows.map(({ registration }) => byRegistration.get(registration)));
  const byPhone = new Map(stored.flatMap((one) => (one.active && !named.has(one) ? [[one.phone, one] as const] : [])));
  const inactive = new Map(stored.flatMap((one) => (one.active ? [] : [[`${one.phone} ${one.name}`, one] as const])));
  const targetOf = ({ registration, phone, name, active }: EmployeeRow) => {
    const holder = byPhone.get(phone);
    const former = active === false && holder?.name !== name ? inactive.get(`${phone} ${name}`) : undefined;
    return byRegistration.get(registration) ?? former ?? holder ?? null;
  };
  const rowsWithTarget = rows.map((row) => ({ row, before: targetOf(row) }));
  const changed = new Set(rowsWithTarget.map(({ before }) => before?.id));
  const others = stored.filter(({ id }) => !changed.has(id));
  const repeats = findRepeats({
    id: { heading: employeeColumns.name.heading, known: new Set<string>(), message: '' },
    phone: {
      heading: employeeColumns.phone.heading,
      known: new Set(others.flatMap(({ active, phone }) => (active ? [phone] : []))),
      message: 'Outro colaborador ativo tem este telefone.',
    },
    registration: {
      heading: employeeColumns.registration.heading,
      known: new Set(others.flatMap(({ registration }) => registration ?? [])),
      message: 'Outro colaborador tem esta matrícula.',
    },
  });
  return rowsWithTarget.map(({ row, before }) => {
    const centre = pick(columns, 'costCentre', row.costCentre, centres, before?.cost_centre_id ?? null);
    const group = pick(columns, 'group', row.group, groups, before?.group_id ?? null);
    const record = recordOf(row, columns, before, { centreId: centre.id, groupId: group.id });
    const { error } = newEmployee.safeParse({
      name: record.name,
      phone: record.phone,
      email: record.email,
      registration: record.registration,
    });
    const known = [
      ...repeats(row.line, 'id', before?.id ?? ''),
      ...repeats(row.line, 'phone', record.active ? record.phone : ''),
      ...repeats(row.line, 'registration', record.registration ?? ''),
    ];
    const faults = [
      ...(row.active === null ? [wrong('active', 'Escreva Sim ou Não.')] : []),
      ...(centre.wrong ? [wrong('costCentre', 'Este cliente não tem centro de custo ativo com este nome.')] : []),
      ...(group.wrong ? [wrong('group', 'Este cliente não tem grupo ativo com este nome.')] : []),
      ...(error?.issues ?? []).flatMap(schemaFault),
    ];
    return { row, verdicts: [...faults, ...known.slice(0, 1)], before, record };
  });
}

function namedOf(db: Db | Tx, table: 'cost_centres' | 'employee_groups', clientId: string): Promise<Named[]> {
  return db.selectFrom(table).select(['id', 'name', 'active']).where('client_id', '=', clientId).execute();
}

/**
 * Returns the record that a cell names, the one with exactly this name first. Only the current record may be inactive. A
 * missing column keeps the current record, and an empty cell clears it.
 */
function pick(
  columns: ReadonlySet<EmployeeColumn>,
  column: EmployeeColumn,
  text: string,
  named: readonly Named[],
  current: string | null,
): { id: string | null; wrong: boolean } {
  if (!columns.has(column)) return { id: current, wrong: false };
  if (text === '') return { id: null, wrong: false };
  const usable = named.filter(({ id, active }) => active || id === current);
  const found =
    usable.find(({ name }) => name === text) ?? usable.find(({ name }) => plainText(name) === plainText(text));
  return { id: found?.id ?? null, wrong: found === undefined };
}

function recordOf(
  row: EmployeeRow,
  columns: ReadonlySet<EmployeeColumn>,
  before: StoredEmployee | null,
  { centreId, groupId }: { centreId: string | null; groupId: string | null },
): SheetRecord {
  return {
    name: row.name,
    phone: row.phone,
    email: columns.has('email') ? row.email || null : (before?.email ?? null),
    registration: columns.has('registration') ? row.registration || null : (before?.registration ?? null),
    cost_centre_id: centreId,
    group_id: groupId,
    active: columns.has('active') ? (row.active ?? true) : (before?.active ?? true),
  };
}

const columnOf: Record<string, EmployeeColumn> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  registration: 'registration',
};

/** Converts an error of the form's schema to the fault of its column. */
function schemaFault({ path, message }: { path: readonly PropertyKey[]; message: string }): RecordVerdict[] {
  const column = columnOf[String(path[0])];
  return column ? [wrong(column, message)] : [];
}

function wrong(column: EmployeeColumn, message: string): RecordVerdict {
  return { kind: 'wrong', column: employeeColumns[column].heading, message };
}

export function showEmployeeCheck(evaluated: readonly EvaluatedEmployee[], ignoredColumns: string[]) {
  const rows = evaluated.map(({ row, before, verdicts }): CheckedEmployee => ({
    line: row.line,
    name: row.name,
    phone: row.phone,
    registration: row.registration || null,
    costCentreName: row.costCentre || null,
    groupName: row.group || null,
    changes: before !== null,
    verdicts,
  }));
  return { rows, refused: rows.filter(({ verdicts }) => verdicts.length > 0).length, ignoredColumns };
}
