import { type RawBuilder, sql } from 'kysely';
import { type AccountKind, accountNatures } from '#domain/ledger/accounts.ts';
import { formatCents } from '#domain/money.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type Finding, findingsOf, MOST_FINDINGS, subjectOfEntry } from './findings-data.ts';

const LIMIT = sql`limit ${MOST_FINDINGS + 1}`;

/** Finds entries with fewer than two lines or a sum other than zero, and lines without an entry. */
export async function findUnbalancedEntries(tx: Tx): Promise<Finding[]> {
  const { rows } = await sql<{ id: string; key: string | null; sum: string; lines: number }>`
    select coalesce(e.id, p.entry_id) as id, e.key, coalesce(sum(p.cents), 0)::text as sum, count(p.id)::int as lines
    from ledger.entries e full join ledger.postings p on p.entry_id = e.id
    group by 1, 2 having coalesce(sum(p.cents), 0) <> 0 or count(p.id) < 2 or e.key is null
    order by 1 ${LIMIT}`.execute(tx);
  return findingsOf('Soma dos lançamentos', rows, ({ id, key, sum, lines }) => {
    const subject = subjectOfEntry(id, key);
    if (key === null) return { subject, detail: 'Há linhas na contabilidade, mas o lançamento delas não existe.' };
    if (sum === '0') return { subject, detail: `Tem ${lines} linha(s); um lançamento tem duas ou mais.` };
    return { subject, detail: `Créditos e débitos diferem em ${formatCents(Number(sum))}.` };
  });
}

type Account = { kind: AccountKind; owner: string | null };
type Compared = Account & { kept: string | null; posted: string };

/** Finds guarded accounts whose balance is not the sum of their postings. */
export async function findWrongBalances(tx: Tx): Promise<Finding[]> {
  const { rows } = await sql<Compared>`
    with posted as (select account_id, sum(cents) as cents from ledger.postings group by account_id)
    select a.kind, ${owner}, b.balance_cents::text as kept, coalesce(posted.cents, 0)::text as posted
    from ledger.accounts a left join ledger.balances b on b.account_id = a.id left join posted on posted.account_id = a.id
    where (ledger.guarded(a.kind) or b.account_id is not null) and b.balance_cents is distinct from coalesce(posted.cents, 0)
    order by a.id ${LIMIT}`.execute(tx);
  return findingsOf('Saldos', rows, ({ kept, posted, ...account }) => ({
    subject: subjectOfAccount(account),
    detail:
      kept === null
        ? 'A conta não tem saldo guardado.'
        : `O saldo guardado é ${formatCents(Number(kept))}, e os lançamentos somam ${formatCents(Number(posted))}.`,
  }));
}

/**
 * Finds lines of guarded accounts whose running balance is not the sum so far. Reports only the first of each account.
 */
export async function findWrongRunningBalances(tx: Tx): Promise<Finding[]> {
  const { rows } = await sql<Compared & { entryId: string; key: string | null }>`
    select a.kind, ${owner}, w.entry_id as "entryId", e.key, w.kept::text, w.posted::text
    from (
      select distinct on (account_id) account_id, entry_id, balance_after_cents as kept, so_far as posted
      from (
        select p.id, p.account_id, p.entry_id, p.balance_after_cents, sum(p.cents) over (partition by p.account_id order by p.id) as so_far
        from ledger.postings p join ledger.accounts g on g.id = p.account_id where ledger.guarded(g.kind)
      ) line
      where balance_after_cents is distinct from so_far order by account_id, id
    ) w join ledger.accounts a on a.id = w.account_id left join ledger.entries e on e.id = w.entry_id
    order by a.id ${LIMIT}`.execute(tx);
  return findingsOf('Saldos do extrato', rows, ({ kept, posted, entryId, key, ...account }) => ({
    subject: subjectOfAccount(account),
    detail:
      `No ${subjectOfEntry(entryId, key).replace('L', 'l')} o extrato mostra ${kept === null ? 'nenhum saldo' : formatCents(Number(kept))}, ` +
      `e as linhas até ali somam ${formatCents(Number(posted))}.`,
  }));
}

/** Finds entries that were posted into a month after it was closed. */
export async function findLateEntries(tx: Tx): Promise<Finding[]> {
  const { rows } = await sql<{ id: string; key: string; day: string; month: string }>`
    select e.id, e.key, to_char(e.effective_on, 'DD/MM/YYYY') as day, to_char(c.month, 'MM/YYYY') as month
    from ledger.entries e cross join lateral (
      select * from ledger.closed_months m where e.effective_on < m.month + interval '1 month' order by m.month limit 1
    ) c
    where e.effective_on < ledger.open_from() and e.created_at > c.closed_at
    order by e.id ${LIMIT}`.execute(tx);
  return findingsOf('Meses fechados', rows, ({ id, key, day, month }) => ({
    subject: subjectOfEntry(id, key),
    detail: `Tem data de ${day}, e foi lançado depois que ${month} foi fechado.`,
  }));
}

/** Returns the names of all accounts for findings, by account id. */
export async function readAccountNames(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<
    Account & { id: string }
  >`select a.id::text, a.kind, ${owner} from ledger.accounts a`.execute(tx);
  return new Map(rows.map((row) => [row.id, subjectOfAccount(row)]));
}

/** SQL name of the owner of account `a`. */
const owner: RawBuilder<unknown> = sql`
  coalesce((select name from partners where id = a.partner_id), (select name from clients where id = a.client_id)) as owner`;

function subjectOfAccount({ kind, owner: name }: Account): string {
  const { label } = accountNatures[kind];
  return name ? `${label} de ${name}` : label;
}
