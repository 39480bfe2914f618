import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { askTopUp, centralAccount, key, openAccount } from '#tests/till.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let partner: Caller;
let partnerId = '';

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  partnerId = await central.makePartner();
  admin = await panel.signIn({ tipo: 'admin' });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

const balance = async (id = partnerId) => (await must(admin.get(`/wallets/${id}`))).balanceCents;
const confirm = (ids: string[], more: object = {}) => admin.post('/top-ups/confirm', { ids, ...more }, key());
const refuse = (ids: string[], reason = 'Não chegou') => admin.post('/top-ups/refuse', { ids, reason }, key());

async function newPartner(): Promise<[id: string, caller: Caller]> {
  const id = await central.makePartner();
  return [id, await panel.signIn({ tipo: 'parceiro', partnerId: id })];
}

describe('the account of the central', () => {
  it('is missing at first, and a top-up is refused with this reason', async () => {
    expect((await partner.get('/settings/pix-account')).body).toEqual({ account: null });
    expect(await partner.post('/top-ups', { amountCents: 50_00 }, key())).toMatchObject({
      status: 503,
      body: { detail: 'A central ainda não cadastrou a conta Pix em que recebe recargas. Fale com ela.' },
    });
  });

  it.each([
    ['key', { key: '11.222.333/0001-82' }, 'Chave Pix inválida: confira. Um celular começa com +55.'],
    ['name', { name: '🚕' }, 'Informe o nome do recebedor.'],
    ['name', { name: 'Cooperativa de Táxis do Aeroporto' }, 'No máximo 25 caracteres: abrevie.'],
    ['city', { city: 'São José dos Campos' }, 'No máximo 15 caracteres: abrevie.'],
  ])('is refused with the name of the wrong field: %s', async (field, wrong, message) => {
    expect(await admin.put('/settings/pix-account', { ...centralAccount, ...wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ field, message }] },
    });
  });

  it('is stored in the form that charges use, and audited', async () => {
    const account = { key: '11222333000181', keyType: 'cnpj', name: 'CHAME UM TAXI', city: 'Sao Paulo' };
    expect((await admin.put('/settings/pix-account', centralAccount)).body).toEqual({ account });
    expect((await partner.get('/settings/pix-account')).body).toEqual({ account });
    const { rows } = await sql`select actor_id, changes from audit_log where action = 'settings.pix_account'`.execute(
      panel.services.db,
    );
    expect(rows).toMatchObject([{ actor_id: admin.userId, changes: { pix_key: [null, '11222333000181'] } }]);
  });
});

describe('a top-up', () => {
  beforeAll(() => openAccount(admin));

  it('is a separate charge, which moves no money until it is confirmed', async () => {
    const first = await askTopUp(partner, 123_45);
    const second = await askTopUp(partner, 123_45);
    expect(first).toMatchObject({ partnerId, amountCents: 123_45, status: 'pending', payeeName: 'CHAME UM TAXI' });
    expect(first.txid).toMatch(/^RECARGA\d{6}$/);
    expect(second.txid).not.toBe(first.txid);
    expect(first.brCode).toMatch(
      new RegExp(
        `^00020126360014br.gov.bcb.pix0114112223330001815204000053039865406123.455802BR5913CHAME UM TAXI6009Sao Paulo62170513${first.txid}6304[0-9A-F]{4}$`,
      ),
    );
    expect(await balance()).toBe(0);
    expect((await confirm([first.id], { bankReference: 'E0001' })).body).toEqual({ done: [first.id], missed: [] });
    expect(await balance()).toBe(123_45);
    expect((await partner.get(`/top-ups/${first.id}`)).body).toMatchObject({
      status: 'confirmed',
      brCode: null,
      bankReference: 'E0001',
      decidedAt: expect.any(String),
    });
    const { items } = await must(partner.get(`/wallets/${partnerId}/entries`));
    expect(items).toMatchObject([{ kind: 'top_up', amountCents: 123_45, requestCode: first.txid, tripCode: null }]);
  });

  it('keeps the central’s account from the time of the request', async () => {
    const { id, brCode } = await askTopUp(partner);
    await must(admin.put('/settings/pix-account', { ...centralAccount, key: 'caixa@central.example' }));
    expect((await partner.get(`/top-ups/${id}`)).body.brCode).toBe(brCode);
    expect((await askTopUp(partner)).brCode).toContain('caixa@central.example');
    await openAccount(admin);
  });

  it.each([
    ['nothing', 0, 'No mínimo R$ 1,00.'],
    ['less than a real', 99, 'No mínimo R$ 1,00.'],
    ['too much', 10_000_001, 'No máximo R$ 100.000,00.'],
    ['half a centavo', 100.5, 'Informe um valor em centavos.'],
  ])('of %s is refused', async (_what, amountCents, message) => {
    expect(await partner.post('/top-ups', { amountCents }, key())).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'amountCents', message }] },
    });
  });

  it('is created once, even when the request is repeated', async () => {
    const [, caller] = await newPartner();
    const one = key();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => caller.post('/top-ups', { amountCents: 20_00 }, one)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await caller.get('/top-ups')).body.items).toHaveLength(1);
    expect((await caller.post('/top-ups', { amountCents: 20_00 })).body.errors).toMatchObject([
      { field: 'Idempotency-Key' },
    ]);
  });

  it('is refused when the partner has twenty pending top-ups', async () => {
    const [, caller] = await newPartner();
    const asked = await Promise.all(
      Array.from({ length: 22 }, () => caller.post('/top-ups', { amountCents: 1_00 }, key())),
    );
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(asked.find(({ status }) => status === 409)?.body).toMatchObject({ reason: 'limit_exceeded' });
  });

  it('is refused with a reason or cancelled by its partner, and can then not be decided again', async () => {
    const refused = await askTopUp(partner);
    expect((await refuse([refused.id], ' ')).body).toMatchObject({ status: 400, errors: [{ field: 'reason' }] });
    await must(refuse([refused.id], 'Pix não encontrado'));
    expect((await partner.get(`/top-ups/${refused.id}`)).body).toMatchObject({
      status: 'refused',
      reason: 'Pix não encontrado',
      brCode: null,
    });
    const cancelled = await askTopUp(partner);
    expect((await partner.post(`/top-ups/${cancelled.id}/cancel`, {}, key())).body.status).toBe('cancelled');
    const before = await balance();
    expect(await confirm([cancelled.id])).toMatchObject({
      status: 409,
      body: { reason: 'illegal_transition', detail: 'O parceiro cancelou esta recarga.' },
    });
    expect((await confirm([refused.id])).body.detail).toBe('Esta recarga foi recusada.');
    expect(await balance()).toBe(before);
  });

  it('is taken from the wallet when the bank returns it, even below the minimum balance', async () => {
    const [id, caller] = await newPartner();
    const { id: topUpId } = await askTopUp(caller, 80_00);
    await must(confirm([topUpId]));
    await must(admin.post('/wallets/adjustments', { partnerId: id, amountCents: -80_00, reason: 'Gasto' }, key()));
    const back = () => admin.post(`/top-ups/${topUpId}/return`, { reason: 'Contestada no banco' }, key());
    expect((await back()).body).toMatchObject({ status: 'returned', reason: 'Contestada no banco' });
    expect(await balance(id)).toBe(-80_00);
    expect((await back()).body.detail).toBe('O banco já devolveu esta recarga.');
    const { items } = await must(caller.get(`/wallets/${id}/entries`));
    expect(items[0]).toMatchObject({ label: 'Recarga devolvida pelo banco', reason: 'Contestada no banco' });
  });
});

describe('a decision on several top-ups', () => {
  it('applies to all top-ups except those that were decided meanwhile', async () => {
    const [id, caller] = await newPartner();
    const ids = [];
    for (const cents of [10_00, 20_00, 30_00]) ids.push((await askTopUp(caller, cents)).id as string);
    await must(caller.post(`/top-ups/${ids[1]}/cancel`, {}, key()));
    const { body } = await confirm([...ids, newId()]);
    expect(new Set(body.done)).toEqual(new Set([ids[0], ids[2]]));
    expect(body.missed).toContain(ids[1]);
    expect(await balance(id)).toBe(40_00);
    expect((await confirm(ids, { bankReference: 'E1' })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'bankReference' }],
    });
  });

  it('cannot confirm two top-ups with the same bank credit', async () => {
    const [id, caller] = await newPartner();
    const [first, second] = [await askTopUp(caller), await askTopUp(caller)];
    await must(confirm([first.id], { bankReference: 'E777' }));
    expect(await confirm([second.id], { bankReference: 'E777' })).toMatchObject({
      status: 409,
      body: { reason: 'already_exists', errors: [{ field: 'bankReference' }] },
    });
    expect(await balance(id)).toBe(50_00);
  });
});

describe('the list of top-ups', () => {
  it('shows a partner only its own top-ups, is paginated by cursor in both directions, and counts the waiting top-ups', async () => {
    const [id, caller] = await newPartner();
    const [, other] = await newPartner();
    await askTopUp(other);
    const txids = [];
    for (const cents of [1_00, 2_00, 3_00]) txids.push((await askTopUp(caller, cents)).txid);
    const first = await must(caller.get(`/top-ups?limit=2&order=oldest`));
    expect(first.items.map(({ txid }: { txid: string }) => txid)).toEqual(txids.slice(0, 2));
    expect(first.waiting).toEqual({ count: 3, cents: 6_00 });
    const rest = await must(caller.get(`/top-ups?limit=2&order=oldest&cursor=${first.nextCursor}`));
    expect(rest.items.map(({ txid }: { txid: string }) => txid)).toEqual(txids.slice(2));
    const newest = await must(admin.get(`/top-ups?partnerId=${id}`));
    expect(newest.items.map(({ txid }: { txid: string }) => txid)).toEqual(txids.toReversed());
    const found = await must(admin.get(`/top-ups?q=${txids[1].toLowerCase()}&status=pending,confirmed`));
    expect(found.items).toMatchObject([{ txid: txids[1], partnerId: id }]);
    expect((await admin.get('/top-ups?status=lost')).body).toMatchObject({
      status: 400,
      errors: [{ field: 'status' }],
    });
  });
});
