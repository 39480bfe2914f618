import type { Row } from '#tests/authorisation/table.ts';
import { dayNow } from '#tests/ofx.ts';
import { key } from '#tests/till.ts';

const receipt = { openCents: 1_00, cents: 1_00, receivedOn: dayNow() };

// prettier-ignore
export const chargeRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'charges.get': {
    trip: 'pix_open',
    call: (_ids, { id }) => ['GET', `/trips/${id}/pix-charge`],
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  'charges.receive': {
    trip: 'pix_open',
    call: (_ids, { id }) => ['POST', `/trips/${id}/pix-receipts`, receipt, key()],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
};
