import type { Row } from '#tests/authorisation/table.ts';
import { askPayout, askTopUp, centralAccount, fund, key, makeBatch, openAccount } from '#tests/till.ts';
import { must } from '#tests/authorisation/world.ts';

const why = { reason: 'Não chegou' };

type Named = NonNullable<Row['named']>;

// The number of waiting top-ups of a partner is limited, so the top-ups of earlier rows are deleted.
const topUp: Named = async ({ panel, callers: { admin }, sides }, target) => {
  const { assignee, partnerId } = sides[target];
  await panel.services.db.deleteFrom('top_ups').where('partner_id', '=', partnerId).execute();
  await openAccount(admin);
  return (await askTopUp(assignee)).id;
};

const payout: Named = async ({ panel, callers: { admin }, sides }, target) => {
  const { assignee, partnerId } = sides[target];
  await panel.services.db.deleteFrom('payouts').where('partner_id', '=', partnerId).execute();
  await fund(admin, partnerId, 10_00);
  return (await askPayout(assignee)).id;
};

const batch: Named = async (world, target, caller) => {
  const payoutId = await payout(world, target, caller);
  return (await makeBatch(world.callers.admin, payoutId)).id;
};

const decided =
  (resource: string, deed: string, named: Named): Named =>
  async (world, target, caller) => {
    const id = await named(world, target, caller);
    await must(world.callers.admin.post(`/${resource}/${deed}`, { ids: [id] }, key()));
    return id;
  };

// prettier-ignore
export const paymentRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'settings.get': {
    call: () => ['GET', '/settings'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'settings.update': {
    call: () => ['PATCH', '/settings', { recordingDays: 7 }],
    own:     '200 403 403 403 403 403 403 401',
  },
  'settings.testMail': {
    call: () => ['POST', '/settings/test-mail'],
    own: '200 403 403 403 403 403 403 401',
  },
  'settings.firstSteps': {
    call: () => ['GET', '/settings/first-steps'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'settings.skipFirstStep': {
    call: () => ['PUT', '/settings/first-steps/mail', { skipped: true }],
    own:     '200 403 403 403 403 403 403 401',
  },
  'settings.pixAccount': {
    call: () => ['GET', '/settings/pix-account'],
    own:     '200 403 403 403 200 403 200 401',
  },
  'settings.setPixAccount': {
    call: () => ['PUT', '/settings/pix-account', centralAccount],
    own:     '200 403 403 403 403 403 403 401',
  },
  'settings.paymentTerms': {
    call: () => ['GET', '/settings/payment-terms'],
    own:     '200 403 403 403 200 403 200 401',
  },
  'settings.setPaymentTerms': {
    call: () => [
      'PUT', '/settings/payment-terms', { releaseDays: 7, releaseFollowsPayment: false, payoutBusinessDays: 1 },
    ],
    own:     '200 403 403 403 403 403 403 401',
  },

  'topUps.list': {
    call: () => ['GET', '/top-ups'],
    own:     '200 403 403 403 200 403 200 401',
  },
  'topUps.create': {
    named: topUp,
    call: () => ['POST', '/top-ups', { amountCents: 50_00 }, key()],
    own:     '403 403 403 403 201 403 403 401',
  },
  'topUps.get': {
    named: topUp,
    call: (_ids, { id }) => ['GET', `/top-ups/${id}`],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'topUps.cancel': {
    named: topUp,
    call: (_ids, { id }) => ['POST', `/top-ups/${id}/cancel`, {}, key()],
    own:     '403 403 403 403 200 403 404 401',
    foreign: '403 403 403 403 404 403 404 401',
    none:    '403 403 403 403 404 403 404 401',
  },
  'topUps.confirm': {
    named: topUp,
    call: (_ids, { id }) => ['POST', '/top-ups/confirm', { ids: [id] }, key()],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'topUps.refuse': {
    named: topUp,
    call: (_ids, { id }) => ['POST', '/top-ups/refuse', { ids: [id], ...why }, key()],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'topUps.return': {
    named: decided('top-ups', 'confirm', topUp),
    call: (_ids, { id }) => ['POST', `/top-ups/${id}/return`, why, key()],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },

  'payouts.list': {
    call: () => ['GET', '/payouts'],
    own:     '200 403 403 403 200 403 200 401',
  },
  'payouts.create': {
    named: payout,
    call: () => ['POST', '/payouts', { amountCents: 1_00 }, key()],
    own:     '403 403 403 403 201 403 403 401',
  },
  'payouts.get': {
    named: payout,
    call: (_ids, { id }) => ['GET', `/payouts/${id}`],
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'payouts.cancel': {
    named: payout,
    call: (_ids, { id }) => ['POST', `/payouts/${id}/cancel`, {}, key()],
    own:     '403 403 403 403 200 403 404 401',
    foreign: '403 403 403 403 404 403 404 401',
    none:    '403 403 403 403 404 403 404 401',
  },
  'payouts.pay': {
    named: payout,
    call: (_ids, { id }) => ['POST', '/payouts/pay', { ids: [id] }, key()],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'payouts.refuse': {
    named: payout,
    call: (_ids, { id }) => ['POST', '/payouts/refuse', { ids: [id], ...why }, key()],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'payouts.return': {
    named: decided('payouts', 'pay', payout),
    call: (_ids, { id }) => ['POST', `/payouts/${id}/return`, why, key()],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },

  'payoutBatches.list': {
    call: () => ['GET', '/payout-batches'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'payoutBatches.create': {
    named: payout,
    call: (_ids, { id }) => ['POST', '/payout-batches', { payoutIds: [id] }, key()],
    own:     '201 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'payoutBatches.get': {
    named: batch,
    call: (_ids, { id }) => ['GET', `/payout-batches/${id}`],
    own:     '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'payoutBatches.takeOut': {
    named: batch,
    call: (_ids, { id }) => ['POST', `/payout-batches/${id}/take-out`, { payoutIds: [id] }, key()],
    // The answer is 409, because the payout id in the call is not in the batch.
    own:     '409 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'payoutBatches.pay': {
    named: batch,
    call: (_ids, { id }) => ['POST', `/payout-batches/${id}/pay`, {}, key()],
    own:     '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'payoutBatches.file': {
    named: batch,
    call: (_ids, { id }) => ['GET', `/payout-batches/${id}/file`],
    own:     '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
};
