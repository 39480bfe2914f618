import type { Row } from '#tests/authorisation/table.ts';
import { must } from '#tests/authorisation/world.ts';

type Named = NonNullable<Row['named']>;

const pending: Named = async ({ callers }) =>
  (await must(callers.admin.post('/partners', { name: 'Pendente', status: 'pending' }))).id;

/** Registers a driver with a unique name as the partner. */
const added: Named = async ({ sides }, target) => {
  const { partnerId, assignee } = sides[target];
  made += 1;
  const name = `Novato ${made}`;
  const { drivers } = await must(assignee.post(`/partners/${partnerId}/drivers`, { name }));
  return drivers.find((driver: { name: string }) => driver.name === name).id;
};
let made = 0;

const onlyAdmin = '200 403 403 403 403 403 403 401';
const adminOfNone = '404 403 403 403 403 403 403 401';

// prettier-ignore
export const registrationRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'registrations.list': {
    call: () => ['GET', '/registrations'],
    own:     onlyAdmin,
  },
  'registrations.count': {
    call: () => ['GET', '/registrations/count'],
    own:     onlyAdmin,
  },
  'registrations.clashes': {
    call: ({ partnerId }) => ['GET', `/registrations/partner/${partnerId}/clashes`],
    own:     onlyAdmin,
    foreign: onlyAdmin,
  },
  'registrations.approve': {
    named: pending,
    call: (_ids, { id }) => ['POST', `/partners/${id}/approve`],
    own:     onlyAdmin,
  },
  'registrations.askCorrection': {
    named: pending,
    call: (_ids, { id }) => ['POST', `/partners/${id}/correction`, { correction: 'Envie a CNH' }],
    own:     onlyAdmin,
  },
  'registrations.refuse': {
    named: pending,
    call: (_ids, { id }) => ['POST', `/partners/${id}/refuse`, { reason: 'Sem alvará' }],
    own:     onlyAdmin,
  },
  // The partners of these tests are already active, so there is nothing to submit.
  'registrations.submit': {
    call: ({ partnerId }) => ['POST', `/partners/${partnerId}/submit`],
    own:     '403 403 403 403 409 403 404 401',
    foreign: '403 403 403 403 404 403 404 401',
    none:    '403 403 403 403 404 403 404 401',
  },
  'registrations.approveItem': {
    named: added,
    call: ({ partnerId }, { id }) => ['POST', `/partners/${partnerId}/fleet/${id}/approve`],
    own:     onlyAdmin,
    foreign: onlyAdmin,
    none:    adminOfNone,
  },
  'registrations.refuseItem': {
    named: added,
    call: ({ partnerId }, { id }) => ['POST', `/partners/${partnerId}/fleet/${id}/refuse`, { reason: 'Ilegível' }],
    own:     onlyAdmin,
    foreign: onlyAdmin,
    none:    adminOfNone,
  },
};
