import type { Employee } from '#contract/employees.ts';
import type { Files } from '#contract/files.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { employeeColumns } from '#domain/sheets/employee-sheet.ts';
import { localDate } from '#domain/time.ts';
import { type FileRoute, readPages } from '#server/platform/api/files.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import { noteExport } from '#server/platform/api/note-export.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { sheetOf } from '#server/platform/documents/sheets.ts';
import { type TableColumn, textColumn } from '#server/platform/documents/table.ts';
import { templateOf } from '#server/platform/documents/template.ts';
import { keptBy } from './employer.ts';
import { countEmployees, listEmployees } from './read-employees.ts';

const ROWS_EACH = 100;
const timeZone = 'America/Sao_Paulo';

/** The spreadsheet template for employees. */
export const printEmployeesTemplate: FileRoute<Files['employees.template']> = {
  allow: ['admin', 'client'],
  async answer(_context, { format }) {
    const columns = Object.values(employeeColumns);
    return templateOf(format, { title: 'Colaboradores', name: 'modelo-de-colaboradores', columns });
  },
};

/** The employees of a client in the columns of the import, so that an edited export can be imported. */
export const exportEmployees: FileRoute<Files['employees.file']> = {
  allow: ['admin', 'client'],
  async answer(context, { format, ...filter }) {
    const clientId = unwrap(keptBy(context.actor, filter.clientId));
    const narrowing = { ...filter, clientId };
    const count = await fromReplica(context, ({ db }) => countEmployees(db, narrowing));
    await noteExport(context, 'employees.export', format, count);
    const rows = readPages(context, (cursor) =>
      fromReplica(context, ({ db }) => listEmployees(db, { ...narrowing, cursor, limit: ROWS_EACH })),
    );
    const name = `colaboradores-${localDate(new Date(), timeZone)}.${format}`;
    return { name, ...sheetOf(format, { title: 'Colaboradores', lead: '', columns, rows }) };
  },
};

const { name, phone, email, registration, costCentre, group, active } = employeeColumns;

const columns: readonly TableColumn<Employee>[] = [
  textColumn(name.heading, 30, (one) => one.name),
  textColumn(phone.heading, 20, (one) => formatPhone(one.phone)),
  textColumn(email.heading, 30, (one) => one.email),
  textColumn(registration.heading, 14, (one) => one.registration),
  textColumn(costCentre.heading, 24, (one) => one.costCentreName),
  textColumn(group.heading, 24, (one) => one.groupName),
  textColumn(active.heading, 8, (one) => (one.active ? 'Sim' : 'Não')),
];
