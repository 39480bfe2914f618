import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { upcomingRelease, Wallet } from '#contract/wallets.ts';
import type { Actor } from '#domain/access/roles.ts';
import type { LocalDate } from '#domain/time.ts';
import { isPaidToDriver, paymentMethods } from '#domain/trips/payment-methods.ts';
import { agreedCommissionBp } from '#server/features/partners/data.ts';
import { Refused } from '#server/platform/api/refused.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import type * as z from 'zod/mini';

type UpcomingRelease = z.infer<typeof upcomingRelease>;

const MOST_UPCOMING = 500;

/** Returns null when there is no such partner. */
export async function readWallet(db: Db | Tx, partnerId: string): Promise<Wallet | null> {
  const { rows } = await sql<Wallet & { accountId: number | null }>`
    ${selectWallets(sql`p.id = ${partnerId}`)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { accountId: _accountId, ...wallet } = row;
  return wallet;
}

/** Refuses the wallet of another partner as if it did not exist. */
export async function readOwnWallet(db: Db, actor: Actor, partnerId: string): Promise<Wallet> {
  const mine = actor.role === 'admin' || actor.partnerId === partnerId;
  const wallet = mine ? await readWallet(db, partnerId) : null;
  if (!wallet) throw new Refused(notFoundRecord);
  return wallet;
}

/** Includes the id of the wallet's account, which is null before the first posting. */
export function selectWallets(condition: RawBuilder<SqlBool>) {
  return sql`
    select p.id as "partnerId", p.name as "partnerName", a.id as "accountId",
      coalesce(b.balance_cents, 0) as "balanceCents", coalesce(b.reserved_cents, 0) as "reservedCents",
      coalesce(b.balance_cents - b.reserved_cents, 0) as "availableCents", coalesce(n.balance_cents, 0) as "pendingCents",
      coalesce(p.minimum_balance_cents, s.minimum_balance_cents) as "minimumBalanceCents",
      coalesce(${agreedCommissionBp}, s.commission_bp) as "commissionBp"
    from partners p cross join settings s
    left join ledger.accounts a on a.kind = 'wallet' and a.partner_id = p.id
    left join ledger.balances b on b.account_id = a.id
    left join ledger.account_balances n on n.kind = 'partner_pending' and n.partner_id = p.id
    where ${condition}`;
}

/**
 * Lists the pending amounts by trip, earliest release first, amounts without a release day last. Amounts come from the
 * ledger, release days from the trip.
 */
export async function listUpcoming(db: Db, partnerId: string): Promise<UpcomingRelease[]> {
  const { rows } = await sql<UpcomingRelease>`
    select t.id as "tripId", t.code as "tripCode", t.release_on as "releaseOn", t.client_side = 'disputed' as held, sum(p.cents) as "amountCents"
    from trips t
    join ledger.entries e on e.subject_type = 'trip' and e.subject_id = t.id
    join ledger.postings p on p.entry_id = e.id and p.account_id = ${accountOf(partnerId, 'partner_pending')}
    where t.partner_id = ${partnerId} and t.partner_side = 'pending'
    group by t.id having sum(p.cents) <> 0
    order by t.release_on, t.id limit ${MOST_UPCOMING}`.execute(db);
  return rows;
}

/** Sums the partner's part of trips whose amounts are not posted yet, since the central reviews them. */
export async function readInReview(db: Db, partnerId: string): Promise<{ trips: number; partnerCents: number }> {
  return await db
    .selectFrom('trips')
    .select([
      (eb) => eb.fn.countAll<number>().as('trips'),
      (eb) =>
        eb.fn
          .coalesce(
            eb.fn.sum<number>('partner_cents').filterWhere('payment_method', 'in', paidToCentral),
            sql<number>`0`,
          )
          .as('partnerCents'),
    ])
    .where('partner_id', '=', partnerId)
    .where('partner_side', '=', 'in_review')
    .executeTakeFirstOrThrow();
}

const paidToCentral = paymentMethods.filter((method) => !isPaidToDriver(method));

/** Selects the account in a scalar subquery, so that the statement uses the index of its postings. */
export function accountOf(partnerId: string, kind: 'wallet' | 'partner_pending') {
  return sql`(select id from ledger.accounts where kind = ${kind} and partner_id = ${partnerId} and client_id is null)`;
}

/** Returns today's date in the time zone of the partner. */
export async function readToday(tx: Tx, partnerId: string): Promise<LocalDate> {
  const { rows } = await sql<{ today: LocalDate }>`select ${todayOf(sql`${partnerId}::uuid`)} as today`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A query without a table answers one row');
  return row.today;
}

export function todayOf(partnerId: RawBuilder<unknown>): RawBuilder<LocalDate> {
  return sql`(app_now() at time zone coalesce((
    select s.time_zone from partner_areas a join service_areas s on s.id = a.service_area_id
    where a.partner_id = ${partnerId} order by s.id limit 1), 'America/Sao_Paulo'))::date`;
}
