import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { BankLine, bankLinesContract, BankStatement, bankStatementsContract } from '#contract/bank-statements.ts';
import type { LineView } from '#domain/payments/bank-line-status.ts';
import { lineViews } from '#domain/payments/bank-line-status.ts';
import { matchLine } from '#domain/payments/matching.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';
import { candidates } from './find-candidates.ts';

type StatementRow = InferResult<ReturnType<typeof selectStatements>>[number];

function selectStatements(db: Db | Tx) {
  return db
    .selectFrom('bank_statements as s')
    .leftJoin('profiles as a', 'a.user_id', 's.imported_by')
    .select(['s.id', 's.number', 's.account', 's.file_name as fileName'])
    .select(['s.period_from as periodFrom', 's.period_to as periodTo', 's.line_count as lineCount'])
    .select(['s.new_count as newCount', 's.imported_at as importedAt', 'a.nome as importedByName']);
}

/** Returns the statements, newest first. */
export async function listStatements(db: Db, { cursor, limit }: InputOf<typeof bankStatementsContract.list>) {
  let page = selectStatements(db)
    .orderBy('s.number', 'desc')
    .limit(limit + 1);
  if (cursor) page = page.where('s.number', '<', sql<number>`${readCursor(cursor, 'integer')[0]}::bigint`);
  return pageOfRows(await page.execute(), limit, { item: statementView, key: ({ number }) => [String(number)] });
}

export async function readStatement(db: Db | Tx, id: string): Promise<BankStatement | null> {
  const row = await selectStatements(db).where('s.id', '=', id).executeTakeFirst();
  return row ? statementView(row) : null;
}

function statementView({ number: _number, importedAt, ...row }: StatementRow): BankStatement {
  return { ...row, importedAt: importedAt.toISOString() };
}

type LineRow = InferResult<ReturnType<typeof selectLines>>[number];

const isSuggested = sql<SqlBool>`exists ${candidates}`;
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
  let lines = selectLines(db)
    .where(scope)
    .orderBy('l.number', 'desc')
    .limit(limit + 1);
  if (status) lines = lines.where(viewIs[status]);
  if (q) lines = lines.where(containsText(q, 'l.memo', 'l.account'));
  if (cursor) lines = lines.where('l.number', '<', sql<number>`${readCursor(cursor, 'integer')[0]}::bigint`);
  const page = pageOfRows(await lines.execute(), limit, { item: lineView, key: ({ number }) => [String(number)] });
  return { ...page, counts: await countLines(db, scope) };
}

function countLines(db: Db, scope: RawBuilder<SqlBool>) {
  return db
    .selectFrom('bank_lines as l')
    .select(({ fn }) => lineViews.map((view) => fn.countAll<number>().filterWhere(viewIs[view]).as(view)))
    .where(scope)
    .executeTakeFirstOrThrow();
}

export async function readLine(db: Db | Tx, id: string): Promise<BankLine | null> {
  const row = await selectLines(db).where('l.id', '=', id).executeTakeFirst();
  return row ? lineView(row) : null;
}

function selectLines(db: Db | Tx) {
  return db
    .selectFrom('bank_lines as l')
    .leftJoin('profiles as a', 'a.user_id', 'l.decided_by')
    .leftJoin('top_ups as u', 'u.id', 'l.top_up_id')
    .leftJoin('invoices as i', 'i.id', 'l.invoice_id')
    .leftJoin('trip_charges as g', 'g.trip_id', 'l.trip_id')
    .leftJoin('trips as t', 't.id', 'l.trip_id')
    .leftJoin('payouts as o', 'o.id', 'l.payout_id')
    .leftJoin('payout_batches as h', 'h.id', 'l.batch_id')
    .leftJoin('bank_lines as b', 'b.id', 'l.twin_id')
    .leftJoin('partners as p', (join) =>
      join.on('p.id', '=', ({ fn }) => fn.coalesce('l.partner_id', 'u.partner_id', 'o.partner_id')),
    )
    .leftJoin('clients as c', (join) =>
      join.on('c.id', '=', ({ fn }) => fn.coalesce('l.client_id', 'i.client_id', 't.client_id')),
    )
    .select(['l.id', 'l.number', 'l.account', 'l.statement_id as statementId', 'l.posted_on as postedOn', 'l.cents'])
    .select([
      'l.memo',
      'l.codes',
      'l.state',
      'l.reason',
      'l.decided_at as decidedAt',
      'a.nome as decidedByName',
      'l.version',
    ])
    .select((eb) => {
      const repeated = eb
        .selectFrom('bank_lines as r')
        .innerJoin('bank_statements as s', 's.id', 'r.statement_id')
        .select(['r.id', 's.file_name as fileName', 's.imported_at as importedAt'])
        .whereRef('r.id', '=', 'l.repeats_id');
      return jsonObjectFrom(repeated).as('repeats');
    })
    .select((eb) =>
      eb
        .case()
        .when('l.state', 'in', ['open', 'parked', 'ignored'])
        .then(jsonArrayFrom(eb.selectFrom(candidates.as('k')).selectAll('k')))
        .else(sql<never[]>`'[]'::json`)
        .end()
        .as('candidates'),
    )
    .select((eb) => {
      const kind = eb
        .case()
        .when('l.top_up_id', 'is not', null)
        .then('top_up' as const)
        .when('l.payment_id', 'is not', null)
        .then('payment' as const)
        .when('l.invoice_id', 'is not', null)
        .then('invoice' as const)
        .when('l.trip_id', 'is not', null)
        .then('trip_payment' as const)
        .when('l.payout_id', 'is not', null)
        .then('payout' as const)
        .when('l.batch_id', 'is not', null)
        .then('batch' as const)
        .when('l.twin_id', 'is not', null)
        .then('line' as const)
        .when('l.partner_id', 'is not', null)
        .then('wallet' as const)
        .else('credit' as const)
        .end();
      const id = sql<string>`coalesce(l.top_up_id, l.payment_id, l.invoice_id, l.trip_payment_id, l.payout_id, l.batch_id, l.twin_id,
        l.partner_id, l.client_id)`;
      const match = jsonBuildObject({
        kind,
        id,
        code: sql<string>`coalesce(u.txid, i.code, t.code, o.code, h.code, b.account, '')`,
        name: eb.fn.coalesce('p.name', 'c.name', 'b.memo', sql.lit('')),
        cents: sql<number>`abs(l.cents)`,
        on: eb.ref('l.posted_on'),
        named: sql<boolean>`coalesce(u.txid, i.pix_txid, g.txid, o.code, h.code) = any(l.codes) is true`,
        booked: sql.lit(true),
      });
      return eb.case().when('l.state', 'in', ['matched', 'confirmed']).then(match).end().as('match');
    });
}

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
