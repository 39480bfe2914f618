import { noRules } from '#domain/employees/policy.ts';
import type { Row } from '#tests/authorisation/table.ts';

let made = 0;
const fresh = () => String((made += 1)).padStart(4, '0');
const phone = () => `(11) 93333-${fresh()}`;

/** Returns a file with one employee whom no client has yet. */
const sheet = () => Buffer.from(`Nome;Telefone\nRui;${phone()}`).toString('base64');

// prettier-ignore
export const employeeRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'employees.list': {
    call: ({ clientId }) => ['GET', `/employees?clientId=${clientId}`],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '200 200 404 404 403 404 403 401',
  },
  'employees.get': {
    call: ({ employeeId }) => ['GET', `/employees/${employeeId}`],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'employees.create': {
    call: ({ clientId }) => ['POST', '/employees', { clientId, name: 'Rui', phone: phone() }],
    own:     '201 403 201 403 403 404 403 401',
    foreign: '201 403 404 404 403 404 403 401',
    none:    '404 403 404 404 403 404 403 401',
  },
  'employees.update': {
    call: ({ employeeId }) => ['PATCH', `/employees/${employeeId}`, { registration: fresh() }],
    own:     '200 403 200 403 403 403 403 401',
    foreign: '200 403 404 403 403 403 403 401',
    none:    '404 403 404 403 403 403 403 401',
  },
  'employees.groups': {
    call: ({ clientId }) => ['GET', `/employee-groups?clientId=${clientId}`],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '200 200 404 404 403 404 403 401',
  },
  'employees.createGroup': {
    call: ({ clientId }) => ['POST', '/employee-groups', { clientId, name: `Grupo ${fresh()}`, policy: noRules }],
    own:     '201 403 201 403 403 404 403 401',
    foreign: '201 403 404 404 403 404 403 401',
    none:    '404 403 404 404 403 404 403 401',
  },
  'employees.updateGroup': {
    call: ({ employeeGroupId }) => ['PATCH', `/employee-groups/${employeeGroupId}`, { name: `Novo ${fresh()}` }],
    own:     '200 403 200 403 403 403 403 401',
    foreign: '200 403 404 403 403 403 403 401',
    none:    '404 403 404 403 403 403 403 401',
  },
  'employees.checkImport': {
    call: ({ clientId }) => ['POST', '/employees/import/check', { clientId, file: sheet() }],
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 404 403 404 403 401',
    none:    '200 403 404 404 403 404 403 401',
  },
  'employees.import': {
    call: ({ clientId }) => ['POST', '/employees/import', { clientId, file: sheet() }],
    own:     '201 403 201 403 403 404 403 401',
    foreign: '201 403 404 404 403 404 403 401',
    none:    '404 403 404 404 403 404 403 401',
  },
  'employees.file': {
    call: ({ clientId }) => ['GET', `/employees/export?clientId=${clientId}&format=csv`],
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 404 403 404 403 401',
    none:    '200 403 404 404 403 404 403 401',
  },
  'employees.template': {
    call: () => ['GET', '/employees/import/template?format=csv'],
    own:     '200 403 200 200 403 200 403 401',
  },
};
