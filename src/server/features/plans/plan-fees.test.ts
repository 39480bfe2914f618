import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { key } from '#tests/till.ts';
import { planFeesJob } from './jobs.ts';

/** A Wednesday. */
const BEGIN = '2027-01-06';
let panel: Panel;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  panel = await startPanel({ clock: noonOf(BEGIN), config: { rateLimit: false } });
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

function noonOf(day: string): Date {
  return new Date(`${day}T15:00:00Z`);
}

async function makePlan(change: object = {}) {
  count += 1;
  const plan = { name: `Plano ${count}`, feeCents: 99_90, feePeriod: 'month', feeFrom: '2027-01-01', ...change };
  return must(admin.post('/plans', plan));
}

/** Creates a partner that is on the plan since `BEGIN`. */
async function makePartner(planId: string): Promise<string> {
  count += 1;
  return (await must(admin.post('/partners', { name: `Parceiro ${count}`, planId }))).id;
}

/** Runs the job on this many nodes concurrently, with the database clock at noon of that day. */
async function charge(day: string, nodes = 1): Promise<void> {
  const later = panel.database.openPool({ clock: noonOf(day), max: 2 * nodes });
  const job = planFeesJob({ ...panel.services, db: later.db });
  await Promise.all(Array.from({ length: nodes }, () => job.run()));
  await later.close();
}

async function fees(partnerId: string): Promise<[string, number][]> {
  const { items } = await must(admin.get(`/wallets/${partnerId}/entries`));
  return items
    .filter(({ kind }: { kind: string }) => kind === 'plan_fee')
    .map(({ reason, amountCents }: { reason: string; amountCents: number }) => [reason, amountCents])
    .toReversed();
}

describe('the fee of a plan', () => {
  it('is charged once a month, even by several nodes and repeated runs, and is shown on the statement', async () => {
    const { id, name } = await makePlan();
    const partnerId = await makePartner(id);
    await charge('2027-01-31');
    expect(await fees(partnerId)).toEqual([]);
    await charge('2027-02-01', 3);
    await charge('2027-02-28', 2);
    await charge('2027-03-02');
    expect(await fees(partnerId)).toEqual([
      [`Mensalidade do plano ${name} – fevereiro/2027`, -99_90],
      [`Mensalidade do plano ${name} – março/2027`, -99_90],
    ]);
    // The wallet was empty, so the fees took its balance below the minimum.
    expect((await must(admin.get(`/wallets/${partnerId}`))).balanceCents).toBe(-199_80);
  });

  it('is due on Monday when its period is a week', async () => {
    const { id, name } = await makePlan({ feePeriod: 'week', feeCents: 25_00 });
    const partnerId = await makePartner(id);
    await charge('2027-01-10');
    expect(await fees(partnerId)).toEqual([]);
    await charge('2027-01-11');
    await charge('2027-01-17');
    expect(await fees(partnerId)).toEqual([[`Taxa semanal do plano ${name} – semana de 11/01/2027`, -25_00]]);
  });

  it('is charged from the first period after the start of the plan, and not when it is zero', async () => {
    const later = await makePartner((await makePlan({ feeFrom: '2027-02-02' })).id);
    const free = await makePartner((await makePlan({ feeCents: 0 })).id);
    await charge('2027-02-15');
    expect(await fees(later)).toEqual([]);
    await charge('2027-03-15');
    expect(await fees(later)).toHaveLength(1);
    expect(await fees(free)).toEqual([]);
  });

  it('is not charged for a month without the plan or with a suspension, but in full once the partner is active again', async () => {
    const { id } = await makePlan();
    const [gone, suspended, back] = [await makePartner(id), await makePartner(id), await makePartner(id)];
    await must(admin.patch(`/partners/${gone}`, { planId: null }));
    for (const one of [suspended, back])
      await must(admin.patch(`/partners/${one}`, { status: 'suspended', statusReason: 'Documentos' }));
    await charge('2027-02-03');
    await must(admin.patch(`/partners/${back}`, { status: 'active' }));
    await charge('2027-02-20');
    expect([await fees(gone), await fees(suspended)]).toEqual([[], []]);
    expect((await fees(back)).map(([, cents]) => cents)).toEqual([-99_90]);
  });

  it('is charged by the new plan from the period after the change', async () => {
    const [first, second] = [await makePlan(), await makePlan({ feeCents: 10_00, feePeriod: 'week' })];
    const partnerId = await makePartner(first.id);
    await must(admin.patch(`/partners/${partnerId}`, { planId: second.id }));
    await charge('2027-01-08');
    await charge('2027-02-01');
    expect((await fees(partnerId)).map(([, cents]) => cents)).toEqual([-10_00]);
  });

  it('keeps the ledger valid and counts fully as revenue', async () => {
    const { rows } = await panel.services.pool.query(`
      select coalesce(sum(p.cents) filter (where a.kind = 'fees_revenue'), 0)::int as revenue,
        coalesce(sum(p.cents) filter (where a.kind = 'wallet'), 0)::int as wallets
      from ledger.postings p join ledger.entries e on e.id = p.entry_id join ledger.accounts a on a.id = p.account_id
      where e.kind = 'plan_fee'`);
    expect(rows[0].revenue).toBeGreaterThan(0);
    expect(rows[0].wallets).toBe(-rows[0].revenue);
    expect(await must(admin.get('/ledger/proof'))).toMatchObject({ ok: true, findings: [] });
  });
});

describe('a plan', () => {
  it('sets the commission of partners that have no rate of their own', async () => {
    const { id } = await makePlan({ commissionBp: 9_00 });
    const partnerId = await makePartner(id);
    const rate = async () => (await must(admin.get(`/wallets/${partnerId}`))).commissionBp;
    expect(await rate()).toBe(9_00);
    await must(admin.patch(`/partners/${partnerId}`, { commissionBp: 5_00 }));
    expect(await rate()).toBe(5_00);
    expect((await must(admin.get(`/partners/${partnerId}`))).plan).toMatchObject({ id, feeCents: 99_90, since: BEGIN });
  });

  it('can be removed only without partners, and its name is unique', async () => {
    const plan = await makePlan();
    const partnerId = await makePartner(plan.id);
    expect((await admin.delete(`/plans/${plan.id}`)).status).toBe(409);
    expect((await admin.post('/plans', { ...plan, id: undefined, name: plan.name.toUpperCase() })).body.errors).toEqual(
      [{ field: 'name', message: 'Já existe um plano com este nome.' }],
    );
    await must(admin.patch(`/partners/${partnerId}`, { planId: null }));
    expect((await admin.delete(`/plans/${plan.id}`)).status).toBe(204);
    const answer = await admin.patch(`/partners/${partnerId}`, { planId: plan.id });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'planId']);
  });

  it.each([
    ['name', { name: ' ' }],
    ['feeCents', { feeCents: -1 }],
    ['feePeriod', { feePeriod: 'year' }],
    ['feeFrom', { feeFrom: '2027-02-30' }],
    ['commissionBp', { commissionBp: 100_01 }],
  ])('is refused with an invalid %s, and the error names the field', async (field, wrong) => {
    const plan = { name: 'Errado', feeCents: 1_00, feePeriod: 'month', feeFrom: '2027-01-01', ...wrong };
    const { status, body } = await admin.post('/plans', plan, key());
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });
});
