import { type Selectable, sql } from 'kysely';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { parkReceipt } from '#domain/ledger/receipt-entries.ts';
import { type Outcome, ok, type Refusal } from '#domain/outcome.ts';
import { endToEndIdIn, findRepeats, lineKeys, ownCodes } from '#domain/payments/bank-line.ts';
import { lineObstacle, type LineState, type LineStep } from '#domain/payments/bank-line-status.ts';
import type { LocalDate } from '#domain/time.ts';
import { readToday } from '#server/features/invoices/lock-invoice.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { BankLines } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { notFoundRecord, staleRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import type { StatementFile } from './read-file.ts';

export type LineRow = Selectable<BankLines>;
type Named = { id: string; version: number };

/** Stores the new lines of a file. A file that was stored before changes nothing. Posts nothing to the ledger. */
export async function keepStatement(
  tx: Tx,
  audit: AuditContext,
  { account, lines, hash, fileName = null }: StatementFile & { fileName?: string | null | undefined },
): Promise<Outcome<{ id: string; known: boolean }>> {
  // Processes the files of an account one after the other, because overlapping files would deadlock on each other's
  // lines.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank-statement:${account}`}, 0))`.execute(tx);
  const file_hash = Buffer.from(hash, 'hex');
  const before = await tx
    .selectFrom('bank_statements')
    .select('id')
    .where('account', '=', account)
    .where('file_hash', '=', file_hash)
    .executeTakeFirst();
  if (before) return ok({ id: before.id, known: true });
  const id = newId();
  const keys = lineKeys(lines);
  const rows = lines
    .map(({ bankId, on, cents, memo }, index) => {
      const text = `${memo} ${bankId ?? ''}`;
      return { id: newId(), key: keys[index] ?? '', on, cents, memo, codes: ownCodes(text), pix: endToEndIdIn(text) };
    })
    .toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
  const known = await readKnown(tx, account, keys);
  const fresh = rows.filter(({ key }) => !known.has(key));
  const days = rows.map(({ on }) => on);
  const statement = {
    id,
    account,
    file_hash,
    file_name: fileName,
    period_from: days[0] ?? '',
    period_to: days.at(-1) ?? '',
    line_count: rows.length,
    new_count: fresh.length,
    imported_by: audit.actorId,
  };
  await tx.insertInto('bank_statements').values(statement).execute();
  const older = fresh.length > 0 ? await readMissing(tx, account, statement, keys) : [];
  const repeats = findRepeats(fresh, older);
  const kept = fresh.map((row, index) => Object.assign(row, { repeats: repeats[index]?.id ?? null }));
  await sql`
    insert into bank_lines (id, statement_id, account, key, posted_on, cents, memo, codes, end_to_end_id, repeats_id)
    select r.id, ${id}, ${account}, r.key, r."on", r.cents, r.memo, r.codes, r.pix, r.repeats
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as r(id uuid, key text, "on" date, cents bigint, memo text, codes text[], pix text, repeats uuid)
    on conflict (account, key) do nothing`.execute(tx);
  const changes = { lines: [0, statement.new_count] as [unknown, unknown] };
  await recordAudit(tx, audit, {
    action: 'bank_statement.import',
    subjectType: 'bank_statement',
    subjectId: id,
    changes,
  });
  await publish(tx, { topic: 'bank-line', audiences: ['admin'], entityId: id, version: 1 });
  return ok({ id, known: false });
}

/** Returns the keys of the file's lines that the account already has. */
async function readKnown(tx: Tx, account: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('bank_lines')
    .select('key')
    .where('account', '=', account)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Returns older lines of the account in the file's period that the file does not contain, oldest first. */
function readMissing(
  tx: Tx,
  account: string,
  { period_from: from, period_to: to }: { period_from: LocalDate; period_to: LocalDate },
  keys: readonly string[],
) {
  return tx
    .selectFrom('bank_lines')
    .select(['id', 'posted_on as on', 'cents', 'memo'])
    .where('account', '=', account)
    .where('posted_on', '>=', from)
    .where('posted_on', '<=', to)
    .where('key', '<>', sql<string>`all(${keys}::text[])`)
    .orderBy('number')
    .execute();
}

/** Posts the amount of an unrecognised line as an unidentified receipt, until a user assigns the line. */
export async function parkLine(tx: Tx, audit: AuditContext, named: Named): Promise<Outcome<{ id: string }>> {
  const found = await lockLine(tx, 'park', named);
  if (!found.ok) return found;
  const line = found.value;
  const posted = await postEntry(tx, {
    key: entryKeys.bankLineParking(line.id, line.reopened),
    kind: 'unidentified_receipt',
    postings: parkReceipt(line.cents),
    actorId: audit.actorId,
    reason: null,
    effectiveOn: await readBookingDay(tx, line),
    subject: null,
  });
  if (!posted.ok) return posted;
  return moveLine(tx, audit, line, 'parked', { parked_entry_id: posted.value.entryId });
}

/** Returns the bank's day of the line, or today when the bank dates the line in the future. */
export async function readBookingDay(tx: Tx, { posted_on: on }: Pick<LineRow, 'posted_on'>): Promise<LocalDate> {
  const { today } = await readToday(tx);
  return on > today ? today : on;
}

export async function ignoreLine(
  tx: Tx,
  audit: AuditContext,
  { reason, ...named }: Named & { reason: string },
): Promise<Outcome<{ id: string }>> {
  const found = await lockLine(tx, 'ignore', named);
  return found.ok ? moveLine(tx, audit, found.value, 'ignored', { reason }) : found;
}

/** Locks and returns the line. Refuses a stale version, and a step that the state of the line does not allow. */
export async function lockLine(tx: Tx, step: LineStep, { id, version }: Named): Promise<Outcome<LineRow>> {
  const line = await tx.selectFrom('bank_lines').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!line) return notFoundRecord;
  const obstacle: Refusal | null = lineObstacle(step, line.state, line.cents);
  if (obstacle) return obstacle;
  return line.version === version ? ok(line) : staleRecord;
}

type Belongs = Partial<
  Pick<
    LineRow,
    | 'top_up_id'
    | 'invoice_id'
    | 'payment_id'
    | 'trip_id'
    | 'trip_payment_id'
    | 'payout_id'
    | 'batch_id'
    | 'twin_id'
    | 'partner_id'
    | 'client_id'
    | 'parked_entry_id'
    | 'reopened'
    | 'reason'
  >
>;

/** Writes the new state of a locked line and publishes the change. */
export async function moveLine(
  tx: Tx,
  audit: AuditContext,
  line: LineRow,
  state: LineState,
  belongs: Belongs,
): Promise<Outcome<{ id: string }>> {
  const { version } = await tx
    .updateTable('bank_lines')
    .set({ ...belongs, state, decided_by: audit.actorId, decided_at: sql`app_now()`, version: sql`version + 1` })
    .where('id', '=', line.id)
    .where('state', '=', line.state)
    .returning('version')
    .executeTakeFirstOrThrow();
  const assigned = Object.entries(belongs).map(([name, value]) => [name, [null, value]]);
  const changes = { state: [line.state, state], ...Object.fromEntries(assigned) };
  await recordAudit(tx, audit, { action: `bank_line.${state}`, subjectType: 'bank_line', subjectId: line.id, changes });
  await publish(tx, { topic: 'bank-line', audiences: ['admin'], entityId: line.id, version });
  return ok({ id: line.id });
}
