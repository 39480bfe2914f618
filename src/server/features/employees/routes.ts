import { employeesContract } from '#contract/employees.ts';
import type { Actor } from '#domain/access/roles.ts';
import { noteAccess, noteList } from '#server/platform/access-log.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { changeEmployee, createEmployee } from './change-employees.ts';
import { changeGroup, createGroup } from './change-groups.ts';
import { employerOf, keepsEmployees, keptBy, notForOthers, reachOf } from './employer.ts';
import { evaluateEmployeeRows, readEmployeesSheet, showEmployeeCheck } from './evaluate-import.ts';
import { importEmployees } from './import-employees.ts';
import { listEmployees, listGroups, readEmployee, readGroup, readPolicyChoices } from './read-employees.ts';

const os = implementing(employeesContract);
const readers = allow('admin', 'attendant', 'client');
const keepers = allow('admin', 'client');

export const employeesRoutes = os.router({
  list: os.list.use(readers).handler(async ({ context, input }) => {
    const clientId = unwrap(employerOf(context.actor, input.clientId));
    await noteList(context, ['client'], input.q);
    return listEmployees(context.services.db, { ...input, clientId });
  }),

  get: os.get.use(readers).handler(async ({ context, input }) => {
    const employee = await employeeOr404(context.services.db, context.actor, input.id);
    await noteAccess(context, { subjectType: 'client', subjectId: employee.clientId, way: 'open' });
    return employee;
  }),

  create: os.create.use(keepers).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'employees.create', input }, async (tx, actor) => {
      const clientId = keptBy(actor, input.clientId);
      return clientId.ok ? createEmployee(tx, auditOf(context), { ...input, clientId: clientId.value }) : clientId;
    });
    return employeeOr404(context.services.db, context.actor, id);
  }),

  update: os.update.use(keepers).handler(async ({ context, input }) => {
    await command(context, { operation: 'employees.update', input }, async (tx, actor) =>
      keepsEmployees(actor) ? changeEmployee(tx, auditOf(context), input, reachOf(actor)) : notForOthers,
    );
    return employeeOr404(context.services.db, context.actor, input.id);
  }),

  groups: os.groups.use(readers).handler(async ({ context: { services, actor }, input }) => {
    const clientId = unwrap(employerOf(actor, input.clientId));
    const [items, choices] = await Promise.all([
      listGroups(services.db, clientId),
      readPolicyChoices(services.db, clientId),
    ]);
    return { items, ...choices };
  }),

  createGroup: os.createGroup.use(keepers).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'employees.createGroup', input }, async (tx, actor) => {
      const clientId = keptBy(actor, input.clientId);
      return clientId.ok ? createGroup(tx, auditOf(context), { ...input, clientId: clientId.value }) : clientId;
    });
    return readGroup(context.services.db, id);
  }),

  updateGroup: os.updateGroup.use(keepers).handler(async ({ context, input }) => {
    await command(context, { operation: 'employees.updateGroup', input }, async (tx, actor) =>
      keepsEmployees(actor) ? changeGroup(tx, auditOf(context), input, reachOf(actor)) : notForOthers,
    );
    return readGroup(context.services.db, input.id);
  }),

  checkImport: os.checkImport.use(keepers).handler(async ({ context: { services, actor }, input }) => {
    const clientId = unwrap(keptBy(actor, input.clientId));
    const { rows, ignoredColumns, columns } = unwrap(await readEmployeesSheet(input.file));
    return showEmployeeCheck(await evaluateEmployeeRows(services.db, clientId, rows, columns), ignoredColumns);
  }),

  import: os.import.use(keepers).handler(async ({ context, input }) => {
    const sheet = unwrap(await readEmployeesSheet(input.file));
    return command(context, { operation: 'employees.import', input }, async (tx, actor) => {
      const clientId = keptBy(actor, input.clientId);
      return clientId.ok ? importEmployees(tx, auditOf(context), clientId.value, sheet) : clientId;
    });
  }),
});

async function employeeOr404(db: Db, actor: Actor, id: string) {
  const clientId = reachOf(actor);
  const employee = clientId === '' ? null : await readEmployee(db, id, clientId);
  if (!employee) throw new Refused(notFoundRecord);
  return employee;
}
