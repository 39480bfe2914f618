import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type {
  BankLine,
  bankLinesContract,
  BankStatement,
  bankStatementsContract,
  Match,
} from '#contract/bank-statements.ts';
import type { LineState, LineView } from '#domain/payments/bank-line-status.ts';
import { lineViews } from '#domain/payments/bank-line-status.ts';
import { matchLine } from '#domain/payments/matching.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';
import { candidates } from './candidates-data.ts';

type StatementRow = Omit<BankStatement, 'importedAt'> & { number: number; importedAt: Date };

const statements = sql`
  select s.id, s.number, s.account, s.file_name as "fileName", s.period_from as "periodFrom", s.period_to as "periodTo",
    s.line_count as "lineCount", s.new_count as "newCount", s.imported_at as "importedAt", a.nome as "importedByName"
  from bank_statements s left join profiles a on a.user_id = s.imported_by`;

/** Returns the statements, newest first. */
export async function listStatements(db: Db, { cursor, limit }: InputOf<typeof bankStatementsContract.list>) {
  const after = cursor ? sql`where s.number < ${readCursor(cursor, 'integer')[0]}::bigint` : sql``;
  const { rows } = await sql<StatementRow>`${statements} ${after} order by s.number desc limit ${limit + 1}`.execute(
    db,
  );
  return pageOfRows(rows, limit, { item: statementView, key: ({ number }) => [String(number)] });
}

export async function readStatement(db: Db | Tx, id: string): Promise<BankStatement | null> {
  const { rows } = await sql<StatementRow>`${statements} where s.id = ${id}`.execute(db);
  return rows[0] ? statementView(rows[0]) : null;
}

function statementView({ number: _number, importedAt, ...row }: StatementRow): BankStatement {
  return { ...row, importedAt: importedAt.toISOString() };
}

type LineRow = Omit<BankLine, 'status' | 'suggestions' | 'decidedAt'> & {
  number: number;
  state: LineState;
  candidates: Match[];
  decidedAt: Date | null;
};

const isSuggested = sql<SqlBool>`exists (${candidates})`;
const viewIs: Record<LineView, RawBuilder<SqlBool>> = {
  suggested: sql<SqlBool>`l.state = 'open' and ${isSuggested}`,
  left_over: sql<SqlBool>`l.state = 'open' and not ${isSuggested}`,
  parked: sql<SqlBool>`l.state = 'parked'`,
  matched: sql<SqlBool>`l.state = 'matched'`,
  confirmed: sql<SqlBool>`l.state = 'confirmed'`,
  ignored: sql<SqlBool>`l.state = 'ignored'`,
};

/** Returns the lines, newest first, and the number of lines per status in the statement or in all statements. */
export async function listLines(db: Db, filter: InputOf<typeof bankLinesContract.list>) {
  const { status, statementId, q, cursor, limit } = filter;
  const scope = statementId ? sql<SqlBool>`l.statement_id = ${statementId}` : sql<SqlBool>`true`;
  const conditions = [scope];
  if (status) conditions.push(viewIs[status]);
  if (q) conditions.push(containsText(q, 'l.memo', 'l.account'));
  if (cursor) conditions.push(sql<SqlBool>`l.number < ${readCursor(cursor, 'integer')[0]}::bigint`);
  const { rows } = await sql<LineRow>`
    ${lines} where ${sql.join(conditions, sql` and `)} order by l.number desc limit ${limit + 1}`.execute(db);
  const page = pageOfRows(rows, limit, { item: lineView, key: ({ number }) => [String(number)] });
  return { ...page, counts: await countLines(db, scope) };
}

async function countLines(db: Db, scope: RawBuilder<SqlBool>): Promise<Record<LineView, number>> {
  const counted = lineViews.map((view) => sql`count(*) filter (where ${viewIs[view]}) as ${sql.ref(view)}`);
  const { rows } = await sql<Record<LineView, number>>`
    select ${sql.join(counted)} from bank_lines l where ${scope}`.execute(db);
  return rows[0] as Record<LineView, number>;
}

export async function readLine(db: Db | Tx, id: string): Promise<BankLine | null> {
  const { rows } = await sql<LineRow>`${lines} where l.id = ${id}`.execute(db);
  return rows[0] ? lineView(rows[0]) : null;
}

const lines = sql`
  select l.id, l.number, l.account, l.statement_id as "statementId", l.posted_on as "postedOn", l.cents, l.memo, l.codes, l.state,
    (select json_build_object('id', r.id, 'fileName', s.file_name, 'importedAt', s.imported_at)
      from bank_lines r join bank_statements s on s.id = r.statement_id where r.id = l.repeats_id) as repeats,
    l.reason, l.decided_at as "decidedAt", a.nome as "decidedByName", l.version,
    case when l.state in ('open', 'parked', 'ignored') then
      (select coalesce(json_agg(k), '[]') from (${candidates}) k) else '[]' end as candidates,
    case when l.state in ('matched', 'confirmed') then json_build_object(
      'kind', case when l.top_up_id is not null then 'top_up' when l.payment_id is not null then 'payment'
        when l.invoice_id is not null then 'invoice' when l.trip_id is not null then 'trip_payment' when l.payout_id is not null then 'payout' when l.batch_id is not null then 'batch'
        when l.twin_id is not null then 'line' when l.partner_id is not null then 'wallet' else 'credit' end,
      'id', coalesce(l.top_up_id, l.payment_id, l.invoice_id, l.trip_payment_id, l.payout_id, l.batch_id, l.twin_id, l.partner_id, l.client_id),
      'code', coalesce(u.txid, i.code, t.code, o.code, h.code, b.account, ''), 'name', coalesce(p.name, c.name, b.memo, ''),
      'cents', abs(l.cents), 'on', l.posted_on, 'named', coalesce(u.txid, i.pix_txid, g.txid, o.code, h.code) = any(l.codes) is true,
      'booked', true) end as match
  from bank_lines l
  left join profiles a on a.user_id = l.decided_by
  left join top_ups u on u.id = l.top_up_id
  left join invoices i on i.id = l.invoice_id
  left join trip_charges g on g.trip_id = l.trip_id
  left join trips t on t.id = l.trip_id
  left join payouts o on o.id = l.payout_id
  left join payout_batches h on h.id = l.batch_id
  left join bank_lines b on b.id = l.twin_id
  left join partners p on p.id = coalesce(l.partner_id, u.partner_id, o.partner_id)
  left join clients c on c.id = coalesce(l.client_id, i.client_id, t.client_id)`;

function lineView({ number: _number, state, candidates: found, decidedAt, ...row }: LineRow): BankLine {
  const { cents, postedOn: on, codes, repeats } = row;
  const { suggestions } = matchLine({ cents, on, codes, repeatsId: repeats?.id ?? null }, found);
  const open = suggestions.length > 0 ? 'suggested' : 'left_over';
  return {
    ...row,
    status: state === 'open' ? open : state,
    suggestions,
    repeats: repeats && { ...repeats, importedAt: new Date(repeats.importedAt).toISOString() },
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
