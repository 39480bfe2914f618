import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Invoice, InvoiceItem, InvoiceSummary, InvoiceTotals, invoicesContract } from '#contract/invoices.ts';
import type { Actor } from '#domain/access/roles.ts';
import { type InvoiceAmounts, invoiceAges, invoiceStatus } from '#domain/invoices/invoice-status.ts';
import { brCode } from '#domain/pix/br-code.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralToday } from '#server/features/areas/data.ts';
import { readPixAccount } from '#server/features/settings/data.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';
import { statusIs } from './status-data.ts';

type InvoiceFilter = InputOf<typeof invoicesContract.list>;

/** Administrators see all invoices, a client its own. */
function inScope({ role, clientId }: Actor): RawBuilder<SqlBool> {
  return role === 'admin' ? sql<SqlBool>`true` : sql<SqlBool>`i.client_id = ${clientId}`;
}

type SummaryRow = Omit<InvoiceSummary, 'status' | 'sentAt'> &
  InvoiceAmounts & { number: number; sentAt: Date | null; today: LocalDate };

const summaryColumns = sql`
  i.id, i.number, i.code, i.client_id as "clientId", c.name as "clientName", i.period_from as "periodFrom",
  i.period_to as "periodTo", i.closed_on as "closedOn", i.due_on as "dueOn", i.item_count as "itemCount",
  i.total_cents as "totalCents", i.paid_cents as "paidCents", i.credited_cents as "creditedCents",
  i.written_off_cents as "writtenOffCents", i.open_cents as "openCents", i.nfse_number as "nfseNumber", i.sent_at as "sentAt",
  i.version, ${centralToday} as today`;

/** Returns the invoices, newest first. */
export async function listInvoices(db: Db, actor: Actor, { q, clientId, status, cursor, limit }: InvoiceFilter) {
  const conditions = [inScope(actor)];
  if (clientId) conditions.push(sql<SqlBool>`i.client_id = ${clientId}`);
  if (status) conditions.push(statusIs[status]);
  if (q) conditions.push(containsText(q, 'i.code', 'c.name', sql`coalesce(i.nfse_number, '')`));
  if (cursor) {
    const [last] = readCursor(cursor, 'integer');
    conditions.push(sql<SqlBool>`i.number < ${last}::bigint`);
  }
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns} from invoices i join clients c on c.id = i.client_id
    where ${sql.join(conditions, sql` and `)} order by i.number desc limit ${limit + 1}`.execute(db);
  return pageOfRows(rows, limit, {
    item: (row): InvoiceSummary => summaryOf(row),
    key: ({ number }) => [String(number)],
  });
}

function summaryOf<Row extends SummaryRow>(row: Row) {
  const { number: _number, today, sentAt, ...shown } = row;
  return { ...shown, status: invoiceStatus(row, row.dueOn, today), sentAt: sentAt?.toISOString() ?? null };
}

type DetailRow = SummaryRow &
  Omit<Invoice, keyof InvoiceSummary | keyof InvoiceAmounts | 'brCode'> & { pixTxid: string };

/** Returns null when the invoice is out of scope. Internal data of the central is left out for clients. */
export async function readInvoice(db: Db | Tx, actor: Actor, id: string): Promise<Invoice | null> {
  const { rows } = await sql<DetailRow>`
    select ${summaryColumns}, ${detailColumns(actor.role === 'admin')}
    from invoices i join clients c on c.id = i.client_id where i.id = ${id} and ${inScope(actor)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { pixTxid, ...invoice } = summaryOf(row);
  return { ...invoice, brCode: await chargeOf(db, invoice.openCents, pixTxid) };
}

const MOST_SENT = 50;

/** E-mail recipients of a client's invoices: the configured addresses, or else its contact. */
const readersOf = sql<string[]>`case when c.invoice_emails <> '{}' then c.invoice_emails
  else array_remove(array[c.email], null) end`;

/** Returns closed invoices that await automatic sending. */
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

function detailColumns(central: boolean): RawBuilder<unknown> {
  const named = (who: string) =>
    central ? sql`(select nome from profiles where user_id = ${sql.ref(who)})` : sql`null`;
  return sql`
    ${readersOf} as "clientEmails", c.document as "clientDocument", i.pix_txid as "pixTxid", ${creditOf(sql`i.client_id`)} as "clientCreditCents",
    (select json_agg(json_build_object('id', k.id, 'name', k.name, 'itemCount', k.items, 'cents', k.cents,
        'openCents', case when i.open_cents = 0 then 0 else k.open end)
        order by plain_text(k.name) nulls last)
      from (select s.id, s.name, count(*) as items, sum(t.cents) as cents, sum(t.cents - t.paid_cents - t.credited_cents) as open
        from invoice_items t left join cost_centres s on s.id = t.cost_centre_id where t.invoice_id = i.id group by s.id) k
    ) as "costCentres",
    (select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'cents', p.cents, 'excessCents', p.excess_cents,
        'recoveredCents', p.recovered_cents, 'receivedOn', p.received_on, 'note', p.note, 'actorName', ${named('p.actor_id')},
        'createdAt', ${iso('p.created_at')}, 'fromBank', ${central} and exists (select from bank_lines b where b.payment_id = p.id),
        'reversal', case when p.reversed_at is not null then json_build_object('reason', p.reversal_reason,
          'actorName', ${named('p.reversed_by')}, 'at', ${iso('p.reversed_at')}) end)
        order by p.created_at, p.id), '[]')
      from invoice_payments p where p.invoice_id = i.id) as payments,
    (select coalesce(sum(p.cents) filter (where p.reversed_at is null), 0) from invoice_payments p where p.invoice_id = i.id)
      - i.paid_cents as "becameCreditCents",
    (select coalesce(json_agg(json_build_object('id', n.id, 'tripId', n.trip_id, 'tripCode', t.code, 'cents', n.cents,
        'overpaidCents', n.overpaid_cents, 'reason', n.reason, 'actorName', ${named('n.actor_id')},
        'createdAt', ${iso('n.created_at')}) order by n.created_at, n.id), '[]')
      from invoice_credit_notes n join trips t on t.id = n.trip_id where n.invoice_id = i.id) as "creditNotes",
    (select json_build_object('id', w.id, 'reason', w.reason, 'askedBy', w.asked_by, 'actorName', ${named('w.asked_by')},
        'askedAt', ${iso('w.asked_at')})
      from invoice_write_offs w where w.invoice_id = i.id and w.decided_at is null and i.open_cents > 0 and ${central}) as "writeOff"`;
}

/** Formats an instant like JavaScript. */
function iso(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Credit of a client with the central. */
export function creditOf(clientId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select b.balance_cents from ledger.accounts a join ledger.balances b on b.account_id = a.id
    where a.kind = 'client_credit' and a.client_id = ${clientId}), 0)`;
}

type ItemRow = Omit<InvoiceItem, 'endedAt'> & { endedAt: Date };

/** Returns the items, oldest first, which is the order in which they are paid. */
export async function listItems(db: Db, { id, cursor, limit }: InputOf<typeof invoicesContract.items>) {
  const [last] = cursor ? readCursor(cursor, 'id') : [];
  const after = last
    ? sql`and (n.ended_at, n.trip_id) > (select l.ended_at, l.trip_id from invoice_items l where l.trip_id = ${last})`
    : sql``;
  const { rows } = await sql<ItemRow>`
    select n.trip_id as "tripId", t.code as "tripCode", n.ended_at as "endedAt", t.time_zone as "timeZone",
      (select name from cost_centres where id = n.cost_centre_id) as "costCentreName", t.client_reference as "clientReference",
      coalesce((select string_agg(p.name, ', ' order by p.position) from trip_passengers p where p.trip_id = t.id), '') as passengers,
      coalesce((select coalesce(s.district, s.address) from trip_stops s where s.trip_id = t.id order by s.position limit 1), '') as "from",
      coalesce((select coalesce(s.district, s.address) from trip_stops s where s.trip_id = t.id order by s.position desc limit 1), '') as "to",
      n.cents, n.paid_cents as "paidCents", n.credited_cents as "creditedCents"
    from invoice_items n join trips t on t.id = n.trip_id
    where n.invoice_id = ${id} ${after} order by n.ended_at, n.trip_id limit ${limit + 1}`.execute(db);
  return pageOfRows(rows, limit, {
    item: (row): InvoiceItem => ({ ...row, endedAt: row.endedAt.toISOString() }),
    key: ({ tripId }) => [tripId],
  });
}

const noClientId = '00000000-0000-0000-0000-000000000000';

/**
 * Returns open amounts by age, and amounts unbilled, in dispute and prepaid. For all clients or one. Clients read only
 * their own.
 */
export async function readTotals(db: Db, actor: Actor, asked: string | null): Promise<InvoiceTotals> {
  const clientId = actor.role === 'admin' ? asked : (actor.clientId ?? noClientId);
  const whose = (column: string) => (clientId ? sql`${sql.ref(column)} = ${clientId}` : sql`true`);
  const { rows } = await sql<InvoiceTotals>`
    select ${sql.join(ageColumns)}, coalesce((select sum(total_cents - discount_cents) from trips
        where client_side = 'unbilled' and ${whose('client_id')}), 0) as "unbilledCents",
      coalesce((select sum(total_cents - discount_cents) from trips
        where client_side = 'disputed' and ${whose('client_id')}), 0) as "disputedCents",
      coalesce((select sum(b.balance_cents) from ledger.accounts a join ledger.balances b on b.account_id = a.id
        where a.kind = 'client_credit' and ${whose('a.client_id')}), 0) as "creditCents"
    from invoices i where i.open_cents > 0 and ${whose('i.client_id')}`.execute(db);
  return rows[0] as InvoiceTotals;
}

export const ageColumns = invoiceAges.map(({ name, untilDays }, index) => {
  const sinceDays = invoiceAges[index - 1]?.untilDays;
  const days = sql`${centralToday} - i.due_on`;
  const within = untilDays === null ? sql`true` : sql`${days} <= ${sql.lit(untilDays)}`;
  const beyond = sinceDays === undefined || sinceDays === null ? sql`true` : sql`${days} > ${sql.lit(sinceDays)}`;
  const cents = sql<number>`coalesce(sum(i.open_cents) filter (where ${within} and ${beyond}), 0)`;
  return cents.as(`${name}Cents` as const);
});
