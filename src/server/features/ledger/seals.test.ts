import { appendFile, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settleTrip } from '#domain/ledger/settlement.ts';
import { adjustWallet } from '#domain/ledger/wallet-entries.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { isSignedBy, makeSealKey, readSealTrust } from '#server/platform/seal-key.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Books, openBooks } from '#tests/books.ts';
import { sealLedger } from './jobs.ts';
import { postEntry } from './post-entry.ts';
import { proveLedger } from './prove-ledger.ts';

let books: Books;
let partnerId = '';
beforeEach(async () => {
  books = await openBooks();
  [partnerId = ''] = books.partnerIds;
});
afterEach(() => books.close());

const settle = () => {
  const trip = { paymentMethod: 'billed', clientId: books.clientId, partnerId, commissionBp: 15_00 } as const;
  const postings = settleTrip({ ...trip, totalCents: 100_00, reimbursementsCents: 0, discountCents: 0 });
  return books.post({ kind: 'trip_settlement', postings });
};

const readBlocks = () =>
  books.db
    .selectFrom('ledger.blocks as b')
    .selectAll('b')
    .select((eb) =>
      eb
        .selectFrom('ledger.sealed_entries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('block_number', '=', 'b.number')
        .$asScalar()
        .as('entries'),
    )
    .orderBy('b.number')
    .execute();

async function balances() {
  const rows = await books.db
    .selectFrom('ledger.account_balances')
    .select(['kind', 'balance_cents as cents'])
    .where('balance_cents', '<>', 0)
    .execute();
  return Object.fromEntries(rows.map(({ kind, cents }) => [String(kind), cents]));
}

it('the sealing job chains blocks signed with the key of this machine, and writes no block without new entries', async () => {
  await books.seal();
  expect(await readBlocks()).toEqual([]);
  await settle();
  await settle();
  await books.seal();
  await books.adjust(partnerId, 5_00);
  await books.seal();
  await books.seal();
  const blocks = await readBlocks();
  expect(blocks.map(({ number, entries }) => [number, entries])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(blocks[1]?.previous_hash).toEqual(blocks[0]?.hash);
  const { publicKeys, head } = await readSealTrust(books.dataDir);
  for (const { hash, signature, public_key: key } of blocks) {
    expect(publicKeys).toContainEqual(key);
    expect(isSignedBy(key, hash, signature)).toBe(true);
  }
  expect(head).toEqual({ number: 2, hash: blocks[1]?.hash.toString('hex') });
});

const settledTrips = (trips: number) => ({
  client_unbilled: -100_00 * trips,
  partner_pending: 85_00 * trips,
  commission_revenue: 15_00 * trips,
});

it('the balance of a shared account is its last sealed total plus the later entries', async () => {
  await settle();
  expect(await balances()).toEqual(settledTrips(1));
  await books.seal();
  expect(await balances()).toEqual(settledTrips(1));
  await settle();
  await settle();
  expect(await balances()).toEqual(settledTrips(3));
  await books.seal(1);
  expect(await balances()).toEqual(settledTrips(3));
});

it('the sealing job splits many entries into several blocks, even those of one transaction', async () => {
  await books.db.transaction().execute(async (tx) => {
    for (let index = 0; index < 5; index += 1) {
      const entry = {
        key: newId(),
        kind: 'adjustment',
        actorId: null,
        reason: null,
        effectiveOn: '2026-03-01',
      } as const;
      await postEntry(tx, { ...entry, subject: null, postings: adjustWallet({ partnerId, cents: 1_00 }) });
    }
  });
  await books.seal(2);
  expect((await readBlocks()).map(({ entries }) => entries)).toEqual([2, 2, 1]);
});

it('the sealing job seals no entry whose transaction is newer than a running one, so that it skips no entry', async () => {
  await books.adjust(partnerId, 1_00);
  await books.seal();
  await books.db.transaction().execute(async (tx) => {
    const entry = { key: 'slow', kind: 'opening', actorId: null, reason: null, effectiveOn: '2026-03-01' } as const;
    const postings = adjustWallet({ partnerId: books.partnerIds[1] ?? '', cents: 1_00 });
    await postEntry(tx, { ...entry, subject: null, postings });
    // This transaction has a higher id and commits earlier.
    await books.adjust(partnerId, 2_00);
    await sealLedger(books.db, books.dataDir);
    expect((await readBlocks()).map(({ entries }) => entries)).toEqual([1]);
  });
  await books.seal();
  expect((await readBlocks()).map(({ entries }) => entries)).toEqual([1, 2]);
});

const settleMany = async () => {
  for (let index = 0; index < 25; index += 1) await settle();
};

it('every entry is sealed once while several nodes seal and others post', async () => {
  const sealing = async () => {
    for (let round = 0; round < 25; round += 1) await sealLedger(books.db, books.dataDir, 3);
  };
  await Promise.all([settleMany(), settleMany(), sealing(), sealing(), sealing()]);
  await books.seal(3);
  const blocks = await readBlocks();
  expect(blocks.map(({ number }) => number)).toEqual(blocks.map((_, index) => index + 1));
  expect(blocks.reduce((sum, { entries }) => sum + entries, 0)).toBe(50);
});

it('the file of the sealing key is readable for the panel only, and no other key continues the chain', async () => {
  await settle();
  await books.seal();
  const file = join(books.dataDir, 'ledger-seal.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const key = await readFile(file, 'utf8');
  await settle();
  await books.seal();
  expect(await readFile(file, 'utf8')).toBe(key);
  await rm(file);
  await settle();
  await expect(books.seal()).rejects.toThrow('O bloco 2 da contabilidade foi selado com uma chave que não está em');
  await expect(stat(file)).rejects.toThrow('ENOENT');

  // Another machine continues the chain with its own key only when it also has the previous key.
  await makeSealKey(books.dataDir);
  await expect(books.seal()).rejects.toThrow('foi selado com uma chave que não está em');
  expect(await readBlocks()).toHaveLength(2);
  await appendFile(file, key);
  await books.seal();
  const blocks = await readBlocks();
  expect(blocks).toHaveLength(3);
  expect(blocks[2]?.public_key).not.toEqual(blocks[1]?.public_key);
  const trust = await readSealTrust(books.dataDir);
  expect(await inSnapshot(books.db, (tx) => proveLedger(tx, trust, []))).toMatchObject({ ok: true, blocks: 3 });
});

it('the database accepts only the block that follows the last one', async () => {
  await settle();
  await books.seal();
  const [block] = await readBlocks();
  const write = (number: number, previous: Buffer) =>
    sql`
    select ledger.seal(${number}, ${previous}, ${Buffer.from('aa')}, ${Buffer.from('bb')}, ${Buffer.from('cc')}, now(),
      array[${newId()}]::uuid[], array[${Buffer.from('dd')}]::bytea[], array[]::bigint[], array[]::bigint[])`.execute(
      books.db,
    );
  await expect(write(1, Buffer.alloc(0))).rejects.toMatchObject({ code: 'PL004' });
  await expect(write(3, block?.hash ?? Buffer.alloc(0))).rejects.toMatchObject({ code: 'PL004' });
  await expect(write(2, Buffer.from('ee'))).rejects.toMatchObject({ code: 'PL004' });
});
