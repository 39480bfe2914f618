import { expressionBuilder, type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Invoice, InvoiceSummary, InvoiceTotals, invoicesContract } from '#contract/invoices.ts';
import type { Actor } from '#domain/access/roles.ts';
import type { ContestState } from '#domain/invoices/contest.ts';
import { invoiceAges, invoiceStatus } from '#domain/invoices/invoice-status.ts';
import { brCode } from '#domain/pix/br-code.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import { readPixAccount } from '#server/features/settings/read-settings.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { containsText, sortText } from '#server/platform/database/search-text.ts';
import { statusIs } from './status-condition.ts';

type InvoiceFilter = InputOf<typeof invoicesContract.list>;

/** Selects the invoices that the caller may see: administrators see all, clients their own. */
function inScope({ role, clientId }: Actor): RawBuilder<SqlBool> {
  return role === 'admin' ? sql<SqlBool>`true` : sql<SqlBool>`i.client_id = ${clientId}`;
}

const openContests = sql<number>`(select count(*) from invoice_contests o where o.invoice_id = i.id and o.state = 'open')`;

type SummaryRow = InferResult<ReturnType<typeof selectInvoices>>[number];

function selectInvoices(db: Db | Tx) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('clients as c', 'c.id', 'i.client_id')
    .select((eb) => [
      'i.id',
      'i.number',
      // A generated column, which the schema types as nullable although it is never null.
      eb.ref('i.code').$notNull().as('code'),
      'i.client_id as clientId',
      'c.name as clientName',
      'i.period_from as periodFrom',
      'i.period_to as periodTo',
      'i.closed_on as closedOn',
      'i.due_on as dueOn',
      'i.item_count as itemCount',
      'i.total_cents as totalCents',
      'i.paid_cents as paidCents',
      'i.credited_cents as creditedCents',
      'i.written_off_cents as writtenOffCents',
      'i.open_cents as openCents',
      'i.nfse_number as nfseNumber',
      'i.sent_at as sentAt',
      openContests.as('openContestCount'),
      'i.version',
      centralToday.as('today'),
    ]);
}

const hasOpenContest = sql<SqlBool>`exists (select from invoice_contests o where o.invoice_id = i.id and o.state = 'open')`;

/** Returns the invoices, newest first. */
export async function listInvoices(db: Db, actor: Actor, { cursor, limit, ...filter }: InvoiceFilter) {
  const { q, clientId, status } = filter;
  let page = selectInvoices(db)
    .where(inScope(actor))
    .orderBy('i.number', 'desc')
    .limit(limit + 1);
  if (clientId) page = page.where('i.client_id', '=', clientId);
  if (status) page = page.where(statusIs[status]);
  if (filter.hasOpenContest) page = page.where(hasOpenContest);
  if (q) page = page.where(containsText(q, 'i.code', 'c.name', sql`coalesce(i.nfse_number, '')`));
  if (cursor) page = page.where('i.number', '<', sql<number>`${readCursor(cursor, 'integer')[0]}::bigint`);
  return pageOfRows(await page.execute(), limit, {
    item: (row): InvoiceSummary => summaryOf(row),
    key: ({ number }) => [String(number)],
  });
}

function summaryOf<Row extends SummaryRow>(row: Row) {
  const { number: _number, today, sentAt, ...shown } = row;
  return { ...shown, status: invoiceStatus(row, row.dueOn, today), sentAt: sentAt?.toISOString() ?? null };
}

/** Returns an invoice, or null when the caller may not see it. Clients do not get the central's internal data. */
export async function readInvoice(db: Db | Tx, actor: Actor, id: string): Promise<Invoice | null> {
  const central = actor.role === 'admin';
  const row = await selectInvoices(db)
    .select([readersOf.as('clientEmails'), 'c.document as clientDocument', 'i.pix_txid as pixTxid'])
    .select([creditOf(sql`i.client_id`).as('clientCreditCents'), costCentres.as('costCentres')])
    .select([paymentsFor(central).as('payments'), becameCredit.as('becameCreditCents')])
    .select([creditNotesFor(central).as('creditNotes'), writeOffFor(central).as('writeOff'), contests.as('contests')])
    .where('i.id', '=', id)
    .where(inScope(actor))
    .executeTakeFirst();
  if (!row) return null;
  const { pixTxid, ...invoice } = summaryOf(row);
  return { ...invoice, brCode: await chargeOf(db, invoice.openCents, pixTxid) };
}

/** True when the invoice exists and the caller may see it. Reads no amounts, so that each page of lines stays fast. */
export async function mayReadInvoice(db: Db, actor: Actor, id: string): Promise<boolean> {
  const found = db.selectFrom('invoices as i').select('i.id').where('i.id', '=', id).where(inScope(actor));
  return (await found.executeTakeFirst()) !== undefined;
}

const MOST_SENT = 50;

/** E-mail recipients of a client's invoices: the configured addresses, or the contact address if none is configured. */
const readersOf = sql<string[]>`case when c.invoice_emails <> '{}' then c.invoice_emails
  else array_remove(array[c.email], null) end`;

/** Returns the closed invoices whose automatic e-mail is not queued yet. */
export async function listUnsent(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices as i')
    .innerJoin('clients as c', 'c.id', 'i.client_id')
    .select('i.id')
    .where('i.send_pending', '=', true)
    .where(sql<boolean>`cardinality(${readersOf}) > 0`)
    .orderBy('i.number')
    .limit(MOST_SENT)
    .execute();
  return rows.map(({ id }) => id);
}

async function chargeOf(db: Db | Tx, amountCents: number, txid: string): Promise<string | null> {
  const account = amountCents > 0 ? await readPixAccount(db) : null;
  return account && brCode({ account, amountCents, txid });
}

const ofInvoice = expressionBuilder<DB & { i: DB['invoices'] }, 'i'>();

const costCentres = jsonArrayFrom(
  ofInvoice
    .selectFrom('invoice_lines as n')
    .leftJoin('cost_centres as s', 's.id', 'n.cost_centre_id')
    .select(['s.id', 's.name'])
    .select(({ fn }) => [fn.countAll<number>().as('itemCount'), fn.sum<number>('n.cents').as('cents')])
    .select(({ fn }) => fn.sum<number>('n.open_cents').as('openCents'))
    .whereRef('n.invoice_id', '=', 'i.id')
    .groupBy('s.id')
    .orderBy(sortText('s.name'), (by) => by.asc().nullsLast()),
);

function paymentsFor(central: boolean) {
  const payments = ofInvoice
    .selectFrom('invoice_payments as p')
    .select(['p.id', 'p.kind', 'p.cents', 'p.excess_cents as excessCents', 'p.recovered_cents as recoveredCents'])
    .select(['p.received_on as receivedOn', 'p.note', nameFor(central, 'p.actor_id').as('actorName')])
    .select(iso('p.created_at').as('createdAt'))
    .select(sql<boolean>`${central} and exists (select from bank_lines b where b.payment_id = p.id)`.as('fromBank'))
    .select((eb) => {
      const reason = eb.ref('p.reversal_reason').$notNull();
      const reversal = { reason, actorName: nameFor(central, 'p.reversed_by'), at: iso('p.reversed_at') };
      return eb.case().when('p.reversed_at', 'is not', null).then(jsonBuildObject(reversal)).end().as('reversal');
    })
    .whereRef('p.invoice_id', '=', 'i.id')
    .orderBy('p.created_at')
    .orderBy('p.id');
  return jsonArrayFrom(payments);
}

const becameCredit = sql<number>`(select coalesce(sum(p.cents) filter (where p.reversed_at is null), 0)
  from invoice_payments p where p.invoice_id = i.id) - i.paid_cents`;

function creditNotesFor(central: boolean) {
  const notes = ofInvoice
    .selectFrom('invoice_credit_notes as n')
    .innerJoin('trips as t', 't.id', 'n.trip_id')
    // The code is a generated column, which the schema types as nullable although it is never null.
    .select((eb) => ['n.id', 'n.trip_id as tripId', eb.ref('t.code').$notNull().as('tripCode')])
    .select(['n.cents', 'n.overpaid_cents as overpaidCents', 'n.reason'])
    .select([nameFor(central, 'n.actor_id').as('actorName'), iso('n.created_at').as('createdAt')])
    .whereRef('n.invoice_id', '=', 'i.id')
    .orderBy('n.created_at')
    .orderBy('n.id');
  return jsonArrayFrom(notes);
}

/** The contests of the lines. Names of users of the central are not part of a contest. */
const contests = jsonArrayFrom(
  ofInvoice
    .selectFrom('invoice_contests as o')
    .innerJoin('trips as t', 't.id', 'o.trip_id')
    .leftJoin('invoice_credit_notes as n', 'n.id', 'o.credit_note_id')
    // The code is a generated column, which the schema types as nullable although it is never null.
    .select((eb) => ['o.id', 'o.trip_id as tripId', eb.ref('t.code').$notNull().as('tripCode')])
    .select((eb) => [eb.ref('o.state').$castTo<ContestState>().as('state'), 'o.reason', 'o.answer'])
    .select(['o.proposed_cents as proposedCents', 'n.cents as creditedCents'])
    .select(nameFor(true, 'o.opened_by').as('openedByName'))
    .select([iso('o.opened_at').as('openedAt'), isoOrNull('o.decided_at').as('decidedAt')])
    .whereRef('o.invoice_id', '=', 'i.id')
    .orderBy('o.opened_at')
    .orderBy('o.id'),
);

/** Selects the write-off that waits for its confirmation. */
function writeOffFor(central: boolean) {
  const waiting = ofInvoice
    .selectFrom('invoice_write_offs as w')
    .select(['w.id', 'w.reason', 'w.asked_by as askedBy', nameFor(central, 'w.asked_by').as('actorName')])
    .select(iso('w.asked_at').as('askedAt'))
    .whereRef('w.invoice_id', '=', 'i.id')
    .where('w.decided_at', 'is', null)
    .where(sql<SqlBool>`i.open_cents > 0 and ${central}`);
  return jsonObjectFrom(waiting);
}

function nameFor(central: boolean, userId: string): RawBuilder<string | null> {
  return central ? sql`(select nome from profiles where user_id = ${sql.ref(userId)})` : sql`null::text`;
}

/** Formats a timestamp as JavaScript's `toISOString` does. */
function iso(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function isoOrNull(column: string): RawBuilder<string | null> {
  return iso(column);
}

/** Amount of the credit that a client has with the central. */
export function creditOf(clientId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select b.balance_cents from ledger.accounts a join ledger.balances b on b.account_id = a.id
    where a.kind = 'client_credit' and a.client_id = ${clientId}), 0)`;
}

const noClientId = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the open amounts by age, and the unbilled, disputed and prepaid amounts, of one client or of all. A client
 * gets only its own amounts.
 */
export async function readTotals(db: Db, actor: Actor, asked: string | null): Promise<InvoiceTotals> {
  const clientId = actor.role === 'admin' ? asked : (actor.clientId ?? noClientId);
  const whose = (column: string) => (clientId ? sql<SqlBool>`${sql.ref(column)} = ${clientId}` : sql<SqlBool>`true`);
  const owed = (side: 'unbilled' | 'disputed') =>
    sql<number>`coalesce((select sum(total_cents - discount_cents) from trips
      where client_side = ${sql.lit(side)} and ${whose('client_id')}), 0)`;
  const credit = sql<number>`coalesce((select sum(b.balance_cents)
    from ledger.accounts a join ledger.balances b on b.account_id = a.id
    where a.kind = 'client_credit' and ${whose('a.client_id')}), 0)`;
  return db
    .selectFrom('invoices as i')
    .select(ageColumns)
    .select([owed('unbilled').as('unbilledCents'), owed('disputed').as('disputedCents'), credit.as('creditCents')])
    .where('i.open_cents', '>', sql.lit(0))
    .where(whose('i.client_id'))
    .executeTakeFirstOrThrow();
}

export const ageColumns = invoiceAges.map(({ name, untilDays }, index) => {
  const sinceDays = invoiceAges[index - 1]?.untilDays;
  const days = sql`${centralToday} - i.due_on`;
  const within = untilDays === null ? sql`true` : sql`${days} <= ${sql.lit(untilDays)}`;
  const beyond = sinceDays === undefined || sinceDays === null ? sql`true` : sql`${days} > ${sql.lit(sinceDays)}`;
  const cents = sql<number>`coalesce(sum(i.open_cents) filter (where ${within} and ${beyond}), 0)`;
  return cents.as(`${name}Cents` as const);
});
