import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import {
  blockText,
  entryText,
  type SealedBlock,
  type SealedEntry,
  type SealedPosting,
} from '#domain/ledger/seal-text.ts';
import type { Tx } from '#server/platform/database/pool.ts';

export type LastBlock = { number: number; hash: Buffer; publicKey: Buffer };

export async function readLastBlock(tx: Tx): Promise<LastBlock | null> {
  const last = tx.selectFrom('ledger.blocks').select(['number', 'hash', 'public_key as publicKey']);
  return (await last.orderBy('number', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/**
 * Returns entries that no block contains, of finished transactions only. Every transaction id below the snapshot's xmin
 * is committed and visible, or rolled back. Ids do not follow the order of commits, so the highest id of the last block
 * is no usable start.
 */
export async function readUnsealed(tx: Tx, limit: number): Promise<SealedEntry[]> {
  return await tx
    .selectFrom('ledger.entries as e')
    .select(sealedColumns)
    .where(sql<SqlBool>`e.xid >= ledger.sealed_until() and e.xid < pg_snapshot_xmin(pg_current_snapshot())`)
    .where(isUnsealed)
    .orderBy('e.xid')
    .orderBy('e.id')
    .limit(limit)
    .execute();
}

/** Returns the totals of the passed accounts in the last block that contains them. */
export async function readSealedTotals(tx: Tx, accountIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await tx
    .selectFrom('ledger.block_totals')
    .distinctOn('account_id')
    .select((eb) => [
      eb.cast<string>('account_id', 'text').as('id'),
      eb.cast<string>('total_cents', 'text').as('total'),
    ])
    .where(sql<SqlBool>`account_id = any(${accountIds}::bigint[])`)
    .orderBy('account_id')
    .orderBy('block_number', 'desc')
    .execute();
  return new Map(rows.map(({ id, total }) => [id, BigInt(total)]));
}

/** SQL condition: no block contains entry `e`. */
export const isUnsealed = sql<SqlBool>`not exists (select from ledger.sealed_entries s where s.entry_id = e.id)`;

/** Columns of an entry `e` with its postings, in the form that a block seals. */
export const sealedColumns = [
  'e.id',
  'e.key',
  'e.kind',
  'e.actor_id as actorId',
  'e.reason',
  sql<string>`e.effective_on::text`.as('effectiveOn'),
  'e.subject_type as subjectType',
  'e.subject_id as subjectId',
  'e.reverses_id as reversesId',
  sql<string>`encode(e.content_hash, 'hex')`.as('contentHash'),
  sql<string>`to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('createdAt'),
  sql<SealedPosting[]>`coalesce((
    select json_agg(json_build_array(p.id::text, a.id::text, a.kind, a.partner_id, a.client_id, p.cents::text, p.balance_after_cents::text) order by p.id)
    from ledger.postings p join ledger.accounts a on a.id = p.account_id where p.entry_id = e.id
  ), '[]')`.as('postings'),
] as const;

export function hashEntry(entry: SealedEntry): Buffer {
  return sha256(entryText(entry));
}

export function hashBlock(block: SealedBlock): Buffer {
  return sha256(blockText(block));
}

/** Adds the postings of an entry to the totals of its accounts. */
export function addPostings(totals: Map<string, bigint>, { postings }: SealedEntry): void {
  for (const [, accountId, , , , cents] of postings) {
    totals.set(accountId, (totals.get(accountId) ?? 0n) + BigInt(cents));
  }
}

/** Returns the totals in the form that a block contains. */
export function statedTotals(totals: Map<string, bigint>): SealedBlock['totals'] {
  return [...totals]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([accountId, cents]) => [accountId, String(cents)]);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
