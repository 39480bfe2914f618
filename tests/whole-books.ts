import { expect } from 'vitest';
import { sql } from 'kysely';
import { findViolations, type Laws } from '#tests/invoice-histories/laws.ts';
import type { Caller } from '#tests/panel.ts';
import { explainAccounts, unexplainedCents } from '../scripts/month/explained-accounts.ts';
import { must } from '#tests/authorisation/world.ts';
import { passing } from '#tests/money/commands.ts';
import type { Stage } from '#tests/money/stage.ts';
import type { Amounts, Tally } from '#tests/money/tally.ts';

/** Kinds of entries that may take a wallet below its minimum. */
const mayPass = ['trip_commission', 'partner_fee', 'plan_fee', 'reversal', 'top_up_return', 'credit_note'];

const laws: Laws = {
  'a wallet passes its floor by nothing but what may': sql`
    select e.id, e.kind, p.balance_after_cents from ledger.postings p
    join ledger.entries e on e.id = p.entry_id join ledger.accounts a on a.id = p.account_id
    where a.kind = 'wallet' and p.cents < 0 and p.balance_after_cents < 0
      and not (e.kind = any(${mayPass}) or e.kind = 'adjustment' and starts_with(e.reason, ${passing}))`,

  'no money is on its way, or to a client’s credit, that is not there': sql`
    select kind, balance_cents from ledger.account_balances
    where kind in ('payout_pending', 'client_credit') and balance_cents < 0`,

  'a wallet keeps back what its trips have reserved': sql`
    select b.partner_id, b.reserved_cents, t.cents from ledger.account_balances b
    left join (select partner_id, sum(wallet_reserved_cents) as cents from trips group by 1) t using (partner_id)
    where b.kind = 'wallet' and b.reserved_cents <> coalesce(t.cents, 0)`,

  'a balance is the sum of its postings': sql`
    select b.account_id, b.balance_cents, p.cents from ledger.balances b
    left join (select account_id, sum(cents) as cents from ledger.postings group by 1) p using (account_id)
    where b.balance_cents <> coalesce(p.cents, 0)`,

  'commission is rounded half up, and the partner has the rest': sql`
    select id, total_cents, partner_cents from trips t
    where status = 'completed' and partner_side in ('pending', 'released')
      and not exists (select from invoice_credit_notes n where n.trip_id = t.id)
      and total_cents - partner_cents <> round((total_cents - tolls_cents - parking_cents)::numeric * commission_bp / 10000)`,

  'what came in for a trip is what its charge has, and a settled trip that is paid says so': sql`
    select g.*, t.client_side from trip_charges g join trips t on t.id = g.trip_id
    where g.received_cents + g.excess_cents <> (select coalesce(sum(p.cents), 0) from trip_payments p where p.trip_id = t.id)
      or g.amount_cents <> t.client_amount_cents
      or t.partner_side <> 'in_review' and (t.client_side = 'paid') <> (g.open_cents = 0 and g.amount_cents > 0)`,

  'an entry is reversed once': sql`
    select reverses_id from ledger.entries where reverses_id is not null group by 1 having count(*) > 1`,
};

/** Maximum number of repeated checks. Jobs of the panel may post entries meanwhile. */
const MOST_TURNS = 10;

/**
 * Checks the ledger in every way, and compares it with the successful calls. When a job posts entries between two
 * queries, their results may differ, and the check is repeated.
 */
export async function expectWholeBooks(stage: Stage, tally: Tally): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    const before = await countEntries(stage.db);
    const fault: unknown = await askBooks(stage, tally).catch((error: unknown) => error);
    if (fault === undefined) return;
    if (turn === MOST_TURNS || (await countEntries(stage.db)) === before) throw fault;
  }
}

async function countEntries(db: Stage['db']): Promise<number> {
  const { rows } = await sql<{ entries: number }>`select count(*)::int as entries from ledger.entries`.execute(db);
  return rows[0]?.entries ?? 0;
}

async function askBooks({ db, admins: [admin], partners }: Stage, { amounts }: Tally): Promise<void> {
  expect(await findViolations(db, laws)).toEqual([]);
  const accounts = await explainAccounts(db);
  expect(accounts.filter((account) => unexplainedCents(account) !== 0)).toEqual([]);
  expect(await tallied(db)).toEqual(amounts);
  for (const { id } of partners) await expectStatement(admin, id);
  expect(await must(admin.get('/ledger/proof'))).toMatchObject({ ok: true, findings: [] });
}

async function tallied(db: Stage['db']): Promise<Amounts | undefined> {
  const { rows } = await sql<Amounts>`
    select coalesce(sum(-p.cents) filter (where a.kind = 'adjustments'), 0)::int as "adjustedCents",
      coalesce(sum(-p.cents) filter (where a.kind = 'cash' and e.kind = 'prepayment'), 0)::int as "prepaidCents",
      coalesce(sum(-p.cents) filter (where a.kind = 'cash' and e.kind = 'invoice_payment'), 0)::int as "receivedCents",
      coalesce(sum(-p.cents) filter (where a.kind = 'cash' and e.kind = 'pix_receipt'), 0)::int as "pixCents"
    from ledger.postings p join ledger.entries e on e.id = p.entry_id join ledger.accounts a on a.id = p.account_id`.execute(
    db,
  );
  return rows[0];
}

type Line = { id: string; amountCents: number; balanceCents: number };

/**
 * Checks a statement as the wallet's page reads it. Every line must appear once, each balance must be the previous one
 * plus the line's amount, and the last balance must be that of the wallet.
 */
async function expectStatement(admin: Caller, partnerId: string): Promise<void> {
  const lines: Line[] = [];
  for (let cursor = ''; ;) {
    const page = await must(admin.get(`/wallets/${partnerId}/entries?limit=100${cursor}`));
    lines.push(...page.items);
    if (!page.nextCursor) break;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  let balance = 0;
  for (const { amountCents, balanceCents } of lines.toReversed()) {
    balance += amountCents;
    expect(balanceCents).toBe(balance);
  }
  expect((await must(admin.get(`/wallets/${partnerId}`))).balanceCents).toBe(balance);
}
