import type { Row } from '#tests/authorisation/table.ts';

let made = 0;

/** Operations on vouchers, passengers and places, which are used in requests of a client. */
// prettier-ignore
export const requestRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'vouchers.list': {
    call: ({ clientId }) => ['GET', `/clients/${clientId}/vouchers`],
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 403 403 404 403 401',
    none:    '200 403 404 403 403 404 403 401',
  },
  'vouchers.create': {
    call: ({ clientId }) => [
      'POST', `/clients/${clientId}/vouchers`, { code: `V${(made += 1)}`, uses: 1, expiresOn: '2099-12-31' },
    ],
    own:     '201 403 403 403 403 403 403 401',
    foreign: '201 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'vouchers.update': {
    call: ({ clientId, voucherId }) => ['PATCH', `/clients/${clientId}/vouchers/${voucherId}`, { uses: 200_00 }],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },

  'passengers.list': {
    call: ({ clientId }) => ['GET', `/passengers?clientId=${clientId}`],
    own:     '200 200 200 200 403 200 403 401',
    foreign: '200 200 404 404 403 200 403 401',
    none:    '200 200 404 404 403 200 403 401',
  },
  'passengers.stops': {
    call: ({ clientId }) => ['GET', `/passengers/stops?clientId=${clientId}`],
    own:     '200 200 200 200 403 200 403 401',
    foreign: '200 200 404 404 403 200 403 401',
    none:    '200 200 404 404 403 200 403 401',
  },
  'passengers.save': {
    call: ({ clientId }) => ['PUT', '/passengers/favourites', { clientId, phone: '(11) 98765-4321', name: 'Ana' }],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'passengers.saveStop': {
    call: ({ clientId, areaId }) => [
      'PUT', '/passengers/stops/favourites',
      { clientId, name: 'Sede', serviceAreaId: areaId, stop: { address: 'Rua B, 2' } },
    ],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'passengers.star': {
    call: ({ clientId }) => ['POST', '/passengers/favourites', { clientId, phone: '(11) 98765-4321', starred: false }],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '200 200 404 404 403 404 403 401',
  },
  'passengers.starStop': {
    call: ({ clientId }) => ['POST', '/passengers/stops/favourites', { clientId, key: 'a'.repeat(32), starred: true }],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
};
