import { sql } from 'kysely';
import { formatCents } from '#domain/money.ts';
import { type Finding, findingsOf, MOST_FINDINGS } from '#server/features/ledger/findings-data.ts';
import { type Proof, proveLedger } from '#server/features/ledger/proof-data.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { readSealTrust, type SealHead } from '#server/platform/seal-key.ts';

/**
 * Proves the current ledger, that reserved amounts match the trips, and that money on its way out matches requested
 * payouts. `witness`: a block that left this machine and must be in the chain.
 */
export async function proveBooks(db: Db, dataDir: string, witness?: SealHead): Promise<Proof> {
  const trust = { ...(await readSealTrust(dataDir)), witness };
  return inSnapshot(db, (tx) => proveLedger(tx, trust, [findWrongReserves, findWrongPayouts]));
}

async function findWrongReserves(tx: Tx): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; kept: string; held: string }>`
    with held as (
      select partner_id, sum(holder_reserved_cents) as cents from trips where holder_reserved_cents <> 0 group by partner_id
    ), kept as (
      select a.partner_id, b.reserved_cents as cents
      from ledger.accounts a join ledger.balances b on b.account_id = a.id where a.kind = 'wallet'
    )
    select coalesce(p.name, 'Sem parceiro') as name, coalesce(kept.cents, 0)::text as kept, coalesce(held.cents, 0)::text as held
    from kept full join held on held.partner_id = kept.partner_id
    left join partners p on p.id = coalesce(kept.partner_id, held.partner_id)
    where coalesce(kept.cents, 0) <> coalesce(held.cents, 0)
    order by 1 limit ${MOST_FINDINGS + 1}`.execute(tx);
  return findingsOf('Reservas', rows, ({ name, kept, held }) => ({
    subject: `Carteira de ${name}`,
    detail: `Reserva ${formatCents(Number(kept))}, e as viagens em curso reservaram ${formatCents(Number(held))}.`,
  }));
}

async function findWrongPayouts(tx: Tx): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; leaving: string; asked: string }>`
    with asked as (
      select partner_id, sum(amount_cents) as cents from payouts where status = 'pending' group by partner_id
    ), leaving as (
      select a.partner_id, b.balance_cents as cents
      from ledger.accounts a join ledger.balances b on b.account_id = a.id where a.kind = 'payout_pending'
    )
    select p.name, coalesce(leaving.cents, 0)::text as leaving, coalesce(asked.cents, 0)::text as asked
    from leaving full join asked on asked.partner_id = leaving.partner_id
    join partners p on p.id = coalesce(leaving.partner_id, asked.partner_id)
    where coalesce(leaving.cents, 0) <> coalesce(asked.cents, 0)
    order by 1 limit ${MOST_FINDINGS + 1}`.execute(tx);
  return findingsOf('Saques', rows, ({ name, leaving, asked }) => ({
    subject: `Saques de ${name}`,
    detail: `Em andamento na contabilidade ${formatCents(Number(leaving))}, e os pedidos sem decisão somam ${formatCents(Number(asked))}.`,
  }));
}
