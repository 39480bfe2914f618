import type { Row } from '#tests/authorisation/table.ts';

const onlyAdmin = { own: '200 403 403 403 403 403 403 401' };

/** Operations on lists of records, such as bulk changes. */
// prettier-ignore
export const listRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'partners.checkMany': {
    call: ({ partnerId }) => ['POST', '/partners/changes/check', { items: [{ id: partnerId, version: 1, planId: null }] }],
    ...onlyAdmin,
  },
  'partners.updateMany': {
    call: ({ partnerId }) => ['POST', '/partners/changes', { items: [{ id: partnerId, version: 1, planId: null }] }],
    ...onlyAdmin,
  },
  'partners.file': {
    call: () => ['GET', '/partners/export?format=csv'],
    ...onlyAdmin,
  },
  'clients.file': {
    call: () => ['GET', '/clients/export?format=csv'],
    ...onlyAdmin,
  },
  'users.file': {
    call: () => ['GET', '/users/export?format=csv'],
    ...onlyAdmin,
  },
  'clients.checkMany': {
    call: ({ clientId }) => ['POST', '/clients/changes/check', { items: [{ id: clientId, version: 1, suspended: false }] }],
    ...onlyAdmin,
  },
  'clients.updateMany': {
    call: ({ clientId }) => ['POST', '/clients/changes', { items: [{ id: clientId, version: 1, suspended: false }] }],
    ...onlyAdmin,
  },
  'users.checkMany': {
    call: ({ userId }) => ['POST', '/users/changes/check', { items: [{ id: userId, version: 1, deed: 'unblock' }] }],
    ...onlyAdmin,
  },
  'users.updateMany': {
    call: ({ userId }) => ['POST', '/users/changes', { items: [{ id: userId, version: 1, deed: 'unblock' }] }],
    ...onlyAdmin,
  },
};
