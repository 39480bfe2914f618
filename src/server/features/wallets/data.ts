import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { upcomingRelease, Wallet, WalletEntry, walletsContract } from '#contract/wallets.ts';
import { type EntryKind, entryKinds } from '#domain/ledger/entry-kinds.ts';
import type { LocalDate } from '#domain/time.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsDigits, containsText } from '#server/platform/database/search-text.ts';
import type * as z from 'zod/mini';

type WalletFilter = InputOf<typeof walletsContract.list>;
type EntryFilter = InputOf<typeof walletsContract.entries>;
type UpcomingRelease = z.infer<typeof upcomingRelease>;

const MOST_UPCOMING = 500;

/** Every partner's wallet by name, with what all that fit the search come to together. */
export async function listWallets(db: Db, { q, cursor, limit }: WalletFilter) {
  const wanted = q
    ? sql<SqlBool>`(${containsText(q, 'p.name')} or ${containsDigits(q, 'p.document')})`
    : sql<SqlBool>`true`;
  const [sort, id] = cursor ? readCursor(cursor, 'text', 'id') : [];
  const after = cursor ? sql`where (sort, "partnerId") > (${sort}, ${id}::uuid)` : sql``;
  const page = await sql<Wallet & { sort: string }>`
    select * from (${wallets(wanted)}) w ${after} order by sort, "partnerId" limit ${limit + 1}`.execute(db);
  const totals = await sql<{ balanceCents: number; reservedCents: number; pendingCents: number }>`
    select coalesce(sum("balanceCents"), 0) as "balanceCents", coalesce(sum("reservedCents"), 0) as "reservedCents",
      coalesce(sum("pendingCents"), 0) as "pendingCents"
    from (${wallets(wanted)}) w`.execute(db);
  return {
    ...pageOfRows(page.rows, limit, {
      item: ({ sort: _sort, ...wallet }): Wallet => wallet,
      key: (row) => [row.sort, row.partnerId],
    }),
    totals: totals.rows[0] ?? { balanceCents: 0, reservedCents: 0, pendingCents: 0 },
  };
}

/** Null when there is no such partner. */
export async function readWallet(db: Db | Tx, partnerId: string): Promise<Wallet | null> {
  const { rows } = await sql<Wallet & { sort: string }>`${wallets(sql`p.id = ${partnerId}`)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { sort: _sort, ...wallet } = row;
  return wallet;
}

function wallets(condition: RawBuilder<SqlBool>) {
  return sql`
    select p.id as "partnerId", p.name as "partnerName", plain_text(p.name) as sort,
      coalesce(b.balance, 0) as "balanceCents", coalesce(b.reserved, 0) as "reservedCents",
      coalesce(b.balance - b.reserved, 0) as "availableCents", coalesce(b.pending, 0) as "pendingCents",
      coalesce(p.minimum_balance_cents, s.minimum_balance_cents) as "minimumBalanceCents",
      coalesce(p.commission_bp, s.commission_bp) as "commissionBp"
    from partners p cross join settings s
    left join (
      select partner_id, sum(balance_cents) filter (where kind = 'wallet') as balance, sum(reserved_cents) as reserved,
        sum(balance_cents) filter (where kind = 'partner_pending') as pending
      from ledger.account_balances where partner_id is not null group by partner_id
    ) b on b.partner_id = p.id
    where ${condition}`;
}

/** What is to be released of which trip, soonest first. The amounts are the ledger's; the trip knows the day. */
export async function listUpcoming(db: Db, partnerId: string): Promise<UpcomingRelease[]> {
  const { rows } = await sql<UpcomingRelease>`
    select t.id as "tripId", t.code as "tripCode", t.release_on as "releaseOn", sum(p.cents) as "amountCents"
    from trips t
    join ledger.entries e on e.subject_type = 'trip' and e.subject_id = t.id
    join ledger.postings p on p.entry_id = e.id and p.account_id = ${accountOf(partnerId, 'partner_pending')}
    where t.partner_id = ${partnerId} and t.partner_side = 'pending' and t.release_on is not null
    group by t.id having sum(p.cents) <> 0
    order by t.release_on, t.id limit ${MOST_UPCOMING}`.execute(db);
  return rows;
}

type EntryRow = Omit<WalletEntry, 'kind' | 'label' | 'createdAt'> & { kind: EntryKind; createdAt: Date };

/** The statement, newest first: a line's balance is what the wallet came to with it. */
export async function listEntries(db: Db, { partnerId, from, to, cursor, limit }: EntryFilter) {
  const account = accountOf(partnerId, 'wallet');
  const conditions: RawBuilder<unknown>[] = [sql`p.account_id = ${account}`];
  if (from) conditions.push(sql`e.effective_on >= ${from}::date`);
  if (to) conditions.push(sql`e.effective_on <= ${to}::date`);
  if (cursor) {
    const [last] = readCursor(cursor, 'id');
    conditions.push(
      sql`p.id < (select c.id from ledger.postings c where c.entry_id = ${last} and c.account_id = ${account})`,
    );
  }
  const { rows } = await sql<EntryRow>`
    select e.id, e.kind, e.reason, p.cents as "amountCents", p.balance_after_cents as "balanceCents",
      e.effective_on as "effectiveOn", t.id as "tripId", t.code as "tripCode",
      coalesce(u.txid, o.code) as "requestCode", e.created_at as "createdAt"
    from ledger.postings p join ledger.entries e on e.id = p.entry_id
    left join trips t on e.subject_type = 'trip' and t.id = e.subject_id
    left join top_ups u on e.subject_type = 'request' and u.id = e.subject_id
    left join payouts o on e.subject_type = 'request' and o.id = e.subject_id
    where ${sql.join(conditions, sql` and `)} order by p.id desc limit ${limit + 1}`.execute(db);
  return pageOfRows(rows, limit, {
    item: ({ createdAt, ...line }): WalletEntry => ({
      ...line,
      label: entryKinds[line.kind].label,
      createdAt: createdAt.toISOString(),
    }),
    key: ({ id }) => [id],
  });
}

/** Looked up once, so that the statement is read along its index. */
function accountOf(partnerId: string, kind: 'wallet' | 'partner_pending') {
  return sql`(select id from ledger.accounts where kind = ${kind} and partner_id = ${partnerId} and client_id is null)`;
}

/** Today where the partner works. */
export async function readToday(tx: Tx, partnerId: string): Promise<LocalDate> {
  const { rows } = await sql<{ today: LocalDate }>`
    select (app_now() at time zone coalesce((
      select s.time_zone from partner_areas a join service_areas s on s.id = a.service_area_id
      where a.partner_id = ${partnerId} order by s.id limit 1), 'America/Sao_Paulo'))::date as today`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A query without a table answers one row');
  return row.today;
}
