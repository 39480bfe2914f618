import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { formatCents } from '#domain/money.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { SealHead, SealTrust } from '#server/platform/seal-key.ts';
import type { Finding } from './findings.ts';
import {
  findLateEntries,
  findUnbalancedEntries,
  findWrongBalances,
  findWrongRunningBalances,
} from './prove-balances.ts';
import { findBrokenSeals } from './prove-seals.ts';
import { findOpenGuards } from './prove-guards.ts';
import { isUnsealed } from './read-seals.ts';

export type Proof = {
  ok: boolean;
  entries: number;
  unsealed: number;
  blocks: number;
  /** Newest block. Comparing this block with a copy outside this machine reveals a rewritten chain. */
  head: SealHead | null;
  checkedAt: string;
  findings: Finding[];
};

/** Check of data outside the ledger, such as the amounts that trips have reserved. */
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

const countAll = sql<number>`count(*)`.as('count');

async function countBooks(tx: Tx) {
  return await tx
    .selectNoFrom((eb) => [
      eb.selectFrom('ledger.entries').select(countAll).$asScalar().as('entries'),
      eb.selectFrom('ledger.entries as e').select(countAll).where(isUnsealed).$asScalar().as('unsealed'),
      eb.selectFrom('ledger.blocks').select(countAll).$asScalar().as('blocks'),
      jsonObjectFrom(
        eb
          .selectFrom('ledger.blocks')
          .select(['number', sql<string>`encode(hash, 'hex')`.as('hash')])
          .orderBy('number', 'desc')
          .limit(1),
      ).as('head'),
      eb
        .selectFrom('ledger.postings')
        .select(sql<string>`coalesce(sum(cents), 0)::text`.as('sum'))
        .$asScalar()
        .as('sum'),
      sql<Date>`clock_timestamp()`.as('checkedAt'),
    ])
    .executeTakeFirstOrThrow();
}
