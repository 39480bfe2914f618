import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealLedger } from '#server/features/ledger/jobs.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;
let partnerId = '';
let otherId = '';

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  [partnerId, otherId] = await Promise.all([central.makePartner(), central.makePartner()]);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

type Adjustment = { partnerId?: string; amountCents?: unknown; reason?: string; belowMinimum?: boolean };

const adjust = (by: Caller, adjustment: Adjustment, key: string | null = newId()) =>
  by.post(
    '/wallets/adjustments',
    { partnerId, amountCents: 10_00, reason: 'Acerto', ...adjustment },
    key === null ? {} : { 'idempotency-key': key },
  );

const walletEvents = (id: string) =>
  panel.services.db
    .selectFrom('outbox')
    .select(['version', 'audiences'])
    .where('topic', '=', 'wallet')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('the access to wallets, adjustments and the ledger check', () => {
  it.each([
    ['admin', () => admin, 200, 200, 200, 200],
    ['the partner of the wallet', () => partner, 200, 404, 403, 403],
    ['a client', () => client, 403, 403, 403, 403],
    ['a signed-out caller', () => panel.nobody, 401, 401, 401, 401],
  ])('is granted or refused by role: %s', async (_who, caller, own, foreign, list, proof) => {
    const statuses = async (path: string) => (await caller().get(path)).status;
    expect(await statuses(`/wallets/${partnerId}`)).toBe(own);
    expect(await statuses(`/wallets/${partnerId}/entries`)).toBe(own);
    expect(await statuses(`/wallets/${otherId}`)).toBe(foreign);
    expect(await statuses(`/wallets/${otherId}/entries`)).toBe(foreign);
    expect(await statuses('/wallets')).toBe(list);
    expect(await statuses('/ledger/proof')).toBe(proof);
    const allowed = proof === 200;
    expect((await adjust(caller(), {})).status).toBe(allowed ? 201 : proof);
  });

  it('is refused for attendants of the central and for users without a partner link', async () => {
    const attendant = await panel.signIn({ tipo: 'cadviagens' });
    const unlinked = await panel.signIn({ tipo: 'parceiro' });
    expect((await attendant.get(`/wallets/${partnerId}`)).status).toBe(403);
    expect((await unlinked.get(`/wallets/${partnerId}`)).status).toBe(404);
    expect((await admin.get(`/wallets/${newId()}`)).status).toBe(404);
  });
});

describe('an adjustment', () => {
  it('requires an idempotency key, an amount, a reason and a partner', async () => {
    expect((await adjust(admin, {}, null)).body).toMatchObject({ status: 400, errors: [{ field: 'Idempotency-Key' }] });
    expect((await adjust(admin, { amountCents: 0 })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'amountCents' }],
    });
    expect((await adjust(admin, { amountCents: 1.5 })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'amountCents' }],
    });
    expect((await adjust(admin, { reason: ' ' })).body).toMatchObject({ status: 400, errors: [{ field: 'reason' }] });
    expect((await adjust(admin, { partnerId: newId() })).body).toMatchObject({
      status: 400,
      detail: 'Este parceiro não existe.',
      errors: [{ field: 'partnerId' }],
    });
  });

  it('credits and debits, and appears in the statement, the audit log and the live channel', async () => {
    const id = await central.makePartner();
    const credited = await adjust(admin, { partnerId: id, amountCents: 150_00, reason: 'Bônus de março' });
    expect(credited.status).toBe(201);
    expect(credited.body).toMatchObject({
      entryId: expect.any(String),
      wallet: {
        partnerId: id,
        balanceCents: 150_00,
        reservedCents: 0,
        availableCents: 150_00,
        pendingCents: 0,
        minimumBalanceCents: 0,
      },
    });
    const debited = await adjust(admin, { partnerId: id, amountCents: -40_00, reason: 'Multa' });
    const { body } = await admin.get(`/wallets/${id}/entries`);
    expect(body).toEqual({
      items: [
        expect.objectContaining({
          id: debited.body.entryId,
          amountCents: -40_00,
          balanceCents: 110_00,
          reason: 'Multa',
        }),
        {
          id: credited.body.entryId,
          kind: 'adjustment',
          label: 'Ajuste',
          reason: 'Bônus de março',
          amountCents: 150_00,
          balanceCents: 150_00,
          effectiveOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          tripId: null,
          tripCode: null,
          requestCode: null,
          adjustmentBatchId: null,
          createdAt: expect.stringMatching(/Z$/),
        },
      ],
      nextCursor: null,
    });
    const { rows: audit } = await sql`
      select action, actor_id, changes from audit_log where subject_type = 'wallet' and subject_id = ${id} order by id`.execute(
      panel.services.db,
    );
    expect(audit).toEqual([
      { action: 'wallet.adjust', actor_id: admin.userId, changes: { balanceCents: [0, 150_00] } },
      { action: 'wallet.adjust', actor_id: admin.userId, changes: { balanceCents: [150_00, 110_00] } },
    ]);
    expect(await walletEvents(id)).toEqual([
      { version: 1, audiences: [`partner:${id}`, 'admin'] },
      { version: 2, audiences: [`partner:${id}`, 'admin'] },
    ]);
  });

  it('must leave the minimum balance of the partner unless the administrator overrides the minimum', async () => {
    const id = await central.makePartner();
    await panel.services.db
      .updateTable('partners')
      .set({ minimum_balance_cents: -20_00 })
      .where('id', '=', id)
      .execute();
    expect((await adjust(admin, { partnerId: id, amountCents: -20_00 })).status).toBe(201);
    const refused = await adjust(admin, { partnerId: id, amountCents: -1 });
    expect(refused.body).toMatchObject({ status: 409, reason: 'insufficient_balance' });
    expect(refused.body.detail.replaceAll('\u00a0', ' ')).toBe(
      'O disponível é -R$ 20,00, e o saldo mínimo deste parceiro, -R$ 20,00. Para passar dele, marque que o ajuste pode ficar abaixo do mínimo.',
    );
    const passed = await adjust(admin, { partnerId: id, amountCents: -1, belowMinimum: true });
    expect(passed.body.wallet).toMatchObject({ balanceCents: -20_01, minimumBalanceCents: -20_00 });
  });

  it('is applied once per idempotency key, even when sent twice concurrently, and the key is refused for other input', async () => {
    const id = await central.makePartner();
    const key = newId();
    const twins = await Promise.all(Array.from({ length: 8 }, () => adjust(admin, { partnerId: id }, key)));
    expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(twins.map(({ body }) => body.entryId)).size).toBe(1);
    expect((await admin.get(`/wallets/${id}`)).body.balanceCents).toBe(10_00);
    const other = await adjust(admin, { partnerId: id, amountCents: 10_01 }, key);
    expect(other.body).toMatchObject({ status: 409, reason: 'key_reused' });
    // The ledger stores the key too, so the key remains known after the stored response was deleted.
    await sql`delete from idempotency_keys`.execute(panel.services.db);
    expect((await adjust(admin, { partnerId: id }, key)).body).toMatchObject({ entryId: twins[0]?.body.entryId });
    expect((await adjust(admin, { partnerId: id, amountCents: 10_01 }, key)).body).toMatchObject({
      reason: 'key_reused',
    });
    expect((await admin.get(`/wallets/${id}`)).body.balanceCents).toBe(10_00);
    // Idempotency keys are scoped to each administrator.
    const colleague = await panel.signIn({ tipo: 'admin' });
    expect((await adjust(colleague, { partnerId: id }, key)).body.wallet.balanceCents).toBe(20_00);
  });

  it('accepts a key of the maximum length', async () => {
    expect((await adjust(admin, {}, 'k'.repeat(200))).status).toBe(201);
  });
});

describe('the list of wallets', () => {
  it('shows every partner by name with totals, is paginated by cursor and can be searched', async () => {
    const db = panel.services.db;
    const ids = [newId(), newId(), newId()];
    const names = ['Ênio Táxi', 'enzo Táxi', 'Zulmira Táxi'];
    await db
      .insertInto('partners')
      .values(
        names.map(
          (name, index) =>
            ({ id: ids[index] ?? '', kind: 'driver', name, document: index === 2 ? '52998224725' : null }) as const,
        ),
      )
      .execute();
    await adjust(admin, { partnerId: ids[0] ?? '', amountCents: 30_00 });
    await adjust(admin, { partnerId: ids[2] ?? '', amountCents: 12_00 });
    const first = await admin.get('/wallets?q=taxi&limit=2');
    expect(first.body.items.map(({ partnerName }: { partnerName: string }) => partnerName)).toEqual(names.slice(0, 2));
    expect(first.body.totals).toMatchObject({ count: 3, balanceCents: 42_00, reservedCents: 0, pendingCents: 0 });
    const second = await admin.get(`/wallets?q=taxi&limit=2&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({
      items: [{ partnerName: 'Zulmira Táxi', balanceCents: 12_00 }],
      nextCursor: null,
    });
    expect(second.body.totals).toEqual(first.body.totals);
    expect((await admin.get('/wallets?q=529.982')).body.items).toMatchObject([{ partnerId: ids[2] }]);
    expect((await admin.get('/wallets?cursor=nonsense')).status).toBe(400);
  });
});

describe('the statement', () => {
  it('is paginated by cursor, newest first, and can be filtered by day', async () => {
    const id = await central.makePartner();
    for (let cents = 1; cents <= 5; cents += 1) await adjust(admin, { partnerId: id, amountCents: cents });
    const pages: number[][] = [];
    for (let cursor = ''; ;) {
      const { body } = await admin.get(`/wallets/${id}/entries?limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(body.items.map(({ balanceCents }: { balanceCents: number }) => balanceCents));
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(pages).toEqual([[15, 10], [6, 3], [1]]);
    const [{ effectiveOn }] = (await admin.get(`/wallets/${id}/entries`)).body.items;
    const count = async (query: string) => (await admin.get(`/wallets/${id}/entries?${query}`)).body.items.length;
    expect(await count(`from=${effectiveOn}&to=${effectiveOn}`)).toBe(5);
    expect(await count('to=2020-01-01')).toBe(0);
    expect(await count('from=2099-01-01')).toBe(0);
  });
});

describe('the trips in a wallet', () => {
  const steps = ['accept', 'depart', 'arrive', 'begin', 'complete'];

  it('are listed with their pending amount and its release day', async () => {
    const id = await central.makePartner();
    const assignee = await panel.signIn({ tipo: 'parceiro', partnerId: id });
    const trip = await runTrip(client, assignee, tripBody(central), steps);
    const { body } = await assignee.get(`/wallets/${id}`);
    expect(body).toMatchObject({ balanceCents: 0, pendingCents: trip.partnerCents });
    expect(body.upcoming).toEqual([
      {
        tripId: trip.id,
        tripCode: trip.code,
        amountCents: trip.partnerCents,
        releaseOn: expect.any(String),
        held: false,
      },
    ]);
    const versions = (await walletEvents(id)).map(({ version }) => version);
    expect(versions.length).toBeGreaterThan(0);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => Number(a) - Number(b)));
  });

  it('are counted separately with their expected amount while they are in review', async () => {
    const id = await central.makePartner();
    const assignee = await panel.signIn({ tipo: 'parceiro', partnerId: id });
    const read = async () => (await assignee.get(`/wallets/${id}`)).body.inReview;
    expect(await read()).toEqual({ trips: 0, partnerCents: 0 });
    await adjust(admin, { partnerId: id, amountCents: 500_00 });
    const begin = steps.slice(0, -1);
    const billed = await runTrip(client, assignee, tripBody(central), begin);
    await assignee.post(`/trips/${billed.id}/complete`, { fareCents: 900_00 });
    const cash = await runTrip(client, assignee, tripBody(central, { paymentMethod: 'cash' }), begin);
    await assignee.post(`/trips/${cash.id}/complete`, { fareCents: 900_00 });
    const { partnerCents, version } = (await assignee.get(`/trips/${billed.id}`)).body;
    expect(partnerCents).toBeGreaterThan(0);
    expect(await read()).toEqual({ trips: 2, partnerCents });
    expect((await admin.post(`/trips/${billed.id}/settle`, { version })).status).toBe(200);
    expect(await read()).toEqual({ trips: 1, partnerCents: 0 });
  });

  it('reserve and then charge their commission when they are paid to the driver, and the charge shows the trip code', async () => {
    const id = await central.makePartner();
    const assignee = await panel.signIn({ tipo: 'parceiro', partnerId: id });
    await adjust(admin, { partnerId: id, amountCents: 100_00 });
    const body = tripBody(central, { paymentMethod: 'cash' });
    const accepted = await runTrip(client, assignee, body, ['accept']);
    const reserved = (await assignee.get(`/wallets/${id}`)).body;
    expect(reserved).toMatchObject({ balanceCents: 100_00, pendingCents: 0 });
    expect(reserved.reservedCents).toBeGreaterThan(0);
    expect(reserved.availableCents).toBe(100_00 - reserved.reservedCents);
    for (const step of steps.slice(1)) expect((await assignee.post(`/trips/${accepted.id}/${step}`)).status).toBe(200);
    const { body: statement } = await assignee.get(`/wallets/${id}/entries`);
    expect(statement.items[0]).toMatchObject({
      kind: 'trip_commission',
      label: 'Comissão de viagem',
      tripId: accepted.id,
      tripCode: accepted.code,
      balanceCents: 100_00 + statement.items[0].amountCents,
    });
    expect((await assignee.get(`/wallets/${id}`)).body.reservedCents).toBe(0);
  });
});

describe('the ledger check', () => {
  it('finds no error after these tests, before and after the ledger is sealed', async () => {
    const before = await admin.get('/ledger/proof');
    expect(before.body).toMatchObject({ ok: true, findings: [], blocks: 0 });
    expect(before.body.unsealed).toBe(before.body.entries);
    await sealLedger(panel.services.db, panel.services.config.dataDir);
    expect((await admin.get('/ledger/proof')).body).toMatchObject({ ok: true, findings: [] });
  });

  it('reports a wallet whose reserved amount differs from the amount that its trips reserve', async () => {
    const id = await central.makePartner();
    await adjust(admin, { partnerId: id });
    await sql`select ledger.reserve(${id}, 2_50, 0)`.execute(panel.services.db);
    const { body } = await admin.get('/ledger/proof');
    expect(body.ok).toBe(false);
    expect(body.findings.map(({ detail }: { detail: string }) => detail.replaceAll('\u00a0', ' '))).toEqual([
      'Reserva R$ 2,50, e as viagens em curso reservaram R$ 0,00.',
    ]);
  });
});
