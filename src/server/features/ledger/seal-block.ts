import { sql } from 'kysely';
import type { SealedEntry } from '#domain/ledger/seal-text.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { SealHead, SealKey } from '#server/platform/seal-key.ts';
import { addPostings, hashBlock, hashEntry, type LastBlock, readSealedTotals, statedTotals } from './read-seals.ts';

/** Takes the lock for sealing until the transaction ends. Returns false while another node has the lock. */
export async function claimSealing(tx: Tx): Promise<boolean> {
  const claim = sql<boolean>`pg_try_advisory_xact_lock(hashtext('painel.ledger.seal'))`;
  const { mine } = await tx.selectNoFrom(claim.as('mine')).executeTakeFirstOrThrow();
  return mine;
}

/** Writes the passed entries into the next block and signs the block. */
export async function sealBlock(
  tx: Tx,
  last: LastBlock | null,
  entries: SealedEntry[],
  key: SealKey,
): Promise<SealHead> {
  const changes = new Map<string, bigint>();
  for (const entry of entries) addPostings(changes, entry);
  const before = await readSealedTotals(tx, [...changes.keys()]);
  const totals = statedTotals(new Map([...changes].map(([id, cents]) => [id, cents + (before.get(id) ?? 0n)])));
  const number = (last?.number ?? 0) + 1;
  const previous = last?.hash ?? Buffer.alloc(0);
  const sealedAt = new Date().toISOString();
  const hashes = entries.map(hashEntry);
  const entryHashes = hashes.map((hash) => hash.toString('hex'));
  const hash = hashBlock({ number, previousHash: previous.toString('hex'), sealedAt, entryHashes, totals });
  await sql`
    select ledger.seal(${number}, ${previous}, ${hash}, ${key.sign(hash)}, ${key.publicKey}, ${sealedAt},
      ${entries.map(({ id }) => id)}::uuid[], ${hashes}::bytea[],
      ${totals.map(([id]) => id)}::bigint[], ${totals.map(([, cents]) => cents)}::bigint[])`.execute(tx);
  return { number, hash: hash.toString('hex') };
}
