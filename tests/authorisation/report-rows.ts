import type { Row } from '#tests/authorisation/table.ts';

const year = 'from=2026-01-01&to=2026-12-31';
const onlyAdmin = { own: '200 403 403 403 403 403 403 401' };
const spendReaders = {
  own: '200 403 200 403 403 403 403 401',
  foreign: '200 403 404 403 403 403 403 401',
  none: '404 403 404 403 403 403 403 401',
};

// prettier-ignore
export const reportRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'reports.trips': {
    call: ({ partnerId, clientId }) => ['GET', `/reports/trips?${year}&partnerId=${partnerId}&clientId=${clientId}`],
    ...onlyAdmin,
  },
  'reports.tripsFile': { call: () => ['GET', `/reports/trips/export?${year}&by=time&format=csv`], ...onlyAdmin },
  'reports.spend': {
    call: ({ clientId }) => ['GET', `/reports/spend?${year}&clientId=${clientId}`],
    ...spendReaders,
  },
  'reports.spendFile': {
    call: ({ clientId }) => ['GET', `/reports/spend/export?${year}&clientId=${clientId}&by=employee&format=csv`],
    ...spendReaders,
  },
  'reports.debts': { call: () => ['GET', '/reports/debts'], ...onlyAdmin },
  'reports.debtsFile': { call: () => ['GET', '/reports/debts/export?of=clients&format=csv'], ...onlyAdmin },
  'reports.inTransit': { call: () => ['GET', '/reports/in-transit'], ...onlyAdmin },
  'reports.score': {
    call: ({ partnerId }) => ['GET', `/partners/${partnerId}/score`],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'reports.punctuality': {
    call: ({ partnerId }) => ['GET', `/reports/punctuality?partnerId=${partnerId}`],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '200 403 403 403 404 403 404 401',
  },
};
