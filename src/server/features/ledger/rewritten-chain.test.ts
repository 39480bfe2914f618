import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { readSealTrust } from '#server/platform/seal-key.ts';
import { type Books, openBooks } from '#tests/books.ts';
import { asIntruder, findingsIn, keepSome, proveAll } from '#tests/tampered-books.ts';
import { sealLedger } from './jobs.ts';
import { proveLedger } from './prove-ledger.ts';

let books: Books;
beforeEach(async () => {
  books = await openBooks();
  await keepSome(books);
});
afterEach(() => books.close());

it('a chain of ledger blocks that was rewritten to hide a change is detected, because it is not signed with this machine’s key', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'painel-forger-'));
  const { publicKeys } = await readSealTrust(books.dataDir);
  await asIntruder(
    books,
    `
    delete from ledger.sealed_entries; delete from ledger.block_totals; delete from ledger.blocks;
    update ledger.entries set reason = 'Outro' where key = 'first'`,
  );
  await sealLedger(books.db, elsewhere);
  expect(await findingsIn(books)).toContainEqual(
    'Blocos selados · Bloco 1 · Foi assinado com uma chave que esta máquina não conhece.',
  );
  // The proof with the forger's key as the trusted key finds nothing.
  const forger = await readSealTrust(elsewhere);
  expect((await inSnapshot(books.db, (tx) => proveLedger(tx, forger, []))).findings).toEqual([]);
  await asIntruder(books, `update ledger.blocks set public_key = '\\x${publicKeys[0]?.toString('hex')}'`);
  expect(await findingsIn(books)).toContainEqual('Blocos selados · Bloco 1 · A assinatura não confere.');
  await rm(elsewhere, { recursive: true });
});

it('a rewritten chain that is signed with this machine’s key is detected by the hash of a block that was stored elsewhere before', async () => {
  const before = await proveAll(books);
  const newest = before.head ?? { number: 0, hash: '' };
  const { hash } = await books.db
    .selectFrom('ledger.blocks')
    .select('hash')
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  const earlier = { number: 1, hash: hash.toString('hex') };
  for (const head of [newest, earlier]) expect(await proveAll(books, head)).toMatchObject({ ok: true, head: newest });
  await asIntruder(
    books,
    `
    delete from ledger.sealed_entries; delete from ledger.block_totals; delete from ledger.blocks;
    update ledger.entries set reason = 'Outro' where key = 'first'`,
  );
  await rm(join(books.dataDir, 'ledger-seal.head'));
  await sealLedger(books.db, books.dataDir);
  expect(await proveAll(books)).toMatchObject({ ok: true, blocks: 1 });
  expect((await proveAll(books, earlier)).findings).toEqual([
    {
      check: 'Blocos selados',
      subject: 'Bloco 1',
      detail: 'Não é o bloco informado para comparar: a cadeia foi reescrita.',
    },
  ]);
  expect((await proveAll(books, newest)).findings).toEqual([
    { check: 'Blocos selados', subject: 'Bloco 1', detail: 'Falta o bloco 2, informado para comparar.' },
  ]);
});
