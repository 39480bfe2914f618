import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credit, debit, move, type Posting, reversalOf } from '#domain/ledger/entries.ts';
import { settleTrip } from '#domain/ledger/settlement.ts';
import { adjustWallet, requestPayout } from '#domain/ledger/wallet-entries.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Books, openBooks } from '#tests/books.ts';

let books: Books;
let [one, two] = ['', ''];
beforeAll(async () => {
  books = await openBooks({ partners: 8, connections: 20 });
  [one = '', two = ''] = books.partnerIds;
});
afterAll(() => books.close());

const created = { ok: true, value: { entryId: expect.any(String), created: true } };
const refused = (reason: string) => ({ ok: false, reason, detail: expect.any(String) });
const wallet = (partnerId: string, cents: number): Posting => move({ kind: 'wallet', partnerId }, cents);

const tenReais = (): Posting[] => adjustWallet({ partnerId: one, cents: 10_00 });

async function count(table: 'entries' | 'postings'): Promise<number> {
  const { n } = await books.db
    .selectFrom(`ledger.${table}`)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

describe('posting an entry', () => {
  it.each([
    ['nothing', []],
    ['one line', [{ kind: 'cash', cents: 100 }]],
    [
      'lines out of balance',
      [
        { kind: 'cash', cents: 100 },
        { kind: 'opening', cents: -99 },
      ],
    ],
    ['a line without an amount', [{ kind: 'cash' }, { kind: 'opening', cents: 0 }]],
    [
      'lines that cancel out in one account',
      [
        { kind: 'cash', cents: 100 },
        { kind: 'cash', cents: -100 },
      ],
    ],
    [
      'an account that does not exist',
      [
        { kind: 'pocket', cents: 100 },
        { kind: 'cash', cents: -100 },
      ],
    ],
    [
      'an account without an owner',
      [
        { kind: 'wallet', cents: 100 },
        { kind: 'cash', cents: -100 },
      ],
    ],
  ])('refuses %s', async (_what, postings) => {
    const before = await count('entries');
    await expect(books.post({ postings: postings as Posting[] })).rejects.toMatchObject({ code: 'PL003' });
    expect(await count('entries')).toBe(before);
  });

  it('refuses null instead of a list of postings', async () => {
    const call = sql`select ledger.post(${newId()}, 'null', 'opening', null, null, '2026-01-01', null, null, null, null, null)`;
    await expect(call.execute(books.db)).rejects.toMatchObject({ code: 'PL003' });
  });

  it('merges several lines of one account into one line with their sum', async () => {
    const postings = [debit({ kind: 'cash' }, 100), debit({ kind: 'cash' }, 50), credit({ kind: 'opening' }, 150)];
    const answer = await books.post({ postings });
    if (!answer.ok) throw new Error(answer.detail);
    const { rows } = await sql`
      select a.kind, p.cents from ledger.postings p join ledger.accounts a on a.id = p.account_id
      where p.entry_id = ${answer.value.entryId} order by a.kind`.execute(books.db);
    expect(rows).toEqual([
      { kind: 'cash', cents: -150 },
      { kind: 'opening', cents: 150 },
    ]);
  });
});

describe('the key of an entry', () => {
  it('posts only once, even when the caller, the day and the order of the lines differ', async () => {
    const key = newId();
    const first = await books.post({ key, postings: tenReais() });
    const again = await books.post({
      key,
      postings: tenReais().toReversed(),
      actorId: newId(),
      effectiveOn: '2026-03-02',
    });
    expect(first).toEqual(created);
    expect(again).toEqual({ ok: true, value: { entryId: first.ok && first.value.entryId, created: false } });
  });

  it.each([
    ['amount', () => ({ postings: adjustWallet({ partnerId: one, cents: 10_01 }) })],
    ['account', () => ({ postings: adjustWallet({ partnerId: two, cents: 10_00 }) })],
    ['kind', () => ({ kind: 'opening' as const })],
    ['subject', () => ({ subject: { type: 'trip', id: newId() } as const })],
  ])('is refused when used again for another %s', async (_what, other) => {
    const key = newId();
    expect(await books.post({ key, postings: tenReais() })).toEqual(created);
    const [balances, entries] = [await books.wallet(one), await count('entries')];
    expect(await books.post({ key, postings: tenReais(), ...other() })).toEqual(refused('key_reused'));
    expect(await books.wallet(one)).toEqual(balances);
    expect(await count('entries')).toBe(entries);
  });

  it('used by twenty concurrent callers creates one entry', async () => {
    const key = newId();
    const before = await books.wallet(two);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => books.post({ key, postings: adjustWallet({ partnerId: two, cents: 7_00 }) })),
    );
    const values = answers.map((answer) => (answer.ok ? answer.value : null));
    expect(values.filter((value) => value?.created)).toHaveLength(1);
    expect(new Set(values.map((value) => value?.entryId)).size).toBe(1);
    expect(await books.wallet(two)).toEqual({ ...before, balance: before.balance + 7_00 });
  });

  it('lets one of ten identical concurrent calls post and the others succeed, with and without a minimum balance', async () => {
    const free = { key: newId(), postings: [debit({ kind: 'cash' }, 5), credit({ kind: 'suspense' }, 5)] };
    const floored = { key: newId(), walletFloorCents: 0, postings: adjustWallet({ partnerId: one, cents: -1_00 }) };
    const { balance } = await books.wallet(one);
    await books.adjust(one, 1_00 - balance);
    for (const entry of [free, floored]) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => books.post(entry)));
      expect(answers.filter((answer) => answer.ok && answer.value.created)).toHaveLength(1);
      expect(answers.every((answer) => answer.ok)).toBe(true);
    }
    expect(await books.wallet(one)).toMatchObject({ balance: 0 });
  });
});

describe('a reversal', () => {
  it('negates the stored postings, once', async () => {
    const postings = adjustWallet({ partnerId: one, cents: 3_00 });
    const first = await books.post({ postings });
    const reversesId = first.ok ? first.value.entryId : '';
    const key = `reversal:${reversesId}`;
    const wrong = adjustWallet({ partnerId: one, cents: -2_99 });
    await expect(books.post({ key, kind: 'reversal', reversesId, postings: wrong })).rejects.toMatchObject({
      code: 'PL003',
    });
    const right = { kind: 'reversal', reversesId, postings: reversalOf(postings) } as const;
    expect(await books.post({ ...right, key })).toEqual(created);
    await expect(books.post({ ...right, key: newId() })).rejects.toMatchObject({ code: '23505' });
  });
});

describe('the floor (minimum balance) of a posting', () => {
  it.each([
    { floor: 0, cents: -10_00, answer: created },
    { floor: 0, cents: -10_01, answer: refused('insufficient_balance') },
    { floor: -5_00, cents: -15_00, answer: created },
    { floor: -5_00, cents: -15_01, answer: refused('insufficient_balance') },
    { floor: 20_00, cents: 5_00, answer: created },
    { floor: null, cents: -1_000_00, answer: created },
  ])('of $floor allows or refuses $cents with 10,00 available and 2,00 reserved', async ({ floor, cents, answer }) => {
    const partnerId = books.partnerIds.at(-1) ?? '';
    const { balance, reserved } = await books.wallet(partnerId);
    if (balance !== 12_00) await books.adjust(partnerId, 12_00 - balance);
    if (reserved === 0) await books.reserve(partnerId, 2_00, 0);
    const entries = await count('entries');
    expect(await books.adjust(partnerId, cents, floor === null ? {} : { walletFloorCents: floor })).toEqual(answer);
    const posted = answer === created;
    expect(await books.wallet(partnerId)).toEqual({ balance: posted ? 12_00 + cents : 12_00, reserved: 2_00 });
    expect(await count('entries')).toBe(posted ? entries + 1 : entries);
  });

  it('is zero for a guarded account that is not a wallet', async () => {
    const paid = [debit({ kind: 'payout_pending', partnerId: one }, 1), credit({ kind: 'cash' }, 1)];
    expect(await books.post({ kind: 'payout', postings: paid })).toEqual(refused('insufficient_balance'));
    expect(await books.post({ kind: 'payout_request', postings: requestPayout({ partnerId: one, cents: 1 }) })).toEqual(
      created,
    );
    expect(await books.post({ kind: 'payout', postings: paid })).toEqual(created);
  });

  it('leaves the transaction usable after a refusal', async () => {
    await books.db.transaction().execute(async (tx) => {
      const entry = {
        key: newId(),
        kind: 'payout',
        actorId: null,
        reason: null,
        effectiveOn: '2026-03-01',
        subject: null,
      } as const;
      const asked = (cents: number) =>
        postEntry(tx, { ...entry, postings: adjustWallet({ partnerId: one, cents }) }, { walletFloorCents: 0 });
      expect(await asked(-1_000_000_00)).toEqual(refused('insufficient_balance'));
      expect(await asked(1_00)).toEqual(created);
    });
  });
});

describe('reserving an amount', () => {
  it('never goes below the floor, with 200 concurrent attempts', async () => {
    const partnerId = books.partnerIds[3] ?? '';
    await books.adjust(partnerId, 100_00);
    const answers = await Promise.all(Array.from({ length: 200 }, () => books.reserve(partnerId, 3_00, -10_00)));
    // 110,00 ÷ 3,00 allows 36 reservations.
    expect(answers.filter(Boolean)).toHaveLength(36);
    expect(await books.wallet(partnerId)).toEqual({ balance: 100_00, reserved: 108_00 });
    expect(await books.reserve(partnerId, 2_01, -10_00)).toBe(false);
    expect(await books.reserve(partnerId, -108_00, 500_00)).toBe(true);
    expect(await books.wallet(partnerId)).toEqual({ balance: 100_00, reserved: 0 });
  });

  it('releases no more than was reserved', async () => {
    await expect(books.reserve(one, -1, 0)).rejects.toMatchObject({ code: '23514' });
  });

  it('increments the version of the wallet, as posting does, even for pending amounts', async () => {
    const partnerId = books.partnerIds[4] ?? '';
    const version = async () => {
      const row = await books.db
        .selectFrom('ledger.balances as b')
        .innerJoin('ledger.accounts as a', 'a.id', 'b.account_id')
        .select('b.version')
        .where('a.kind', '=', 'wallet')
        .where('a.partner_id', '=', partnerId)
        .executeTakeFirst();
      return row?.version;
    };
    await books.adjust(partnerId, 50_00);
    expect(await version()).toBe(1);
    await books.reserve(partnerId, 1_00, 0);
    expect(await version()).toBe(2);
    const trip = { paymentMethod: 'billed', clientId: books.clientId, partnerId, commissionBp: 15_00 } as const;
    await books.post({
      kind: 'trip_settlement',
      postings: settleTrip({ ...trip, totalCents: 100_00, reimbursementsCents: 0, discountCents: 0 }),
    });
    expect(await version()).toBe(3);
  });
});

it('concurrent postings to the same wallets in opposite orders neither deadlock nor get lost', async () => {
  const fresh = await openBooks({ partners: 6, connections: 20 });
  const partners = fresh.partnerIds;
  const transfer = async (index: number) => {
    const from = partners[index % 6] ?? '';
    const to = partners[(index * 5 + 1 + (index % 3)) % 6] ?? '';
    if (from === to) return fresh.adjust(from, 1_00);
    // The first of these postings also open the accounts, concurrently.
    return fresh.post({ postings: [wallet(from, -7_00), wallet(to, 7_00)] });
  };
  const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => transfer(index)));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  const { rows } = await sql`
    select b.account_id from ledger.balances b
    where b.balance_cents <> (select coalesce(sum(cents), 0) from ledger.postings p where p.account_id = b.account_id)
      or b.balance_cents <> coalesce((select balance_after_cents from ledger.postings p where p.account_id = b.account_id order by id desc limit 1), 0)`.execute(
    fresh.db,
  );
  expect(rows).toEqual([]);
  await fresh.close();
});

describe('writing without the ledger functions', () => {
  const forbidden = { code: '42501' };
  const tables = ['accounts', 'balances', 'entries', 'postings', 'blocks', 'sealed_entries', 'block_totals'];
  const appendOnly = tables.filter((table) => table !== 'balances');

  it.each(tables)('the server cannot write into %s', async (table) => {
    const on = sql.table(`ledger.${table}`);
    for (const statement of [
      sql`insert into ${on} default values`,
      sql`delete from ${on}`,
      sql`truncate ${on} cascade`,
    ]) {
      await expect(statement.execute(books.db)).rejects.toMatchObject(forbidden);
    }
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${`ledger.${table}`}::regclass and attnum > 0`.execute(
      books.db,
    );
    for (const { name } of rows) {
      const update = sql`update ${on} set ${sql.ref(name)} = default`;
      await expect(update.execute(books.db)).rejects.toMatchObject(forbidden);
    }
  });

  it('the server cannot open accounts or create objects in the schema', async () => {
    for (const statement of [sql`select ledger.account('wallet', ${one}, null)`, sql`create table ledger.mine ()`]) {
      await expect(statement.execute(books.db)).rejects.toMatchObject(forbidden);
    }
  });

  it.each(appendOnly)('even the owner cannot change %s', async (table) => {
    const [column] = await books.asOwner(
      `select attname as name from pg_attribute where attrelid = 'ledger.${table}'::regclass and attnum > 0 and attidentity = '' limit 1`,
    );
    const name = String(column?.['name']);
    const statements = [
      `update ledger.${table} set ${name} = ${name}`,
      `delete from ledger.${table}`,
      `truncate ledger.${table} cascade`,
    ];
    for (const statement of statements) {
      await expect(books.asOwner(statement)).rejects.toThrow('the ledger is append-only');
    }
  });

  it('a caller cannot make the ledger functions use objects that the caller created', async () => {
    // Without pg_temp at the end of the search path, a temporary type of the caller would be found first.
    await books.db.connection().execute(async (db) => {
      await sql`create function pg_temp.spy(value text) returns boolean language plpgsql as $$
        begin raise exception 'run as %', current_user; end $$`.execute(db);
      await sql`create domain pg_temp.uuid as text check (pg_temp.spy(value))`.execute(db);
      const postings = JSON.stringify(adjustWallet({ partnerId: one, cents: 1 }));
      const { rows } = await sql`
        select outcome from ledger.post(${newId()}::pg_catalog.uuid, ${newId()}, 'adjustment', null, null, '2026-01-01',
          null, null, null, ${postings}, null)`.execute(db);
      expect(rows).toEqual([{ outcome: 'created' }]);
      await sql`drop domain pg_temp.uuid`.execute(db);
    });
  });
});
