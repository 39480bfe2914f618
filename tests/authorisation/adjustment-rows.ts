import { adjustmentSheet } from '#tests/adjustment-sheet.ts';
import type { Row } from '#tests/authorisation/table.ts';
import { must } from '#tests/authorisation/world.ts';
import { newId } from '#server/platform/uuid.ts';
import { key } from '#tests/till.ts';

/** Returns the body of an upload of adjustments. The file differs in every call. */
const sheet = (partnerId: string) => ({ file: adjustmentSheet([partnerId, '1,00', `Bônus ${newId()}`]) });

/** Creates a batch of another administrator that waits for approval. */
const waiting: NonNullable<Row['named']> = async ({ panel, sides }, target) => {
  const other = await panel.signIn({ tipo: 'admin' });
  await must(other.put('/settings/adjustment-approval', { aboveCents: 1 }));
  const { id } = await must(other.post('/adjustment-batches', sheet(sides[target].partnerId), key()));
  await must(other.put('/settings/adjustment-approval', { aboveCents: null }));
  return id;
};

const posted: NonNullable<Row['named']> = async ({ panel, sides }, target) => {
  const other = await panel.signIn({ tipo: 'admin' });
  return (await must(other.post('/adjustment-batches', sheet(sides[target].partnerId), key()))).id;
};

const onlyAdmin = '200 403 403 403 403 403 403 401';
const ofOne = { own: onlyAdmin, none: '404 403 403 403 403 403 403 401' };

// prettier-ignore
export const adjustmentRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'settings.adjustmentApproval': {
    call: () => ['GET', '/settings/adjustment-approval'],
    own:     onlyAdmin,
  },
  'settings.setAdjustmentApproval': {
    call: () => ['PUT', '/settings/adjustment-approval', { aboveCents: null }],
    own:     onlyAdmin,
  },
  'adjustmentBatches.check': {
    call: ({ partnerId }) => ['POST', '/adjustment-batches/check', sheet(partnerId)],
    own:     onlyAdmin,
  },
  'adjustmentBatches.create': {
    call: ({ partnerId }) => ['POST', '/adjustment-batches', sheet(partnerId), key()],
    own:     '201 403 403 403 403 403 403 401',
  },
  'adjustmentBatches.list': {
    call: () => ['GET', '/adjustment-batches'],
    own:     onlyAdmin,
  },
  'adjustmentBatches.template': {
    call: () => ['GET', '/adjustment-batches/template?format=csv'],
    own:     onlyAdmin,
  },
  'adjustmentBatches.get': {
    named: waiting,
    call: (_ids, { id }) => ['GET', `/adjustment-batches/${id}`],
    ...ofOne,
  },
  'adjustmentBatches.approve': {
    named: waiting,
    call: (_ids, { id }) => ['POST', `/adjustment-batches/${id}/approve`, { version: 1 }, key()],
    ...ofOne,
  },
  'adjustmentBatches.refuse': {
    named: waiting,
    call: (_ids, { id }) => ['POST', `/adjustment-batches/${id}/refuse`, { version: 1, reason: 'Valor errado' }, key()],
    ...ofOne,
  },
  'adjustmentBatches.reverse': {
    named: posted,
    call: (_ids, { id }) => ['POST', `/adjustment-batches/${id}/reverse`, { version: 1, reason: 'Valor errado' }, key()],
    ...ofOne,
  },
};
