import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { credit, debit } from '#domain/ledger/entries.ts';
import { adjustWallet } from '#domain/ledger/wallet-entries.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Books, openBooks } from '#tests/books.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { untilWaiting } from '#tests/lock-waits.ts';
import { findingsIn } from '#tests/tampered-books.ts';
import { postEntry } from './post-entry.ts';

describe('the ledger with closed months', () => {
  let books: Books;
  let partnerId: string;
  beforeEach(async () => {
    books = await openBooks();
    [partnerId = ''] = books.partnerIds;
  });
  afterEach(() => books.close());

  const close = async (month: string) => {
    const closing = sql<string>`ledger.close_month(${month}, null)`.as('answer');
    return (await books.db.selectNoFrom(closing).executeTakeFirstOrThrow()).answer;
  };
  const post = (effectiveOn: string, key = newId()) =>
    books.post({ key, effectiveOn, postings: adjustWallet({ partnerId, cents: 1_00 }) });
  const days = async () => {
    const rows = await books.db.selectFrom('ledger.entries').select('effective_on').orderBy('id').execute();
    return rows.map(({ effective_on: day }) => day);
  };

  it('dates entries of a closed month on the first open day, and keeps the date in an open month', async () => {
    await post('2026-01-31');
    expect(await close('2026-02-01')).toBe('closed');
    for (const day of ['2025-12-01', '2026-01-31', '2026-02-28', '2026-03-01', '2026-03-17']) await post(day);
    expect(await days()).toEqual(['2026-01-31', '2026-03-01', '2026-03-01', '2026-03-01', '2026-03-01', '2026-03-17']);
    expect(await findingsIn(books)).toEqual([]);
  });

  it('recognises the key of an entry even after the month of the entry was closed', async () => {
    const key = newId();
    const first = await post('2026-01-10', key);
    await close('2026-01-01');
    expect(await post('2026-01-10', key)).toEqual({
      ok: true,
      value: { entryId: first.ok && first.value.entryId, created: false },
    });
    expect(await days()).toEqual(['2026-01-10']);
  });

  it('closes a month once, with all months before it, and refuses a month that is not over', async () => {
    expect(await close('2026-02-01')).toBe('closed');
    expect(await close('2026-02-01')).toBe('known');
    expect(await close('2026-01-01')).toBe('known');
    expect(await close('2026-03-01')).toBe('closed');
    const thisMonth = sql<string>`date_trunc('month', app_now())::date`.as('month');
    const { month } = await books.db.selectNoFrom(thisMonth).executeTakeFirstOrThrow();
    expect(await close(month)).toBe('not_over');
    await expect(close('2026-01-02')).rejects.toMatchObject({ code: 'PL003' });
    await expect(books.asOwner('delete from ledger.closed_months')).rejects.toThrow(/append-only/);
    const write = sql`insert into ledger.closed_months (month, closed_at) values ('2020-01-01', now())`;
    await expect(write.execute(books.db)).rejects.toMatchObject({ code: '42501' });
  });

  it('makes the closing of a month wait for a running posting, and later postings wait for the closing', async () => {
    let closing: Promise<unknown> | undefined;
    let late: Promise<unknown> | undefined;
    const order: string[] = [];
    const entry = {
      kind: 'adjustment',
      actorId: null,
      reason: null,
      subject: null,
      effectiveOn: '2026-01-31',
    } as const;
    await books.db.transaction().execute(async (tx) => {
      await postEntry(tx, { ...entry, key: 'slow', postings: adjustWallet({ partnerId, cents: 1_00 }) });
      closing = close('2026-01-01').then((answer) => order.push(`month ${answer}`));
      await untilWaiting(books.db, 1);
      const other = adjustWallet({ partnerId: books.partnerIds[1] ?? '', cents: 1_00 });
      late = books.post({ ...entry, key: 'late', postings: other }).then(() => order.push('late'));
      await untilWaiting(books.db, 2);
      // A second entry of the same transaction is not blocked by the closing that waits for this transaction.
      await postEntry(tx, { ...entry, key: 'second', postings: adjustWallet({ partnerId, cents: 1_00 }) });
      order.push('slow');
    });
    await Promise.all([closing, late]);
    expect(order).toEqual(['slow', 'month closed', 'late']);
    expect(await books.asOwner('select key, effective_on::text as day from ledger.entries order by key')).toEqual([
      { key: 'late', day: '2026-02-01' },
      { key: 'second', day: '2026-01-31' },
      { key: 'slow', day: '2026-01-31' },
    ]);
    expect(await findingsIn(books)).toEqual([]);
  });

  it('adds no entry to a closed month while postings and closings run concurrently', async () => {
    const posters = Array.from({ length: 8 }, async (_, index) => {
      for (let round = 0; round < 15; round += 1) await post(`2026-0${1 + (round % 6)}-1${index}`);
    });
    for (const month of ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']) {
      await sleep(40);
      expect(await close(month)).toBe('closed');
    }
    await Promise.all(posters);
    expect(await days()).toHaveLength(120);
    expect(await findingsIn(books)).toEqual([]);
  });

  it('fails its proof when the database owner moves an entry into a closed month', async () => {
    await close('2026-01-01');
    await post('2026-02-03', 'moved');
    await books.asOwner(`alter table ledger.entries disable trigger append_only;
      update ledger.entries set effective_on = '2026-01-20'; alter table ledger.entries enable always trigger append_only`);
    const [{ id } = {}] = await books.asOwner('select id from ledger.entries');
    expect(await findingsIn(books)).toEqual([
      `Meses fechados · Lançamento ${String(id)} (moved) · Tem data de 20/01/2026, e foi lançado depois que 01/2026 foi fechado.`,
    ]);
  });
});

describe('the ledger API', () => {
  let panel: Panel;
  let admin: Caller;
  const [partnerId, busyId, clientId] = [newId(), newId(), newId()];
  beforeAll(async () => {
    panel = await startPanel({ clock: new Date('2026-03-01T04:00:00Z') });
    admin = await panel.signIn({ tipo: 'admin', nome: 'Ana' });
    const { db } = panel.services;
    for (const id of [partnerId, busyId])
      await db.insertInto('partners').values({ id, kind: 'driver', name: 'Beto' }).execute();
    await db.insertInto('clients').values({ id: clientId, kind: 'company', name: 'Aurora' }).execute();
  });
  afterAll(() => panel.close());

  it('closes a month that is over in all time zones of the country, and records the administrator', async () => {
    // It is March in São Paulo and still February in Acre.
    expect((await admin.get('/ledger/months')).body).toEqual({ closable: '2026-01-01', items: [] });
    expect(await admin.post('/ledger/months', { month: '2026-02-01' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'month', message: 'Este mês ainda não terminou em todo o país.' }] },
    });
    expect(await admin.post('/ledger/months', { month: '2026-01-15' })).toMatchObject({ status: 400 });
    const closed = { closable: null, items: [{ month: '2026-01-01', closedBy: 'Ana', closedAt: expect.any(String) }] };
    expect(await admin.post('/ledger/months', { month: '2026-01-01' })).toMatchObject({ status: 200, body: closed });
    expect(await admin.post('/ledger/months', { month: '2026-01-01' })).toMatchObject({ status: 200, body: closed });
    const { rows } = await panel.services.pool.query(
      `select actor_id, changes from audit_log where action = 'ledger.close_month'`,
    );
    expect(rows).toEqual([{ actor_id: admin.userId, changes: { month: [null, '2026-01-01'] } }]);
  });

  const open = (id: string, amountCents: number) =>
    admin.post('/wallets/openings', { partnerId: id, amountCents, reason: 'Planilha de fevereiro' });

  it('opens a wallet only once and only before any other posting', async () => {
    const first = await open(partnerId, -45_00);
    expect(first).toMatchObject({ status: 201, body: { wallet: { balanceCents: -45_00 } } });
    expect(await open(partnerId, -45_00)).toMatchObject({ status: 201, body: { entryId: first.body.entryId } });
    expect(await open(partnerId, 10_00)).toMatchObject({ status: 409, body: { reason: 'already_exists' } });
    const body = { partnerId: busyId, amountCents: 1_00, reason: 'Antes' };
    expect(await admin.post('/wallets/adjustments', body, { 'idempotency-key': newId() })).toMatchObject({
      status: 201,
    });
    expect(await open(busyId, 10_00)).toMatchObject({ status: 409, body: { reason: 'already_exists' } });
    expect((await admin.get(`/wallets/${busyId}`)).body.balanceCents).toBe(1_00);
    expect(await open(newId(), 10_00)).toMatchObject({ status: 400, body: { errors: [{ field: 'partnerId' }] } });
  });

  it('opens a wallet once, even with five concurrent administrators', async () => {
    const id = newId();
    await panel.services.db.insertInto('partners').values({ id, kind: 'driver', name: 'Caio' }).execute();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => open(id, 77_00)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.entryId}`)).size).toBe(1);
    expect((await admin.get(`/wallets/${id}`)).body.balanceCents).toBe(77_00);
  });

  it('refuses an opening balance of a client while another entry is being posted for the client', async () => {
    const { db } = panel.services;
    const id = newId();
    await db.insertInto('clients').values({ id, kind: 'company', name: 'Boreal' }).execute();
    const openClient = () =>
      admin.post('/ledger/client-openings', { clientId: id, amountCents: -9_00, reason: 'Fatura antiga' });
    let opening: ReturnType<typeof openClient> | undefined;
    await db.transaction().execute(async (tx) => {
      await postEntry(tx, {
        key: `late:${id}`,
        kind: 'prepayment',
        actorId: null,
        reason: null,
        subject: null,
        effectiveOn: '2026-02-28',
        postings: [
          debit({ kind: 'client_unbilled', clientId: id }, 5_00),
          credit({ kind: 'commission_revenue' }, 5_00),
        ],
      });
      opening = openClient();
      await untilWaiting(db, 1);
    });
    expect(await opening).toMatchObject({ status: 409, body: { reason: 'already_exists' } });
  });

  it('posts the opening debt of a client', async () => {
    const body = { clientId, amountCents: -300_00, reason: 'Fatura antiga' };
    expect(await admin.post('/ledger/client-openings', body)).toMatchObject({ status: 201 });
    expect(await admin.post('/ledger/client-openings', { ...body, amountCents: 1_00 })).toMatchObject({ status: 409 });
    const { rows } = await panel.services.pool.query(
      `select kind, balance_cents from ledger.account_balances where client_id = $1 and balance_cents <> 0`,
      [clientId],
    );
    expect(rows).toEqual([{ kind: 'receivable', balance_cents: -300_00 }]);
    expect((await admin.get('/ledger/proof')).body).toMatchObject({ ok: true });
  });
});
