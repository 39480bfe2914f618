import type { Row } from '#tests/authorisation/table.ts';

// The caller “client” may approve trips, and the caller “registrar” may not.
// prettier-ignore
export const approvalRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'approvals.list': {
    call: () => ['GET', '/approvals'],
    own:     '200 403 200 200 403 200 403 401',
  },
  'approvals.approve': {
    trip: 'awaiting_approval',
    call: (_ids, { id, version }) => ['POST', '/approvals/approve', { trips: [{ id, version }] }],
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 404 403 404 403 401',
    none:    '404 403 404 404 403 404 403 401',
  },
  'approvals.reject': {
    trip: 'awaiting_approval',
    call: (_ids, { id, version }) => ['POST', '/approvals/reject', { trips: [{ id, version }], reason: 'Motivo' }],
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 404 403 404 403 401',
    none:    '404 403 404 404 403 404 403 401',
  },
};
