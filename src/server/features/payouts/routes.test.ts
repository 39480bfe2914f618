import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { emailsJob } from '#server/platform/emails/job.ts';
import { readEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { askPayout, fund, key, makeBatch } from '#tests/till.ts';

let panel: Panel;
let central: Central;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

async function newPartner(cents = 100_00): Promise<[id: string, caller: Caller]> {
  const id = await central.makePartner();
  await fund(admin, id, cents);
  return [id, await panel.signIn({ tipo: 'parceiro', partnerId: id })];
}

const pay = (ids: string[]) => admin.post('/payouts/pay', { ids }, key());
const refuse = (ids: string[], reason = 'Dados divergentes') => admin.post('/payouts/refuse', { ids, reason }, key());
const cancel = (caller: Caller, id: string) => caller.post(`/payouts/${id}/cancel`, {}, key());

/** Returns the ledger's amounts of a partner: in its wallet and in payouts. */
async function money(partnerId: string) {
  const rows = await panel.services.db
    .selectFrom('ledger.account_balances')
    .select(['kind', 'balance_cents'])
    .where('partner_id', '=', partnerId)
    .execute();
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance_cents ?? 0;
  return { wallet: of('wallet'), leaving: of('payout_pending') };
}

describe('a payout', () => {
  it('can be requested while another transaction inserts rows that reference the partner', async () => {
    const [id, caller] = await newPartner();
    await panel.services.db.transaction().execute(async (tx) => {
      await sql`select from partners where id = ${id} for key share`.execute(tx);
      await askPayout(caller, 70_00);
    });
    expect(await money(id)).toEqual({ wallet: 30_00, leaving: 70_00 });
  });

  it('leaves the wallet at once, goes to the registered key, and is paid', async () => {
    const [id, caller] = await newPartner();
    const asked = await askPayout(caller, 70_00);
    expect(asked).toMatchObject({
      code: expect.stringMatching(/^SAQUE\d{6}$/),
      status: 'pending',
      pixKey: '+5511987654321',
      pixKeyType: 'phone',
      keyChanged: false,
      heldUntil: null,
      batch: null,
    });
    expect(await money(id)).toEqual({ wallet: 30_00, leaving: 70_00 });
    expect((await pay([asked.id])).body).toEqual({ done: [asked.id], missed: [] });
    expect(await money(id)).toEqual({ wallet: 30_00, leaving: 0 });
    expect((await caller.get(`/payouts/${asked.id}`)).body).toMatchObject({ status: 'paid' });
    expect((await pay([asked.id])).body).toMatchObject({ status: 409, detail: 'Este saque já foi pago.' });
    const { items } = await must(caller.get(`/wallets/${id}/entries`));
    expect(items[0]).toMatchObject({ kind: 'payout_request', amountCents: -70_00, requestCode: asked.code });
  });

  it('returns to the wallet when it is refused, cancelled, or returned by the bank', async () => {
    const [id, caller] = await newPartner();
    const [refused, cancelled, returned] = [
      await askPayout(caller, 10_00),
      await askPayout(caller, 20_00),
      await askPayout(caller, 30_00),
    ];
    expect(await money(id)).toEqual({ wallet: 40_00, leaving: 60_00 });
    await must(refuse([refused.id], 'CPF diferente'));
    await must(cancel(caller, cancelled.id));
    await must(pay([returned.id]));
    expect(await money(id)).toEqual({ wallet: 70_00, leaving: 0 });
    const back = await must(admin.post(`/payouts/${returned.id}/return`, { reason: 'Conta encerrada' }, key()));
    expect(back).toMatchObject({ status: 'returned', reason: 'Conta encerrada' });
    expect(await money(id)).toEqual({ wallet: 100_00, leaving: 0 });
    expect((await caller.get(`/payouts/${refused.id}`)).body).toMatchObject({
      status: 'refused',
      reason: 'CPF diferente',
    });
    expect((await cancel(caller, refused.id)).body).toMatchObject({ status: 409, detail: 'Este saque foi recusado.' });
  });

  it('is limited by the available amount, and must leave zero or a positive minimum balance', async () => {
    const [id, caller] = await newPartner();
    await panel.services.db
      .updateTable('partners')
      .set({ minimum_balance_cents: 40_00 })
      .where('id', '=', id)
      .execute();
    const tooMuch = await caller.post('/payouts', { amountCents: 60_01 }, key());
    expect(tooMuch.body).toMatchObject({ status: 409, reason: 'insufficient_balance' });
    expect(tooMuch.body.detail.replaceAll('\u00a0', ' ')).toBe('Dá para sacar até R$ 60,00.');
    expect((await caller.get('/payouts')).body.items).toEqual([]);
    await panel.services.db
      .updateTable('partners')
      .set({ minimum_balance_cents: -500_00 })
      .where('id', '=', id)
      .execute();
    expect((await caller.post('/payouts', { amountCents: 100_01 }, key())).status).toBe(409);
    await askPayout(caller, 100_00);
    expect(await money(id)).toEqual({ wallet: 0, leaving: 100_00 });
  });

  it('requires a registered key', async () => {
    const id = await central.makePartner();
    const caller = await panel.signIn({ tipo: 'parceiro', partnerId: id });
    expect((await caller.post('/payouts', { amountCents: 10_00 }, key())).body).toMatchObject({
      status: 409,
      detail: 'Cadastre a sua chave Pix em Configurações antes de pedir um saque.',
    });
  });

  it('is created once per idempotency key, even after the stored response was deleted', async () => {
    const [id, caller] = await newPartner();
    const one = key();
    const ask = (amountCents = 10_00) => caller.post('/payouts', { amountCents }, one);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask()));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    await sql`delete from idempotency_keys`.execute(panel.services.db);
    expect((await ask()).body.id).toBe(answers[0]?.body.id);
    await sql`delete from idempotency_keys`.execute(panel.services.db);
    expect((await ask(20_00)).body).toMatchObject({ reason: 'key_reused' });
    expect(await money(id)).toEqual({ wallet: 90_00, leaving: 10_00 });
  });

  it('cannot exceed the available amount when requested concurrently', async () => {
    const [id, caller] = await newPartner();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => caller.post('/payouts', { amountCents: 30_00 }, key())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await money(id)).toEqual({ wallet: 10_00, leaving: 90_00 });
  });
});

describe('a changed Pix key', () => {
  const hold = 'A chave Pix mudou há menos de 24 horas: este saque pode ser pago a partir de';

  it('blocks payments for a day by the database’s clock, and each payout keeps the key of its request', async () => {
    const [id, caller] = await newPartner();
    const before = await askPayout(caller);
    await must(caller.patch(`/partners/${id}/settings`, { pixKey: '529.982.247-25' }));
    const after = await askPayout(caller);
    expect(after).toMatchObject({ pixKey: '52998224725', keyChanged: false, heldUntil: expect.any(String) });
    expect((await caller.get(`/payouts/${before.id}`)).body).toMatchObject({
      pixKey: '+5511987654321',
      keyChanged: true,
      heldUntil: after.heldUntil,
    });
    expect((await caller.get(`/partners/${id}`)).body.pixKeyHeldUntil).toBe(after.heldUntil);
    expect((await pay([after.id])).body).toMatchObject({ status: 409, reason: 'too_early' });
    expect((await pay([after.id])).body.detail).toContain(hold);
    expect((await admin.post('/payout-batches', { payoutIds: [before.id] }, key())).body.detail).toContain(hold);
    await panel.services.db
      .updateTable('partners')
      .set({ pix_key_changed_at: sql`now() - interval '24 hours 1 second'` })
      .where('id', '=', id)
      .execute();
    expect((await caller.get(`/partners/${id}`)).body.pixKeyHeldUntil).toBeNull();
    expect((await pay([before.id, after.id])).body.done).toHaveLength(2);
  });

  it('does not prevent refusing or cancelling a payout', async () => {
    const [id, caller] = await newPartner();
    const [first, second] = [await askPayout(caller), await askPayout(caller)];
    await must(caller.patch(`/partners/${id}/settings`, { pixKey: '529.982.247-25' }));
    await must(refuse([first.id]));
    await must(cancel(caller, second.id));
    expect(await money(id)).toEqual({ wallet: 100_00, leaving: 0 });
  });

  it('also blocks payments after a removal and a new registration, but not after the first registration', async () => {
    const [id, caller] = await newPartner();
    const heldUntil = async () => (await caller.get(`/partners/${id}`)).body.pixKeyHeldUntil;
    expect(await heldUntil()).toBeNull();
    await must(caller.patch(`/partners/${id}/settings`, { pixKey: null }));
    await must(caller.patch(`/partners/${id}/settings`, { pixKey: 'ladrao@exemplo.com.br' }));
    expect(await heldUntil()).not.toBeNull();
  });

  it('notifies all users of the partner and the previous address', async () => {
    const [id, caller] = await newPartner();
    await must(admin.patch(`/partners/${id}`, { email: 'contato-antigo@exemplo.com.br' }));
    await must(
      caller.patch(`/partners/${id}/settings`, { pixKey: '529.982.247-25', email: 'contato-novo@exemplo.com.br' }),
    );
    await emailsJob(panel.services).run();
    const emails = await readEmails(panel.services.config.dataDir);
    const addresses = emails.map(({ to }) => to);
    expect(addresses).toContain('contato-antigo@exemplo.com.br');
    expect(addresses).not.toContain('contato-novo@exemplo.com.br');
    const { email } = await panel.services.db
      .selectFrom('auth_users')
      .select('email')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    expect(addresses).toContain(email);
    expect(emails.map(({ text }) => text).join('\n')).not.toContain('52998224725');
  });
});

type Asked = { id: string; code: string; partnerId: string; caller: Caller };

async function askedByAnyPartner(cents: number): Promise<Asked> {
  const [partnerId, caller] = await newPartner();
  const { id, code } = await askPayout(caller, cents);
  return { id, code, partnerId, caller };
}

/** Requests payouts of 10, 20 and 30 reais, each for another partner. */
async function three(): Promise<[Asked, Asked, Asked]> {
  return [await askedByAnyPartner(10_00), await askedByAnyPartner(20_00), await askedByAnyPartner(30_00)];
}

describe('a batch of payouts', () => {
  it('is paid as a whole after its file was downloaded', async () => {
    const asked = await three();
    const batch = await makeBatch(admin, ...asked.map(({ id }) => id));
    expect(batch).toMatchObject({ status: 'open', count: 3, amountCents: 60_00, sentAt: null });
    const [first] = asked;
    expect((await admin.get(`/payouts?free=true&status=pending&q=${first.code}`)).body.items).toEqual([]);
    expect((await pay([first.id])).body.detail).toBe(
      `Este saque está no lote ${batch.code}: decida o lote, ou tire o saque dele.`,
    );
    expect((await refuse([first.id])).status).toBe(409);
    const paid = await must(admin.post(`/payout-batches/${batch.id}/pay`, {}, key()));
    expect(paid.payouts.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid', 'paid']);
    for (const [index, { partnerId }] of asked.entries()) {
      expect(await money(partnerId)).toEqual({ wallet: 100_00 - (index + 1) * 10_00, leaving: 0 });
    }
    expect((await admin.post(`/payout-batches/${batch.id}/pay`, {}, key())).body.detail).toBe('Este lote já foi pago.');
  });

  it('refuses a payout that is already in a batch', async () => {
    const [one, two] = await three();
    const first = await makeBatch(admin, one.id);
    const again = await admin.post('/payout-batches', { payoutIds: [one.id, two.id] }, key());
    expect(again.body).toMatchObject({ status: 409 });
    expect(again.body.detail).toContain(`${one.code}: Este saque está no lote ${first.code}`);
    const [third] = await three();
    const rivals = await Promise.all(
      Array.from({ length: 4 }, () => admin.post('/payout-batches', { payoutIds: [third.id] }, key())),
    );
    expect(rivals.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('allows removing single payouts, and is dissolved when the last payout is removed', async () => {
    const asked = await three();
    const batch = await makeBatch(admin, ...asked.map(({ id }) => id));
    const out = (...payoutIds: string[]) => admin.post(`/payout-batches/${batch.id}/take-out`, { payoutIds }, key());
    expect((await out(asked[0].id)).body).toMatchObject({ status: 'open', count: 2, amountCents: 50_00 });
    expect((await pay([asked[0].id])).status).toBe(200);
    expect((await out(asked[0].id)).status).toBe(409);
    expect((await out(asked[1].id, asked[2].id)).body).toMatchObject({ status: 'dissolved', count: 0 });
    expect((await admin.get(`/payout-batches/${batch.id}/file`)).body.detail).toBe('Este lote foi desfeito.');
    expect((await cancel(asked[1].caller, asked[1].id)).status).toBe(200);
  });

  it('allows cancelling its payouts until its file is downloaded', async () => {
    const [one, two] = await three();
    const batch = await makeBatch(admin, one.id, two.id);
    expect((await cancel(one.caller, one.id)).body).toMatchObject({ status: 'cancelled', batch: null });
    expect((await admin.get(`/payout-batches/${batch.id}/file`)).status).toBe(200);
    expect((await cancel(two.caller, two.id)).body.detail).toBe(
      `O arquivo do lote ${batch.code} já foi baixado para enviar ao banco. Para desistir do saque, fale com a central.`,
    );
    expect(await money(one.partnerId)).toEqual({ wallet: 100_00, leaving: 0 });
    expect(await money(two.partnerId)).toEqual({ wallet: 80_00, leaving: 20_00 });
  });

  it('writes the same file at each download, without formulas', async () => {
    const [one, two] = await three();
    const set = (id: string, change: object) => admin.patch(`/partners/${id}`, change);
    await must(set(one.partnerId, { name: '=HYPERLINK("#x"); "Táxi"', document: '12.ABC.345/01DE-35' }));
    const [dangerous, plain] = [await askPayout(one.caller, 12_34), await askPayout(two.caller, 5_00)];
    const batch = await makeBatch(admin, dangerous.id, plain.id);
    const take = async () => {
      const { status, body, headers } = await admin.get(`/payout-batches/${batch.id}/file`);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="saques-${batch.code}.csv"`);
      return body as string;
    };
    const file = await take();
    const { name } = await must(admin.get(`/partners/${two.partnerId}`));
    expect(file.replace('\u{feff}', '').split('\r\n')).toEqual([
      'Tipo de chave;Chave Pix;Nome;CPF/CNPJ;Valor;Identificação',
      `Celular;+5511987654321;"'=HYPERLINK(""#x""); ""Táxi""";12ABC34501DE35;12,34;${dangerous.code}`,
      `Celular;+5511987654321;${name};;5,00;${plain.code}`,
    ]);
    await must(set(two.partnerId, { name: 'Outro nome', pixKey: '529.982.247-25' }));
    expect(await take()).toBe(file);
    await must(admin.post(`/payout-batches/${batch.id}/pay`, {}, key()));
    expect(await take()).toBe(file);
  });
});

describe('the list of payouts', () => {
  it('shows a partner only its own payouts, is paginated by cursor, and counts the waiting payouts', async () => {
    const [id, caller] = await newPartner();
    const [, other] = await newPartner();
    await askPayout(other);
    const codes = [];
    for (const cents of [1_00, 2_00, 3_00]) codes.push((await askPayout(caller, cents)).code);
    const first = await must(caller.get('/payouts?limit=2'));
    expect(first.items.map(({ code }: { code: string }) => code)).toEqual(codes.toReversed().slice(0, 2));
    expect(first.waiting).toEqual({ count: 3, cents: 6_00 });
    const rest = await must(caller.get(`/payouts?limit=2&cursor=${first.nextCursor}`));
    expect(rest.items.map(({ code }: { code: string }) => code)).toEqual([codes[0]]);
    expect((await must(admin.get(`/payouts?partnerId=${id}&order=oldest`))).items).toHaveLength(3);
    const batches = await must(admin.get('/payout-batches?limit=1&status=open,paid'));
    expect(batches.items).toHaveLength(1);
    expect((await must(admin.get(`/payout-batches?limit=1&cursor=${batches.nextCursor}`))).items).toHaveLength(1);
  });
});

describe('the ledger check', () => {
  it('reports a deleted payout whose money is still in the payout account', async () => {
    expect((await must(admin.get('/ledger/proof'))).findings).toEqual([]);
    const [, caller] = await newPartner();
    const { id } = await askPayout(caller, 10_00);
    await panel.services.db.deleteFrom('payouts').where('id', '=', id).execute();
    const { ok, findings } = await must(admin.get('/ledger/proof'));
    expect(ok).toBe(false);
    expect(findings).toMatchObject([{ check: 'Saques', detail: expect.stringContaining('pedidos sem decisão somam') }]);
  });
});
