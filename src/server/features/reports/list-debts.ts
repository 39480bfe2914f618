import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ClientDebt, DebtsReport, PartnerDebt, PassengerDebt } from '#contract/reports.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import { ageColumns } from '#server/features/invoices/read-invoices.ts';
import { endedOn } from '#server/features/trips/read/filter.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { LedgerAccounts } from '#server/platform/database/schema.ts';

const balanceOf = (kind: LedgerAccounts['kind']) =>
  sql<number>`coalesce(sum(balance_cents) filter (where kind = ${sql.lit(kind)}), 0)`;
const partsIf = (trips: RawBuilder<SqlBool>) => sql<number | null>`sum(partner_cents) filter (where ${trips})`;
const promised = (on: RawBuilder<unknown>) => partsIf(sql`client_side <> 'disputed' and release_on ${on}`);

/** Maximum number of lines on a page. A file has all lines. */
const MOST_SHOWN = 50;

export async function readDebts(db: Db): Promise<DebtsReport> {
  const [clients, passengers, partners] = await Promise.all([
    listClientDebts(db),
    listPassengerDebts(db),
    listPartnerDebts(db),
  ]);
  return {
    clients: report(clients, clientAmounts),
    passengers: report(passengers, passengerAmounts),
    partners: report(partners, partnerAmounts),
  };
}

const clientAmounts = [
  'notDueCents',
  'to30Cents',
  'to60Cents',
  'to90Cents',
  'olderCents',
  'unbilledCents',
  'disputedCents',
  'creditCents',
  'owedCents',
] as const satisfies (keyof ClientDebt)[];
const passengerAmounts = [
  'notDueCents',
  'to30Cents',
  'to60Cents',
  'to90Cents',
  'olderCents',
  'owedCents',
] as const satisfies (keyof PassengerDebt)[];
const partnerAmounts = [
  'lateCents',
  'soonCents',
  'laterCents',
  'awaitingCents',
  'heldCents',
  'walletCents',
  'payoutCents',
  'owedCents',
] as const satisfies (keyof PartnerDebt)[];

function report<Amount extends string, Debt extends Record<Amount, number>>(debts: Debt[], amounts: readonly Amount[]) {
  const totals = Object.fromEntries(
    amounts.map((amount) => [amount, debts.reduce((sum, debt) => sum + debt[amount], 0)]),
  ) as Record<Amount, number>;
  return { count: debts.length, totals, items: debts.slice(0, MOST_SHOWN) };
}

/**
 * Lists clients by debt, largest first. The uninvoiced amount comes from the ledger. The contested part of this amount
 * comes from the trips.
 */
export async function listClientDebts(db: Db): Promise<ClientDebt[]> {
  const balances = db
    .selectFrom('ledger.account_balances')
    .select([
      'client_id',
      sql<number>`-${balanceOf('client_unbilled')}`.as('unbilled'),
      balanceOf('client_credit').as('credit'),
    ])
    .where('client_id', 'is not', null)
    .groupBy('client_id');
  const invoices = db
    .selectFrom('invoices as i')
    .select((eb) => ['i.client_id', eb.fn.sum<number>('i.open_cents').as('open'), ...ageColumns])
    .where('i.open_cents', '>', sql.lit(0))
    .groupBy('i.client_id');
  const disputed = db
    .selectFrom('trips')
    .select(['client_id', sql<number>`sum(total_cents - discount_cents)`.as('cents')])
    .where('client_side', '=', sql.lit('disputed'))
    .groupBy('client_id');
  return db
    .selectFrom(balances.as('b'))
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .leftJoin(invoices.as('i'), 'i.client_id', 'c.id')
    .leftJoin(disputed.as('d'), 'd.client_id', 'c.id')
    .select((eb) => [
      'c.id',
      'c.name',
      eb.fn.coalesce('i.notDueCents', eb.lit(0)).as('notDueCents'),
      eb.fn.coalesce('i.to30Cents', eb.lit(0)).as('to30Cents'),
      eb.fn.coalesce('i.to60Cents', eb.lit(0)).as('to60Cents'),
      eb.fn.coalesce('i.to90Cents', eb.lit(0)).as('to90Cents'),
      eb.fn.coalesce('i.olderCents', eb.lit(0)).as('olderCents'),
      sql<number>`b.unbilled - coalesce(d.cents, 0)`.as('unbilledCents'),
      eb.fn.coalesce('d.cents', eb.lit(0)).as('disputedCents'),
      'b.credit as creditCents',
      sql<number>`b.unbilled + coalesce(i.open, 0)`.as('owedCents'),
    ])
    .where((eb) => eb.or([eb('b.unbilled', '<>', 0), eb('b.credit', '<>', 0), eb('i.open', 'is not', null)]))
    .orderBy('owedCents', 'desc')
    .orderBy(sql`plain_text(c.name)`)
    .orderBy('c.id')
    .execute();
}

/** Lists trips whose passengers have not paid the central yet, oldest first. Trips in review are not owed yet. */
export async function listPassengerDebts(db: Db): Promise<PassengerDebt[]> {
  const charges = db
    .selectFrom('trip_charges as g')
    .innerJoin('trips as t', 't.id', 'g.trip_id')
    .innerJoin('clients as c', 'c.id', 't.client_id')
    .select((eb) => [
      't.id',
      // A generated column: nullable in the schema, never null.
      eb.ref('t.code').$notNull().as('code'),
      'c.name',
      'g.open_cents',
      sql<LocalDate>`${endedOn}`.as('due_on'),
    ])
    .where('g.open_cents', '>', sql.lit(0))
    .where('t.partner_side', '<>', 'in_review');
  return db
    .selectFrom(charges.as('i'))
    .select(['i.id', 'i.code', 'i.name', 'i.due_on as endedOn', 'i.open_cents as owedCents', ...ageColumns])
    .groupBy(['i.id', 'i.code', 'i.name', 'i.due_on', 'i.open_cents'])
    .orderBy('i.due_on')
    .orderBy('i.code')
    .execute();
}

/**
 * Lists partners by the amount owed to them, largest first. The amount of a contested trip waits for the decision about
 * the trip, not for the release day.
 */
export async function listPartnerDebts(db: Db): Promise<PartnerDebt[]> {
  const balances = db
    .selectFrom('ledger.account_balances')
    .select([
      'partner_id',
      balanceOf('wallet').as('wallet'),
      balanceOf('payout_pending').as('payout'),
      balanceOf('partner_pending').as('pending'),
    ])
    .where('partner_id', 'is not', null)
    .groupBy('partner_id');
  const parts = db
    .selectFrom('trips')
    .select([
      'partner_id',
      partsIf(sql`client_side = 'disputed'`).as('held'),
      promised(sql`< ${centralToday}`).as('late'),
      promised(sql`between ${centralToday} and ${centralToday} + 6`).as('soon'),
      promised(sql`> ${centralToday} + 6`).as('later'),
      promised(sql`is null`).as('awaiting'),
    ])
    .where('partner_side', '=', sql.lit('pending'))
    .groupBy('partner_id');
  return db
    .selectFrom(balances.as('b'))
    .innerJoin('partners as q', 'q.id', 'b.partner_id')
    .leftJoin(parts.as('p'), 'p.partner_id', 'q.id')
    .select((eb) => [
      'q.id',
      'q.name',
      eb.fn.coalesce('p.late', eb.lit(0)).as('lateCents'),
      eb.fn.coalesce('p.soon', eb.lit(0)).as('soonCents'),
      eb.fn.coalesce('p.later', eb.lit(0)).as('laterCents'),
      eb.fn.coalesce('p.awaiting', eb.lit(0)).as('awaitingCents'),
      eb.fn.coalesce('p.held', eb.lit(0)).as('heldCents'),
      'b.wallet as walletCents',
      'b.payout as payoutCents',
      sql<number>`b.wallet + b.payout + b.pending`.as('owedCents'),
    ])
    .where((eb) => eb.or([eb('b.wallet', '<>', 0), eb('b.payout', '<>', 0), eb('b.pending', '<>', 0)]))
    .orderBy('owedCents', 'desc')
    .orderBy(sql`plain_text(q.name)`)
    .orderBy('q.id')
    .execute();
}
