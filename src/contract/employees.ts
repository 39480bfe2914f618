import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { exceedModes } from '#domain/employees/policy.ts';
import { categories } from '#domain/trips/categories.ts';
import { cents, email, id, nameText, oneOf, optionalText, phone, requiredText, version } from './fields.ts';
import { pageOf, pageQuery, searchText } from './page.ts';
import { recordVerdict, sheetFile } from './sheet-file.ts';

/** Paths of the operations with a file in the body. These paths have a higher size limit. */
export const employeeImportPaths = ['/employees/import', '/employees/import/check'] as const;

const minuteOfDay = z.int('Informe o horário.').check(z.gte(0), z.lte(1439));

/** Rules for billed trips (`EmployeePolicy` of the domain). */
export const employeePolicy = z
  .object({
    perTripCents: z.nullable(cents),
    perDayCents: z.nullable(cents),
    perMonthCents: z.nullable(cents),
    fromMinute: z.nullable(minuteOfDay),
    untilMinute: z.nullable(minuteOfDay),
    weekdays: z.nullable(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1, 'Escolha ao menos um dia.'))),
    categories: z.nullable(z.array(z.enum(categories)).check(z.minLength(1, 'Escolha ao menos uma categoria.'))),
    zoneIds: z.nullable(z.array(id).check(z.minLength(1, 'Escolha ao menos uma zona.'), z.maxLength(50))),
    routes: z.nullable(
      z
        .array(z.object({ fromZoneId: id, toZoneId: id }))
        .check(z.minLength(1, 'Informe ao menos um trajeto.'), z.maxLength(50)),
    ),
    exceed: z.nullable(z.enum(exceedModes, oneOf('Informe o que acontece fora das regras.'))),
    approverId: z.nullable(id),
  })
  .check(
    z.refine(({ fromMinute, untilMinute }) => (fromMinute === null) === (untilMinute === null), {
      path: ['untilMinute'],
      error: 'Informe o começo e o fim do horário.',
    }),
    z.refine(({ fromMinute, untilMinute }) => fromMinute === null || fromMinute !== untilMinute, {
      path: ['untilMinute'],
      error: 'O fim do horário precisa ser diferente do começo.',
    }),
  );

const groupInput = {
  name: requiredText('o nome do grupo', 80),
  /** Limit of all members together in a month; null: none. */
  monthlyLimitCents: z.nullable(cents),
  policy: employeePolicy,
  active: z.boolean(),
};

/** Group of employees with common rules. */
export const employeeGroup = z.object({ id, clientId: id, ...groupInput, memberCount: z.int(), version });
export type EmployeeGroup = z.infer<typeof employeeGroup>;

const employeeInput = {
  name: nameText('o nome'),
  /** The phone by which a passenger is recognised as this employee. */
  phone,
  email: z.nullable(email),
  /** Number of the employee in the client's own system. */
  registration: optionalText(40),
  costCentreId: z.nullable(id),
  groupId: z.nullable(id),
  /** Own rules, each of which replaces the rule of the group; null: only the rules of the group. */
  policy: z.nullable(employeePolicy),
  active: z.boolean(),
};

export const employee = z.object({
  id,
  clientId: id,
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  registration: z.nullable(z.string()),
  costCentreId: z.nullable(id),
  costCentreName: z.nullable(z.string()),
  groupId: z.nullable(id),
  groupName: z.nullable(z.string()),
  policy: z.nullable(employeePolicy),
  active: z.boolean(),
  /** Reserved and billed amount of the current local month. */
  monthCents: z.int(),
  version,
});
export type Employee = z.infer<typeof employee>;

const checkedEmployee = z.object({
  /** Row number in the spreadsheet. */
  line: z.int(),
  name: z.string(),
  phone: z.string(),
  registration: z.nullable(z.string()),
  costCentreName: z.nullable(z.string()),
  groupName: z.nullable(z.string()),
  /** True when the row changes an employee with the same registration or phone. */
  changes: z.boolean(),
  verdicts: z.array(recordVerdict),
});
export type CheckedEmployee = z.infer<typeof checkedEmployee>;

const tags = ['Colaboradores'];
/** A client user may omit the client, which is then its own. */
const ofClient = { clientId: z.optional(z.nullable(id)) };
const importFile = z.object({ ...ofClient, file: sheetFile });

export const newEmployee = z.object({
  ...employeeInput,
  email: z._default(employeeInput.email, null),
  costCentreId: z._default(employeeInput.costCentreId, null),
  groupId: z._default(employeeInput.groupId, null),
  policy: z._default(employeeInput.policy, null),
  active: z._default(employeeInput.active, true),
});

export const employeeFilters = {
  ...ofClient,
  q: searchText,
  groupId: z.optional(id),
  costCentreId: z.optional(id),
  status: z.optional(z.enum(['active', 'inactive'])),
};

export const employeesContract = {
  list: oc
    .route({ method: 'GET', path: '/employees', summary: 'Lista os colaboradores de um cliente, por nome', tags })
    .input(z.object({ ...pageQuery, ...employeeFilters }))
    .output(pageOf(employee)),
  get: oc
    .route({ method: 'GET', path: '/employees/{id}', summary: 'Consulta um colaborador', tags })
    .input(z.object({ id }))
    .output(employee),
  create: oc
    .route({ method: 'POST', path: '/employees', successStatus: 201, summary: 'Cadastra um colaborador', tags })
    .input(z.extend(newEmployee, ofClient))
    .output(employee),
  update: oc
    .route({ method: 'PATCH', path: '/employees/{id}', summary: 'Altera um colaborador', tags })
    .input(z.extend(z.partial(z.object(employeeInput)), { id, version: z.optional(version) }))
    .output(employee),
  groups: oc
    .route({ method: 'GET', path: '/employee-groups', summary: 'Lista os grupos de colaboradores de um cliente', tags })
    .input(z.object(ofClient))
    .output(
      z.object({
        items: z.array(employeeGroup),
        /** Zones and approvers that a policy may name. */
        zones: z.array(z.object({ id, name: z.string(), areaName: z.string() })),
        approvers: z.array(z.object({ id, name: z.string() })),
      }),
    ),
  createGroup: oc
    .route({
      method: 'POST',
      path: '/employee-groups',
      successStatus: 201,
      summary: 'Cadastra um grupo de colaboradores',
      tags,
    })
    .input(
      z.object({
        ...ofClient,
        ...groupInput,
        monthlyLimitCents: z._default(groupInput.monthlyLimitCents, null),
        active: z._default(groupInput.active, true),
      }),
    )
    .output(employeeGroup),
  updateGroup: oc
    .route({ method: 'PATCH', path: '/employee-groups/{id}', summary: 'Altera um grupo de colaboradores', tags })
    .input(z.extend(z.partial(z.object(groupInput)), { id, version: z.optional(version) }))
    .output(employeeGroup),
  checkImport: oc
    .route({
      method: 'POST',
      path: employeeImportPaths[1],
      summary: 'Diz de cada linha de uma planilha de colaboradores o que a impede, sem cadastrar',
      tags,
    })
    .input(importFile)
    .output(z.object({ rows: z.array(checkedEmployee), refused: z.int(), ignoredColumns: z.array(z.string()) })),
  import: oc
    .route({
      method: 'POST',
      path: employeeImportPaths[0],
      successStatus: 201,
      summary: 'Cadastra ou altera os colaboradores de uma planilha, todos ou nenhum',
      tags,
    })
    .input(importFile)
    .output(z.object({ created: z.int(), changed: z.int() })),
};
