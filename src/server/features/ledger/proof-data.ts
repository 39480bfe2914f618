import { sql } from 'kysely';
import { formatCents } from '#domain/money.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { SealHead, SealTrust } from '#server/platform/seal-key.ts';
import type { Finding } from './findings-data.ts';
import {
  findLateEntries,
  findUnbalancedEntries,
  findWrongBalances,
  findWrongRunningBalances,
} from './proof-books-data.ts';
import { findBrokenSeals } from './proof-chain-data.ts';
import { findOpenGuards } from './proof-guards-data.ts';

export type Proof = {
  ok: boolean;
  entries: number;
  unsealed: number;
  blocks: number;
  /** The newest block. Comparing it with a copy outside this machine reveals a rewritten chain. */
  head: SealHead | null;
  checkedAt: string;
  findings: Finding[];
};

/** A check of data outside the ledger, such as the amounts that trips have reserved. */
export type ForeignCheck = (tx: Tx) => Promise<Finding[]>;

/** Checks the whole ledger in one snapshot (`inSnapshot`). Unsealed entries are counted and are not findings. */
export async function proveLedger(tx: Tx, trust: SealTrust, foreignChecks: readonly ForeignCheck[]): Promise<Proof> {
  const checks: ForeignCheck[] = [
    findUnbalancedEntries,
    findWrongBalances,
    findWrongRunningBalances,
    findLateEntries,
    ...foreignChecks,
    findOpenGuards,
    (snapshot) => findBrokenSeals(snapshot, trust),
  ];
  const { sum, checkedAt, ...counts } = await countBooks(tx);
  const findings: Finding[] = [];
  if (sum !== '0') {
    const detail = `Os lançamentos somam ${formatCents(Number(sum))}, e não zero.`;
    findings.push({ check: 'Soma dos lançamentos', subject: 'Contabilidade inteira', detail });
  }
  for (const check of checks) findings.push(...(await check(tx)));
  return { ok: findings.length === 0, ...counts, checkedAt: checkedAt.toISOString(), findings };
}

type Counts = Pick<Proof, 'entries' | 'unsealed' | 'blocks' | 'head'> & { sum: string; checkedAt: Date };

async function countBooks(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from ledger.entries) as entries,
      (select count(*) from ledger.entries e where not exists (
        select from ledger.sealed_entries s where s.entry_id = e.id)) as unsealed,
      (select count(*) from ledger.blocks) as blocks,
      (select json_build_object('number', number, 'hash', encode(hash, 'hex')) from ledger.blocks order by number desc limit 1) as head,
      (select coalesce(sum(cents), 0)::text from ledger.postings) as sum, clock_timestamp() as "checkedAt"`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('A query without a table answers one row');
  return counts;
}
