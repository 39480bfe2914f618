import type { Row } from '#tests/authorisation/table.ts';
import { signUpBody } from '#tests/authorisation/world.ts';
import { startSession } from '#server/platform/auth/accounts.ts';

let made = 0;
/** Returns a number that no earlier call has used. */
const fresh = () => String((made += 1)).padStart(4, '0');
const email = () => `novo${fresh()}@exemplo.com.br`;
const key = () => ({ 'idempotency-key': `chave-${fresh()}` });
const password = 'uma senha bem longa';

/** Returns the caller's user id for “own”, or the id of another user if the caller is signed out. */
const person: Row['named'] = async ({ sides }, target, { userId }) =>
  target === 'own' ? userId || sides.own.userId : sides.foreign.userId;

/** Creates a second open session of the caller, and returns its id. */
const session: Row['named'] = async ({ panel: { services }, sides }, target, { userId }) => {
  const owner = target === 'own' && userId ? userId : sides.foreign.userId;
  const from = { address: '127.0.0.1', userAgent: 'test' };
  await services.db.transaction().execute((tx) => startSession(tx, owner, from));
  const sessions = services.db.selectFrom('auth_sessions').select('id').where('user_id', '=', owner);
  return (await sessions.orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
};

// prettier-ignore
export const recordRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'panel.info': {
    call: () => ['GET', '/panel'],
    own:     '200 200 200 200 200 200 200 200',
  },
  'signUps.create': {
    call: () => ['POST', '/sign-ups', signUpBody()],
    own:     '202 202 202 202 202 202 202 202',
  },
  // The panel printed the right code at its first start. The invented code is refused.
  'signUps.firstAdmin': {
    call: () => ['POST', '/first-admin', { code: 'inventado', nome: 'Ana', email: email(), password }],
    none:    '409 409 409 409 409 409 409 409',
  },

  'account.session': {
    call: () => ['GET', '/session'],
    own:     '200 200 200 200 200 200 200 401',
  },
  'account.update': {
    call: () => ['PATCH', '/account', { nome: `Pessoa ${fresh()}` }],
    own:     '200 200 200 200 200 200 200 401',
  },
  'account.sessions': {
    call: () => ['GET', '/account/sessions'],
    own:     '200 200 200 200 200 200 200 401',
  },
  'account.revokeSession': {
    named: session,
    call: (_ids, { id }) => ['DELETE', `/account/sessions/${id}`],
    own:     '204 204 204 204 204 204 204 401',
    foreign: '404 404 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  'account.revokeOtherSessions': {
    call: () => ['DELETE', '/account/sessions'],
    own:     '204 204 204 204 204 204 204 401',
  },

  'users.list': {
    call: () => ['GET', '/users'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'users.create': {
    call: ({ clientId }) => ['POST', '/users', { email: email(), nome: 'Ana', tipo: 'cliente', id_cliente: clientId }],
    own:     '201 403 403 403 403 403 403 401',
    foreign: '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'users.get': {
    named: person,
    call: (_ids, { id }) => ['GET', `/users/${id}`],
    own:     '200 200 200 200 200 200 200 401',
    foreign: '200 404 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  'users.update': {
    named: person,
    call: (_ids, { id }) => ['PATCH', `/users/${id}`, { nome: `Pessoa ${fresh()}` }],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  // Administrators are refused too, because users may not change their own rights.
  'users.update, role and links': {
    named: person,
    call: ({ clientId }, { id }) => ['PATCH', `/users/${id}`, { tipo: 'cliente', id_cliente: clientId }],
    own:     '403 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'users.block': {
    named: person,
    call: (_ids, { id }) => ['POST', `/users/${id}/block`, { reason: 'Saiu' }],
    own:     '403 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'users.unblock': {
    named: person,
    call: (_ids, { id }) => ['POST', `/users/${id}/unblock`],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'users.approve': {
    call: ({ signUpId }) => ['POST', `/users/${signUpId}/approve`],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'users.approve, oneself': {
    named: person,
    call: (_ids, { id }) => ['POST', `/users/${id}/approve`],
    own:     '409 403 403 403 403 403 403 401',
  },
  'users.reject': {
    call: ({ otherSignUpId }) => ['POST', `/users/${otherSignUpId}/reject`, { reason: 'Não atendemos' }],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },

  'partners.list': {
    call: () => ['GET', '/partners'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'partners.create': {
    call: ({ areaId }) => ['POST', '/partners', { name: 'Novo', areaIds: [areaId] }],
    own:     '201 403 403 403 403 403 403 401',
    foreign: '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'partners.get': {
    call: ({ partnerId }) => ['GET', `/partners/${partnerId}`],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'partners.update': {
    call: ({ partnerId }) => ['PATCH', `/partners/${partnerId}`, { commissionBp: 12_00 }],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'partners.updateOwn': {
    call: ({ partnerId }) => ['PATCH', `/partners/${partnerId}/settings`, { phone: '(11) 97777-1234' }],
    own:     '403 403 403 403 200 403 404 401',
    foreign: '403 403 403 403 404 403 404 401',
    none:    '403 403 403 403 404 403 404 401',
  },
  'partners.addDriver': {
    call: ({ partnerId }) => ['POST', `/partners/${partnerId}/drivers`, { name: 'Célio' }],
    own:     '201 403 403 403 201 403 404 401',
    foreign: '201 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'partners.updateDriver': {
    call: ({ partnerId, driverId }) => ['PATCH', `/partners/${partnerId}/drivers/${driverId}`, { phone: `(11) 9${fresh()}-1234` }],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'partners.addVehicle': {
    call: ({ partnerId }) => {
      const plate = `NEW${fresh()}`;
      return ['POST', `/partners/${partnerId}/vehicles`, { plate, model: 'Sedã', category: 'comum' }];
    },
    own:     '201 403 403 403 201 403 404 401',
    foreign: '201 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'partners.updateVehicle': {
    call: ({ partnerId, vehicleId }) => ['PATCH', `/partners/${partnerId}/vehicles/${vehicleId}`, { colour: `Cor ${fresh()}` }],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },

  'clients.list': {
    call: () => ['GET', '/clients'],
    own:     '200 200 403 403 403 403 403 401',
  },
  'clients.create': {
    call: () => ['POST', '/clients', { name: 'Nova S.A.' }],
    own:     '201 403 403 403 403 403 403 401',
  },
  'clients.get': {
    call: ({ clientId }) => ['GET', `/clients/${clientId}`],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'clients.update': {
    call: ({ clientId }) => ['PATCH', `/clients/${clientId}`, { dueDays: 20 }],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'clients.updateOwn': {
    call: ({ clientId }) => ['PATCH', `/clients/${clientId}/settings`, { phone: '(11) 97777-1234' }],
    own:     '403 403 200 403 403 404 403 401',
    foreign: '403 403 404 403 403 404 403 401',
    none:    '403 403 404 403 403 404 403 401',
  },
  'clients.addCostCentre': {
    call: ({ clientId }) => ['POST', `/clients/${clientId}/cost-centres`, { name: `Centro ${fresh()}` }],
    own:     '201 403 201 403 403 404 403 401',
    foreign: '201 403 404 404 403 404 403 401',
    none:    '404 403 404 404 403 404 403 401',
  },
  'clients.updateCostCentre': {
    call: ({ clientId, costCentreId }) => [
      'PATCH', `/clients/${clientId}/cost-centres/${costCentreId}`, { monthlyLimitCents: 900_000_00 },
    ],
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 404 403 404 403 401',
    none:    '404 403 404 404 403 404 403 401',
  },

  'places.areas': {
    call: () => ['GET', '/areas'],
    own:     '200 200 200 200 200 200 200 401',
  },
  'places.createArea': {
    call: () => ['POST', '/areas', { name: `Praça ${fresh()}`, uf: 'SP', timeZone: 'America/Sao_Paulo' }],
    own:     '201 403 403 403 403 403 403 401',
  },
  'places.updateArea': {
    call: ({ areaId }) => ['PATCH', `/areas/${areaId}`, { ibgeCityCode: '3550308' }],
    own:     '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'places.list': {
    call: ({ areaId }) => ['GET', `/places?serviceAreaId=${areaId}`],
    own:     '200 200 200 200 200 200 200 401',
    none:    '200 200 200 200 200 200 200 401',
  },
  'places.suggestions': {
    call: ({ areaId }) => ['GET', `/places/suggestions?q=aeroporto&serviceAreaId=${areaId}`],
    own:     '200 200 200 200 403 200 403 401',
    none:    '200 200 200 200 403 200 403 401',
  },
  // No service for postal codes is configured in these tests.
  'places.cep': {
    call: () => ['GET', '/ceps/01310-100'],
    own:     '503 503 503 503 403 503 403 401',
  },
  'places.create': {
    call: ({ areaId }) => [
      'POST', '/places',
      { serviceAreaId: areaId, name: `Local ${fresh()}`, address: 'Rua B, 2', city: 'São Paulo', uf: 'SP', lat: -23.5, lng: -46.6 },
    ],
    own:     '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'places.update': {
    call: ({ placeId }) => ['PATCH', `/places/${placeId}`, { aliases: ['aero'] }],
    own:     '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },

  'wallets.list': {
    call: () => ['GET', '/wallets'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'wallets.get': {
    call: ({ partnerId }) => ['GET', `/wallets/${partnerId}`],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'wallets.entries': {
    call: ({ partnerId }) => ['GET', `/wallets/${partnerId}/entries`],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'wallets.month': {
    call: ({ partnerId }) => ['GET', `/wallets/${partnerId}/months/2026-03-01`],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'wallets.entriesFile': {
    call: ({ partnerId }) => ['GET', `/wallets/${partnerId}/entries/export?format=csv`],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'wallets.statement': {
    call: ({ partnerId }) => ['GET', `/wallets/${partnerId}/months/2026-03-01/document`],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'wallets.file': {
    call: () => ['GET', '/wallets/export?format=csv'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'wallets.adjust': {
    call: ({ partnerId }) => ['POST', '/wallets/adjustments', { partnerId, amountCents: 10_00, reason: 'Crédito' }, key()],
    own:     '201 403 403 403 403 403 403 401',
    foreign: '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'wallets.proof': {
    call: () => ['GET', '/ledger/proof'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'wallets.open': {
    call: ({ partnerId }) => ['POST', '/wallets/openings', { partnerId, amountCents: 10_00, reason: 'Planilha' }, key()],
    own:     '409 403 403 403 403 403 403 401',
    foreign: '409 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'ledger.months': {
    call: () => ['GET', '/ledger/months'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'ledger.closeMonth': {
    call: () => ['POST', '/ledger/months', { month: '2020-01-01' }, key()],
    own:     '200 403 403 403 403 403 403 401',
  },
  'ledger.openClient': {
    call: ({ clientId }) => ['POST', '/ledger/client-openings', { clientId, amountCents: 10_00, reason: 'Planilha' }, key()],
    own:     '201 403 403 403 403 403 403 401',
    foreign: '201 403 403 403 403 403 403 401',
    none:    '400 403 403 403 403 403 403 401',
  },
  'nightly.last': {
    call: () => ['GET', '/nightly'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'dashboards.get': {
    call: () => ['GET', '/dashboard'],
    own:     '200 200 200 200 200 200 200 401',
  },
  'search.find': {
    call: () => ['GET', '/search?q=ana'],
    own:     '200 200 200 200 200 200 200 401',
  },
};
