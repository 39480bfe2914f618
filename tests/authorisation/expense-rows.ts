import { pdf, sendBytes } from '#tests/document-upload.ts';
import type { Row } from '#tests/authorisation/table.ts';
import { tripIn } from '#tests/authorisation/trips-in-states.ts';

/** Creates a trip in review and a receipt sent by its partner. Returns `<trip>+<receipt>`. */
const attached: NonNullable<Row['named']> = async (world, target) => {
  const side = world.sides[target];
  const { id } = await tripIn(world, side, 'in_review');
  const sender = { url: world.panel.url, cookie: side.assignee.cookie };
  const { status, body } = await sendBytes(sender, `/trips/${id}/expense-receipts`, pdf(id));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return `${id}+${(body['items'] as { id: string }[])[0]?.id}`;
};

function pathOf(named: string): string {
  const [tripId = '', receiptId = tripId] = named.split('+');
  return `/trips/${tripId}/expense-receipts/${receiptId}`;
}

// prettier-ignore
export const expenseRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'expenseReceipts.list': {
    trip: 'in_review',
    call: (_ids, { id }) => ['GET', `/trips/${id}/expense-receipts`],
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  // The body is JSON, which is not a receipt, so callers with the right to upload get 400.
  'expenseReceipts.attach': {
    trip: 'in_review',
    call: (_ids, { id }) => ['POST', `/trips/${id}/expense-receipts`, {}],
    own:     '400 403 403 403 400 403 404 401',
    foreign: '400 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'expenseReceipts.file': {
    named: attached,
    call: (_ids, { id }) => ['GET', `${pathOf(id)}/file`],
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  'expenseReceipts.remove': {
    named: attached,
    call: (_ids, { id }) => ['DELETE', pathOf(id)],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
};
