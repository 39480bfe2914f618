import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { askPayout, askTopUp, fund, key, makeBatch, openAccount } from '#tests/till.ts';

const PARTNERS = 4;
const ROUNDS = 6;
const FUNDS = 100_00;

type Owner = { id: string; caller: Caller };
type Item = { id: string; owner: Owner };
type Stage = { admins: Caller[]; owners: Owner[]; topUps: Item[]; payouts: Item[]; batchId: string };

let panel: Panel;
let central: Central;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
});
afterAll(() => panel.close());

/** Creates two top-ups and two payouts of each partner. One of the two payouts is in a batch. */
async function setStage(): Promise<Stage> {
  const admins = [await panel.signIn({ tipo: 'admin' }), await panel.signIn({ tipo: 'admin' })];
  const [admin] = admins as [Caller];
  await openAccount(admin);
  const owners: Owner[] = [];
  const [topUps, payouts, batched]: [Item[], Item[], string[]] = [[], [], []];
  for (let count = 0; count < PARTNERS; count += 1) {
    const id = await central.makePartner();
    const owner = { id, caller: await panel.signIn({ tipo: 'parceiro', partnerId: id }) };
    owners.push(owner);
    await fund(admin, id, FUNDS);
    for (const cents of [7_00, 11_00]) topUps.push({ id: (await askTopUp(owner.caller, cents)).id, owner });
    for (const cents of [13_00, 17_00]) payouts.push({ id: (await askPayout(owner.caller, cents)).id, owner });
    batched.push(payouts.at(-1)?.id ?? '');
  }
  return { admins, owners, topUps, payouts, batchId: (await makeBatch(admin, ...batched)).id };
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, sort: Math.random() }))
    .toSorted((a, b) => a.sort - b.sort)
    .map(({ value }) => value);
}

const cancel = (what: string, { id, owner }: Item) => owner.caller.post(`/${what}/${id}/cancel`, {}, key());

/** Returns sixteen actions that run concurrently. Each acts on the same top-ups and payouts, in a random order. */
function hands({ admins, topUps, payouts, batchId }: Stage): (() => Promise<Answer>)[] {
  const ids = (items: Item[]) => shuffled(items.map(({ id }) => id));
  const reason = 'Corrida';
  const ofAdmins = admins.flatMap((admin) => [
    () => admin.post('/top-ups/confirm', { ids: ids(topUps) }, key()),
    () => admin.post('/top-ups/refuse', { ids: ids(topUps).slice(0, 3), reason }, key()),
    () => admin.post('/payouts/pay', { ids: ids(payouts) }, key()),
    () => admin.post('/payouts/refuse', { ids: ids(payouts).slice(0, 3), reason }, key()),
    () => admin.post(`/payout-batches/${batchId}/pay`, {}, key()),
    () => admin.post(`/payout-batches/${batchId}/take-out`, { payoutIds: ids(payouts).slice(0, 2) }, key()),
    () => admin.get(`/payout-batches/${batchId}/file`),
    () => admin.post('/payout-batches', { payoutIds: ids(payouts).slice(0, 2) }, key()),
  ]);
  const ofPartners = [
    ...topUps.slice(0, 3).map((item) => () => cancel('top-ups', item)),
    ...payouts.slice(0, 3).map((item) => () => cancel('payouts', item)),
  ];
  return shuffled([...ofAdmins, ...ofPartners]);
}

/**
 * Returns the wallet and the outgoing amount of each partner, computed from the final state of its top-ups and payouts.
 */
async function expectedOf({ owners }: Stage) {
  const { rows } = await sql<{ id: string; wallet: number; leaving: number }>`
    select p.id,
      ${FUNDS} + coalesce((select sum(amount_cents) from top_ups where partner_id = p.id and status = 'confirmed'), 0)::int
        - coalesce((select sum(amount_cents) from payouts where partner_id = p.id and status in ('pending', 'paid')), 0)::int as wallet,
      coalesce((select sum(amount_cents) from payouts where partner_id = p.id and status = 'pending'), 0)::int as leaving
    from partners p where p.id = any(${owners.map(({ id }) => id)}::uuid[]) order by p.id`.execute(panel.services.db);
  return rows;
}

async function bookedOf({ owners }: Stage) {
  const { rows } = await sql<{ id: string; wallet: number; leaving: number }>`
    select partner_id as id, sum(balance_cents) filter (where kind = 'wallet')::int as wallet,
      sum(balance_cents) filter (where kind = 'payout_pending')::int as leaving
    from ledger.account_balances where partner_id = any(${owners.map(({ id }) => id)}::uuid[])
    group by partner_id order by partner_id`.execute(panel.services.db);
  return rows;
}

/**
 * Returns payouts whose status contradicts the status of their batch. The bank pays all payouts in the downloaded file
 * of a batch, so their amounts must not return to a wallet.
 */
async function givenBackThoughSent(): Promise<unknown[]> {
  const { rows } = await sql`
    select o.code, o.status from payouts o join payout_batches b on b.id = o.batch_id
    where o.status not in ('pending', 'paid') or (b.status = 'paid') <> (o.status = 'paid')`.execute(panel.services.db);
  return rows;
}

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'round %i: concurrent actions on the same top-ups and payouts leave each with one legal outcome, and a valid ledger',
  async () => {
    const stage = await setStage();
    const answers = await Promise.all(hands(stage).map((act) => act()));
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(await bookedOf(stage)).toEqual(await expectedOf(stage));
    expect(await givenBackThoughSent()).toEqual([]);
    const [admin] = stage.admins as [Caller];
    const left = await must(admin.get('/top-ups?status=pending'));
    expect(left.items.filter(({ id }: Item) => stage.topUps.some((one) => one.id === id))).toEqual([]);
    expect(await must(admin.get('/ledger/proof'))).toMatchObject({ ok: true, findings: [] });
  },
);

it('two confirmations of one top-up with different idempotency keys credit the wallet once', async () => {
  const { admins, topUps } = await setStage();
  const [{ id, owner }] = topUps as [Item];
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      (admins[index % 2] ?? owner.caller).post('/top-ups/confirm', { ids: [id] }, key()),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { reason: 'illegal_transition', detail: 'Esta recarga já foi confirmada.' },
  });
  const { items } = await must(owner.caller.get(`/wallets/${owner.id}/entries`));
  expect(items.filter(({ kind }: { kind: string }) => kind === 'top_up')).toHaveLength(1);
});
