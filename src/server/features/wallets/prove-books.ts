import { sql, type SqlBool } from 'kysely';
import { formatCents } from '#domain/money.ts';
import { type Finding, findingsOf, MOST_FINDINGS } from '#server/features/ledger/findings.ts';
import { type Proof, proveLedger } from '#server/features/ledger/prove-ledger.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { readSealTrust, type SealHead } from '#server/platform/seal-key.ts';

/**
 * Checks the current ledger, that reserved amounts match the trips, and that the money in the payout accounts matches
 * the requested payouts. `witness` is a sealed block that was stored outside this machine and must be in the chain.
 */
export async function proveBooks(db: Db, dataDir: string, witness?: SealHead): Promise<Proof> {
  const trust = { ...(await readSealTrust(dataDir)), witness };
  return inSnapshot(db, (tx) => proveLedger(tx, trust, [findWrongReserves, findWrongPayouts]));
}

async function findWrongReserves(tx: Tx): Promise<Finding[]> {
  const rows = await tx
    .with('held', (db) =>
      db
        .selectFrom('trips')
        .select(({ fn }) => ['partner_id', fn.sum<number>('wallet_reserved_cents').as('cents')])
        .where('wallet_reserved_cents', '<>', sql.lit(0))
        .groupBy('partner_id'),
    )
    .with('kept', (db) =>
      db
        .selectFrom('ledger.accounts as a')
        .innerJoin('ledger.balances as b', 'b.account_id', 'a.id')
        .select(['a.partner_id', 'b.reserved_cents as cents'])
        .where('a.kind', '=', sql.lit('wallet')),
    )
    .selectFrom('kept')
    .fullJoin('held', 'held.partner_id', 'kept.partner_id')
    .leftJoin('partners as p', (join) =>
      join.on('p.id', '=', ({ fn }) => fn.coalesce('kept.partner_id', 'held.partner_id')),
    )
    .select(({ fn }) => [
      fn.coalesce('p.name', sql.lit('Sem parceiro')).as('name'),
      sql<string>`coalesce(kept.cents, 0)::text`.as('kept'),
      sql<string>`coalesce(held.cents, 0)::text`.as('held'),
    ])
    .where(sql<SqlBool>`coalesce(kept.cents, 0) <> coalesce(held.cents, 0)`)
    .orderBy('name')
    .limit(MOST_FINDINGS + 1)
    .execute();
  return findingsOf('Reservas', rows, ({ name, kept, held }) => ({
    subject: `Carteira de ${name}`,
    detail: `Reserva ${formatCents(Number(kept))}, e as viagens em curso reservaram ${formatCents(Number(held))}.`,
  }));
}

async function findWrongPayouts(tx: Tx): Promise<Finding[]> {
  const rows = await tx
    .with('asked', (db) =>
      db
        .selectFrom('payouts')
        .select(({ fn }) => ['partner_id', fn.sum<number>('amount_cents').as('cents')])
        .where('status', '=', sql.lit('pending'))
        .groupBy('partner_id'),
    )
    .with('leaving', (db) =>
      db
        .selectFrom('ledger.accounts as a')
        .innerJoin('ledger.balances as b', 'b.account_id', 'a.id')
        .select(['a.partner_id', 'b.balance_cents as cents'])
        .where('a.kind', '=', sql.lit('payout_pending')),
    )
    .selectFrom('leaving')
    .fullJoin('asked', 'asked.partner_id', 'leaving.partner_id')
    .innerJoin('partners as p', (join) =>
      join.on('p.id', '=', ({ fn }) => fn.coalesce('leaving.partner_id', 'asked.partner_id')),
    )
    .select([
      'p.name',
      sql<string>`coalesce(leaving.cents, 0)::text`.as('leaving'),
      sql<string>`coalesce(asked.cents, 0)::text`.as('asked'),
    ])
    .where(sql<SqlBool>`coalesce(leaving.cents, 0) <> coalesce(asked.cents, 0)`)
    .orderBy('name')
    .limit(MOST_FINDINGS + 1)
    .execute();
  return findingsOf('Saques', rows, ({ name, leaving, asked }) => ({
    subject: `Saques de ${name}`,
    detail: `Em andamento na contabilidade ${formatCents(Number(leaving))}, e os pedidos sem decisão somam ${formatCents(Number(asked))}.`,
  }));
}
