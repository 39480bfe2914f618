import type { Row } from '#tests/authorisation/table.ts';

// prettier-ignore
export const dispatchRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'dispatch.see': {
    trip: 'available',
    call: (_ids, { id }) => ['POST', '/dispatch/views', { trips: [{ tripId: id }] }],
    own:     '403 403 403 403 200 403 403 401',
    foreign: '403 403 403 403 200 403 403 401',
    none:    '403 403 403 403 200 403 403 401',
  },
  'dispatch.disputes': {
    call: () => ['GET', '/dispatch/disputes'],
    own:     '403 403 403 403 200 403 200 401',
  },
  'dispatch.uncovered': {
    call: () => ['GET', '/dispatch/uncovered'],
    own:     '200 200 403 403 403 403 403 401',
  },
};
