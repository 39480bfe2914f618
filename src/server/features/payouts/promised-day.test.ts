import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBusinessDays } from '#domain/payments/business-days.ts';
import { localDate } from '#domain/time.ts';
import { must } from '#tests/authorisation/world.ts';
import { makeCentral } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { askPayout, fund } from '#tests/till.ts';

let panel: Panel;
let admin: Caller;
let partnerId: string;
let caller: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  const central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  partnerId = await central.makePartner();
  await fund(admin, partnerId, 100_00);
  caller = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

const terms = { releaseDays: 7, releaseFollowsPayment: false, payoutBusinessDays: 1 };
const set = (change: object) => admin.put('/settings/payment-terms', { ...terms, ...change });
const dayOf = (instant: string) => localDate(new Date(instant), 'America/Sao_Paulo');

it('the promised day of a payout is the set number of business days after the request or the key block, whatever is set later', async () => {
  await must(set({ payoutBusinessDays: 3 }));
  const before = await askPayout(caller);
  await must(caller.patch(`/partners/${partnerId}/settings`, { pixKey: 'nova@exemplo.com.br' }));
  const after = await askPayout(caller);
  expect(before.promisedOn).toBe(addBusinessDays(dayOf(before.requestedAt), 3));
  expect(after.promisedOn).toBe(addBusinessDays(dayOf(after.heldUntil), 3));
  await must(set({ payoutBusinessDays: 1 }));
  expect((await caller.get(`/payouts/${before.id}`)).body.promisedOn).toBe(before.promisedOn);
});

it('a change of the payment terms is audited, and partners can read the terms', async () => {
  await must(set({ payoutBusinessDays: 5 }));
  expect(await must(caller.get('/settings/payment-terms'))).toEqual({ ...terms, payoutBusinessDays: 5 });
  const { changes } = await panel.services.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'settings.payment_terms')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(changes).toEqual({ payout_business_days: [expect.any(Number), 5] });
});

it.each([
  ['releaseDays', -1],
  ['payoutBusinessDays', 31],
  ['releaseFollowsPayment', 'sim'],
])('payment terms with an invalid %s are refused', async (field, wrong) => {
  const { status, body } = await set({ [field]: wrong });
  expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
});
