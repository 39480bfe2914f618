import { sql } from 'kysely';
import type { ClientDebt, DebtsReport, PartnerDebt, PassengerDebt } from '#contract/reports.ts';
import { centralToday } from '#server/features/areas/data.ts';
import { ageColumns } from '#server/features/invoices/data.ts';
import { endedOn } from '#server/features/trips/read/filter.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Maximum number of lines on a page; a file has all. */
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
 * Lists clients by debt, largest first. The uninvoiced amount comes from the ledger, its contested part from the trips.
 */
export async function listClientDebts(db: Db): Promise<ClientDebt[]> {
  const { rows } = await sql<ClientDebt>`
    select c.id, c.name, coalesce(i."notDueCents", 0) as "notDueCents", coalesce(i."to30Cents", 0) as "to30Cents",
      coalesce(i."to60Cents", 0) as "to60Cents", coalesce(i."to90Cents", 0) as "to90Cents", coalesce(i."olderCents", 0) as "olderCents",
      b.unbilled - coalesce(d.cents, 0) as "unbilledCents", coalesce(d.cents, 0) as "disputedCents", b.credit as "creditCents",
      b.unbilled + coalesce(i.open, 0) as "owedCents"
    from (
      select client_id, coalesce(-sum(balance_cents) filter (where kind = 'client_unbilled'), 0) as unbilled,
        coalesce(sum(balance_cents) filter (where kind = 'client_credit'), 0) as credit
      from ledger.account_balances where client_id is not null group by 1) b
    join clients c on c.id = b.client_id
    left join (select i.client_id, sum(i.open_cents) as open, ${ageColumns} from invoices i where i.open_cents > 0 group by 1) i
      on i.client_id = c.id
    left join (select client_id, sum(total_cents - discount_cents) as cents from trips where client_side = 'disputed' group by 1) d
      on d.client_id = c.id
    where b.unbilled <> 0 or b.credit <> 0 or i.open is not null
    order by "owedCents" desc, plain_text(c.name), c.id`.execute(db);
  return rows;
}

/** Lists trips whose passengers have not paid the central yet, oldest first. Trips in review are not owed yet. */
export async function listPassengerDebts(db: Db): Promise<PassengerDebt[]> {
  const { rows } = await sql<PassengerDebt>`
    select i.id, i.code, i.name, i.due_on as "endedOn", i.open_cents as "owedCents", a.*
    from (
      select t.id, t.code, c.name, g.open_cents, ${endedOn} as due_on
      from trip_charges g join trips t on t.id = g.trip_id join clients c on c.id = t.client_id
      where g.open_cents > 0 and t.partner_side <> 'in_review') i
    cross join lateral (select ${ageColumns} from (select i.open_cents, i.due_on) i) a
    order by i.due_on, i.code`.execute(db);
  return rows;
}

/**
 * Lists partners by the amount owed to them, largest first. The amount of a contested trip waits for the decision
 * instead of its release day.
 */
export async function listPartnerDebts(db: Db): Promise<PartnerDebt[]> {
  const { rows } = await sql<PartnerDebt>`
    select q.id, q.name, coalesce(p.late, 0) as "lateCents", coalesce(p.soon, 0) as "soonCents", coalesce(p.later, 0) as "laterCents",
      coalesce(p.awaiting, 0) as "awaitingCents",
      coalesce(p.held, 0) as "heldCents", b.wallet as "walletCents", b.payout as "payoutCents",
      b.wallet + b.payout + b.pending as "owedCents"
    from (
      select partner_id, coalesce(sum(balance_cents) filter (where kind = 'wallet'), 0) as wallet,
        coalesce(sum(balance_cents) filter (where kind = 'payout_pending'), 0) as payout,
        coalesce(sum(balance_cents) filter (where kind = 'partner_pending'), 0) as pending
      from ledger.account_balances where partner_id is not null group by 1) b
    join partners q on q.id = b.partner_id
    left join (
      select partner_id, sum(partner_cents) filter (where client_side = 'disputed') as held,
        sum(partner_cents) filter (where client_side <> 'disputed' and release_on < ${centralToday}) as late,
        sum(partner_cents) filter (where client_side <> 'disputed' and release_on between ${centralToday} and ${centralToday} + 6) as soon,
        sum(partner_cents) filter (where client_side <> 'disputed' and release_on > ${centralToday} + 6) as later,
        sum(partner_cents) filter (where client_side <> 'disputed' and release_on is null) as awaiting
      from trips where partner_side = 'pending' group by 1) p on p.partner_id = q.id
    where b.wallet <> 0 or b.payout <> 0 or b.pending <> 0
    order by "owedCents" desc, plain_text(q.name), q.id`.execute(db);
  return rows;
}
