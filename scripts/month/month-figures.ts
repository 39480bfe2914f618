import { sql } from 'kysely';
import type { AccountKind } from '#domain/ledger/accounts.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { Month } from './simulate.ts';

/**
 * Balance of one kind of account before the month, and its debits and credits in the month and after the month. Credits
 * are positive, debits are negative.
 */
export type Movement = {
  kind: AccountKind;
  beforeCents: number;
  debitCents: number;
  creditCents: number;
  afterDebitCents: number;
  afterCreditCents: number;
};

export async function readMonth(db: Db, { first, last }: Month) {
  const { rows: trips } = await sql<{ status: TripStatus; count: number; cents: number }>`
    select status, count(*) as count, coalesce(sum(total_cents), 0)::bigint as cents
    from trips group by status order by count(*) desc, status`.execute(db);
  const { rows: movements } = await sql<Movement>`
    with m as (
      select a.kind, p.cents, e.effective_on as day, e.kind = 'opening' as opens
      from ledger.postings p join ledger.entries e on e.id = p.entry_id join ledger.accounts a on a.id = p.account_id
    )
    select kind, coalesce(sum(cents) filter (where opens or day < ${first}), 0)::bigint as "beforeCents",
      coalesce(-sum(cents) filter (where not opens and cents < 0 and day between ${first} and ${last}), 0)::bigint as "debitCents",
      coalesce(sum(cents) filter (where not opens and cents > 0 and day between ${first} and ${last}), 0)::bigint as "creditCents",
      coalesce(-sum(cents) filter (where not opens and cents < 0 and day > ${last}), 0)::bigint as "afterDebitCents",
      coalesce(sum(cents) filter (where not opens and cents > 0 and day > ${last}), 0)::bigint as "afterCreditCents"
    from m group by kind`.execute(db);
  return {
    trips,
    movements,
    ...(await readCommands(db)),
    partners: await readPartners(db),
    clients: await readClients(db),
  };
}

/** Counts money operations, and how many of them were completed in time. */
async function readCommands(db: Db) {
  const { rows } = await sql<{
    invoices: number;
    invoicedCents: number;
    inFull: number;
    topUps: number;
    payouts: number;
    payoutCents: number;
    payoutDays: number;
    pixTrips: number;
    pixCents: number;
    pixReceived: number;
    pixReceivedCents: number;
    pixPartly: number;
    pixOpenCents: number;
    unidentified: number;
    unidentifiedCents: number;
    released: number;
    releasedInTime: number;
    lastClosed: string | null;
  }>`
    select (select count(*) from invoices) as invoices, (select coalesce(sum(total_cents), 0)::bigint from invoices) as "invoicedCents",
      (select count(*) from invoices where open_cents = 0) as "inFull",
      (select count(*) from top_ups where status = 'confirmed') as "topUps",
      (select count(*) from payouts where status = 'paid') as payouts,
      (select coalesce(sum(amount_cents), 0)::bigint from payouts where status = 'paid') as "payoutCents",
      (select coalesce(round(avg(extract(epoch from decided_at - requested_at) / 86400), 1), 0)::float8 from payouts where status = 'paid') as "payoutDays",
      g.*, b.*, r.released, r.in_time as "releasedInTime", (select max(month)::text from ledger.closed_months) as "lastClosed"
    from (
      select count(*) as released, count(*) filter (where e.effective_on <= t.release_on) as in_time
      from ledger.entries e join trips t on t.id = e.subject_id where e.kind = 'release' and e.subject_type = 'trip'
    ) r, (
      select count(*) as "pixTrips", coalesce(sum(amount_cents), 0)::bigint as "pixCents",
        count(*) filter (where open_cents = 0) as "pixReceived", coalesce(sum(received_cents), 0)::bigint as "pixReceivedCents",
        count(*) filter (where open_cents > 0 and received_cents > 0) as "pixPartly", coalesce(sum(open_cents), 0)::bigint as "pixOpenCents"
      from trip_charges where amount_cents > 0
    ) g, (
      select count(*) as unidentified, coalesce(sum(cents), 0)::bigint as "unidentifiedCents" from bank_lines where state = 'parked'
    ) b`.execute(db);
  const [deeds] = rows;
  if (!deeds) throw new Error('a select without a table answers one row');
  return { deeds };
}

/** Returns the ten partners with the largest earnings, with the sums of their statements. */
async function readPartners(db: Db) {
  const { rows } = await sql<{
    name: string;
    openingCents: number;
    earnedCents: number;
    chargedCents: number;
    topUpCents: number;
    payoutCents: number;
    balanceCents: number;
  }>`
    select n.name, sum(p.cents) filter (where e.kind = 'opening')::bigint as "openingCents",
      coalesce(sum(p.cents) filter (where e.kind = 'release'), 0)::bigint as "earnedCents",
      coalesce(sum(p.cents) filter (where e.kind not in ('opening', 'release', 'top_up') and e.kind not like 'payout%'), 0)::bigint as "chargedCents",
      coalesce(sum(p.cents) filter (where e.kind = 'top_up'), 0)::bigint as "topUpCents",
      coalesce(sum(p.cents) filter (where e.kind like 'payout%'), 0)::bigint as "payoutCents",
      (select b.balance_cents from ledger.balances b where b.account_id = a.id) as "balanceCents"
    from ledger.accounts a join partners n on n.id = a.partner_id
      join ledger.postings p on p.account_id = a.id join ledger.entries e on e.id = p.entry_id
    where a.kind = 'wallet' group by a.id, n.name order by "earnedCents" desc, n.name limit 10`.execute(db);
  return rows;
}

/** Returns the ten clients with the largest invoices. */
async function readClients(db: Db) {
  const { rows } = await sql<{
    name: string;
    invoices: number;
    totalCents: number;
    paidCents: number;
    creditedCents: number;
    lostCents: number;
    openCents: number;
  }>`
    select c.name, count(*) as invoices, sum(i.total_cents)::bigint as "totalCents", sum(i.paid_cents)::bigint as "paidCents",
      sum(i.credited_cents)::bigint as "creditedCents", sum(i.written_off_cents)::bigint as "lostCents", sum(i.open_cents)::bigint as "openCents"
    from invoices i join clients c on c.id = i.client_id group by c.id, c.name order by "totalCents" desc, c.name limit 10`.execute(
    db,
  );
  return rows;
}
