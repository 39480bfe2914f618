import { sql, type SqlBool } from 'kysely';
import { type AccountKind, accountNatures } from '#domain/ledger/accounts.ts';
import { formatCents } from '#domain/money.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type Finding, findingsOf, MOST_FINDINGS, subjectOfEntry } from './findings.ts';

/** Finds entries with fewer than two lines or a sum other than zero, and lines without an entry. */
export async function findUnbalancedEntries(tx: Tx): Promise<Finding[]> {
  const id = sql<string>`coalesce(e.id, p.entry_id)`;
  const rows = await tx
    .selectFrom('ledger.entries as e')
    .fullJoin('ledger.postings as p', 'p.entry_id', 'e.id')
    .select(({ fn }) => [
      id.as('id'),
      'e.key',
      sql<string>`coalesce(sum(p.cents), 0)::text`.as('sum'),
      fn.count<number>('p.id').as('lines'),
    ])
    .groupBy([id, 'e.key'])
    .having(sql<SqlBool>`coalesce(sum(p.cents), 0) <> 0 or count(p.id) < 2 or e.key is null`)
    .orderBy('id')
    .limit(MOST_FINDINGS + 1)
    .execute();
  return findingsOf('Soma dos lançamentos', rows, ({ id: entryId, key, sum, lines }) => {
    const subject = subjectOfEntry(entryId, key);
    if (key === null) return { subject, detail: 'Há linhas na contabilidade, mas o lançamento delas não existe.' };
    if (sum === '0') return { subject, detail: `Tem ${lines} linha(s); um lançamento tem duas ou mais.` };
    return { subject, detail: `Créditos e débitos diferem em ${formatCents(Number(sum))}.` };
  });
}

/** Finds guarded accounts whose balance is not the sum of their postings. */
export async function findWrongBalances(tx: Tx): Promise<Finding[]> {
  const rows = await tx
    .with('posted', (db) =>
      db
        .selectFrom('ledger.postings')
        .select(({ fn }) => ['account_id', fn.sum<number>('cents').as('cents')])
        .groupBy('account_id'),
    )
    .selectFrom('ledger.accounts as a')
    .leftJoin('ledger.balances as b', 'b.account_id', 'a.id')
    .leftJoin('posted', 'posted.account_id', 'a.id')
    .select([
      'a.kind',
      owner.as('owner'),
      sql<string | null>`b.balance_cents::text`.as('kept'),
      sql<string>`coalesce(posted.cents, 0)::text`.as('posted'),
    ])
    .where(sql<SqlBool>`(ledger.guarded(a.kind) or b.account_id is not null)`)
    .where(sql<SqlBool>`b.balance_cents is distinct from coalesce(posted.cents, 0)`)
    .orderBy('a.id')
    .limit(MOST_FINDINGS + 1)
    .execute();
  return findingsOf('Saldos', rows, ({ kept, posted, ...account }) => ({
    subject: subjectOfAccount(account),
    detail:
      kept === null
        ? 'A conta não tem saldo guardado.'
        : `O saldo guardado é ${formatCents(Number(kept))}, e os lançamentos somam ${formatCents(Number(posted))}.`,
  }));
}

/**
 * Finds lines of guarded accounts whose running balance is not the sum up to the line. Reports only the first line of
 * each account.
 */
export async function findWrongRunningBalances(tx: Tx): Promise<Finding[]> {
  const rows = await tx
    .with('line', (db) =>
      db
        .selectFrom('ledger.postings as p')
        .innerJoin('ledger.accounts as g', 'g.id', 'p.account_id')
        .select(({ fn }) => [
          'p.id',
          'p.account_id',
          'p.entry_id',
          'p.balance_after_cents as kept',
          fn
            .sum<number>('p.cents')
            .over((lines) => lines.partitionBy('p.account_id').orderBy('p.id'))
            .as('posted'),
        ])
        .where(sql<SqlBool>`ledger.guarded(g.kind)`),
    )
    .with('wrong', (db) =>
      db
        .selectFrom('line')
        .distinctOn('account_id')
        .selectAll()
        .whereRef('kept', 'is distinct from', 'posted')
        .orderBy('account_id')
        .orderBy('id'),
    )
    .selectFrom('wrong as w')
    .innerJoin('ledger.accounts as a', 'a.id', 'w.account_id')
    .leftJoin('ledger.entries as e', 'e.id', 'w.entry_id')
    .select([
      'a.kind',
      owner.as('owner'),
      'w.entry_id as entryId',
      'e.key',
      sql<string | null>`w.kept::text`.as('kept'),
      sql<string>`w.posted::text`.as('posted'),
    ])
    .orderBy('a.id')
    .limit(MOST_FINDINGS + 1)
    .execute();
  return findingsOf('Saldos do extrato', rows, ({ kept, posted, entryId, key, ...account }) => ({
    subject: subjectOfAccount(account),
    detail:
      `No ${subjectOfEntry(entryId, key).replace('L', 'l')} o extrato mostra ${kept === null ? 'nenhum saldo' : formatCents(Number(kept))}, ` +
      `e as linhas até ali somam ${formatCents(Number(posted))}.`,
  }));
}

/** Finds entries that were posted into a month after it was closed. */
export async function findLateEntries(tx: Tx): Promise<Finding[]> {
  const rows = await tx
    .selectFrom('ledger.entries as e')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('ledger.closed_months as m')
        .selectAll()
        .where(sql<SqlBool>`e.effective_on < m.month + interval '1 month'`)
        .orderBy('m.month')
        .limit(1)
        .as('c'),
    )
    .select([
      'e.id',
      'e.key',
      sql<string>`to_char(e.effective_on, 'DD/MM/YYYY')`.as('day'),
      sql<string>`to_char(c.month, 'MM/YYYY')`.as('month'),
    ])
    .where(sql<SqlBool>`e.effective_on < ledger.open_from()`)
    .whereRef('e.created_at', '>', 'c.closed_at')
    .orderBy('e.id')
    .limit(MOST_FINDINGS + 1)
    .execute();
  return findingsOf('Meses fechados', rows, ({ id, key, day, month }) => ({
    subject: subjectOfEntry(id, key),
    detail: `Tem data de ${day}, e foi lançado depois que ${month} foi fechado.`,
  }));
}

/** Returns the account names that findings show, by account id. */
export async function readAccountNames(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('ledger.accounts as a')
    .select((eb) => [eb.cast<string>('a.id', 'text').as('id'), 'a.kind', owner.as('owner')])
    .execute();
  return new Map(rows.map((row) => [row.id, subjectOfAccount(row)]));
}

/** SQL name of the owner of account `a`. */
const owner = sql<string | null>`
  coalesce((select name from partners where id = a.partner_id), (select name from clients where id = a.client_id))`;

function subjectOfAccount({ kind, owner: name }: { kind: AccountKind; owner: string | null }): string {
  const { label } = accountNatures[kind];
  return name ? `${label} de ${name}` : label;
}
