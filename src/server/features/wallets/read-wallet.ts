import { type RawBuilder, sql } from 'kysely';
import type { Wallet } from '#contract/wallets.ts';
import type { Actor } from '#domain/access/roles.ts';
import type { LocalDate } from '#domain/time.ts';
import { isPaidToDriver, paymentMethods } from '#domain/trips/payment-methods.ts';
import { agreedCommissionBp } from '#server/features/partners/read-partners.ts';
import { Refused } from '#server/platform/api/refused.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';

const MOST_UPCOMING = 500;

/** Returns the wallet of a partner, or null when the partner does not exist. */
export async function readWallet(db: Db | Tx, partnerId: string): Promise<Wallet | null> {
  return (await selectWallets(db).where('p.id', '=', partnerId).executeTakeFirst()) ?? null;
}

/** Returns the wallet of a partner without its pending amount, whose computation reads the newest ledger entries. */
export async function readAvailable(tx: Db | Tx, partnerId: string): Promise<Omit<Wallet, 'pendingCents'> | null> {
  return (await selectAvailable(tx).where('p.id', '=', partnerId).executeTakeFirst()) ?? null;
}

/** Refuses the wallet of another partner as if it did not exist. */
export async function readOwnWallet(db: Db, actor: Actor, partnerId: string): Promise<Wallet> {
  const mine = actor.role === 'admin' || actor.partnerId === partnerId;
  const wallet = mine ? await readWallet(db, partnerId) : null;
  if (!wallet) throw new Refused(notFoundRecord);
  return wallet;
}

/** Selects all wallets. */
export function selectWallets(db: Db | Tx) {
  return selectAvailable(db)
    .leftJoin('ledger.account_balances as n', (join) =>
      join.on('n.kind', '=', sql.lit('partner_pending')).onRef('n.partner_id', '=', 'p.id'),
    )
    .select(({ fn }) => fn.coalesce('n.balance_cents', sql.lit(0)).as('pendingCents'));
}

/** Selects all wallets without their pending amounts. The account `a` is null before the first posting. */
function selectAvailable(db: Db | Tx) {
  return db
    .selectFrom('partners as p')
    .crossJoin('settings as s')
    .leftJoin('ledger.accounts as a', (join) =>
      join.on('a.kind', '=', sql.lit('wallet')).onRef('a.partner_id', '=', 'p.id'),
    )
    .leftJoin('ledger.balances as b', 'b.account_id', 'a.id')
    .select(({ fn }) => [
      'p.id as partnerId',
      'p.name as partnerName',
      fn.coalesce('b.balance_cents', sql.lit(0)).as('balanceCents'),
      fn.coalesce('b.reserved_cents', sql.lit(0)).as('reservedCents'),
      sql<number>`coalesce(b.balance_cents - b.reserved_cents, 0)`.as('availableCents'),
      fn.coalesce('p.minimum_balance_cents', 's.minimum_balance_cents').as('minimumBalanceCents'),
      fn.coalesce(agreedCommissionBp, 's.commission_bp').as('commissionBp'),
    ]);
}

/**
 * Lists the pending amounts by trip, earliest release first, and amounts without a release day last. The amounts come
 * from the ledger, and the release days come from the trips.
 */
export async function listUpcoming(db: Db, partnerId: string) {
  return await db
    .selectFrom('trips as t')
    .innerJoin('ledger.entries as e', (join) =>
      join.on('e.subject_type', '=', sql.lit('trip')).onRef('e.subject_id', '=', 't.id'),
    )
    .innerJoin('ledger.postings as p', (join) =>
      join.onRef('p.entry_id', '=', 'e.id').on('p.account_id', '=', accountOf(partnerId, 'partner_pending')),
    )
    .select((eb) => [
      't.id as tripId',
      eb.ref('t.code').$notNull().as('tripCode'),
      't.release_on as releaseOn',
      sql<boolean>`t.client_side = 'disputed'`.as('held'),
      eb.fn.sum<number>('p.cents').as('amountCents'),
    ])
    .where('t.partner_id', '=', partnerId)
    .where('t.partner_side', '=', sql.lit('pending'))
    .groupBy('t.id')
    .having(({ fn }) => fn.sum('p.cents'), '<>', sql.lit(0))
    .orderBy('t.release_on')
    .orderBy('t.id')
    .limit(MOST_UPCOMING)
    .execute();
}

/** Sums the partner's part of trips whose amounts are not posted yet, because the central reviews them. */
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
  return sql<number>`(select id from ledger.accounts where kind = ${kind} and partner_id = ${partnerId} and client_id is null)`;
}

/** Returns today's date in the time zone of the partner. */
export async function readToday(tx: Tx, partnerId: string): Promise<LocalDate> {
  const { today } = await tx.selectNoFrom(todayOf(sql`${partnerId}::uuid`).as('today')).executeTakeFirstOrThrow();
  return today;
}

export function todayOf(partnerId: RawBuilder<unknown>): RawBuilder<LocalDate> {
  return sql`(app_now() at time zone ${zoneOf(partnerId)})::date`;
}

export function zoneOf(partnerId: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce((
    select s.time_zone from partner_areas a join service_areas s on s.id = a.service_area_id
    where a.partner_id = ${partnerId} order by s.id limit 1), 'America/Sao_Paulo')`;
}
