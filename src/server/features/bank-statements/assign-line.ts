import type { Doer } from '#domain/access/roles.ts';
import { reversalOf } from '#domain/ledger/entries.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { parkReceipt, receiveForPartner } from '#domain/ledger/receipt-entries.ts';
import { formatCents } from '#domain/money.ts';
import { type Outcome, ok, type Refusal, refuse } from '#domain/outcome.ts';
import { matchLine, type MatchKind } from '#domain/payments/matching.ts';
import { receivePix } from '#server/features/trips/charge/charge.ts';
import { payInvoice, prepay } from '#server/features/invoices/pay-invoice.ts';
import { lockInvoice, nothingOpen, owedOf } from '#server/features/invoices/lock-invoice.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { payBatch } from '#server/features/payouts/pay-batch.ts';
import { payPayouts } from '#server/features/payouts/request-and-settle.ts';
import { confirmTopUps } from '#server/features/top-ups/request-and-settle.ts';
import { readToday } from '#server/features/wallets/read-wallet.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord, refuseDuplicates } from '#server/platform/record-change.ts';
import { readCandidates } from './find-candidates.ts';
import { type LineRow, lockLine, moveLine, readBookingDay } from './keep-statement.ts';

type Hand = { tx: Tx; doer: Doer; audit: AuditContext };
type Target = { kind: MatchKind; targetId: string; openCents?: number | undefined };
type Belongs = Parameters<typeof moveLine>[4];

/** Assigns a line to a record by decision of a user. */
export async function assignLine(
  hand: Hand,
  { id, version, ...target }: Target & { id: string; version: number },
): Promise<Outcome<{ id: string }>> {
  const found = await lockLine(hand.tx, 'assign', { id, version });
  return found.ok ? assign(hand, found.value, target, 'confirmed') : found;
}

/**
 * Assigns an open line to its record if the match is certain. A concurrent caller waits for the row lock and then finds
 * the line no longer open.
 */
export async function settleLine(hand: Hand, id: string): Promise<Outcome<{ matched: boolean }>> {
  const { tx } = hand;
  const line = await tx
    .selectFrom('bank_lines')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  if (!line) return ok({ matched: false });
  const { cents, posted_on: on, codes, repeats_id: repeatsId } = line;
  const { sure } = matchLine({ cents, on, codes, repeatsId }, await readCandidates(tx, id));
  if (!sure) return ok({ matched: false });
  const target = { kind: sure.kind, targetId: sure.id, openCents: sure.cents };
  const done = await assign(hand, line, target, 'matched');
  return done.ok ? ok({ matched: true }) : done;
}

async function assign(
  hand: Hand,
  line: LineRow,
  target: Target,
  state: 'matched' | 'confirmed',
): Promise<Outcome<{ id: string }>> {
  const goesOut = target.kind === 'payout' || target.kind === 'batch';
  if (target.kind !== 'line' && goesOut !== line.cents < 0) return wrongWay;
  return refuseDuplicates(duplicates, async () => {
    const unparked = await unpark(hand, line);
    if (!unparked.ok) return unparked;
    const belongs = await takers[target.kind](hand, line, target);
    return belongs.ok ? moveLine(hand.tx, hand.audit, line, state, { ...belongs.value, reason: null }) : belongs;
  });
}

const wrongWay = refuse(
  'illegal_transition',
  'Um valor que entrou não paga um saque, e um valor que saiu não paga recarga, fatura ou viagem.',
);
const tied = refuse('changed', 'Este registro já está conciliado com outro lançamento do extrato.');
const duplicates: Record<string, Refusal> = {
  bank_lines_top_up_id_account_key: tied,
  bank_lines_payment_id_account_key: tied,
  bank_lines_trip_payment_id_account_key: tied,
  bank_lines_payout_id_account_key: tied,
  bank_lines_batch_id_account_key: tied,
  bank_lines_twin_id_key: tied,
};

/** Reverses the unidentified receipt of a parked line, so that the money can be posted to its record. */
async function unpark({ tx, audit }: Hand, line: LineRow): Promise<Outcome<unknown>> {
  if (line.state !== 'parked' || !line.parked_entry_id) return ok();
  return postEntry(tx, {
    key: entryKeys.reversal(line.parked_entry_id),
    kind: 'reversal',
    postings: reversalOf(parkReceipt(line.cents)),
    actorId: audit.actorId,
    reason: 'Recebimento identificado',
    effectiveOn: await readBookingDay(tx, line),
    subject: null,
    reversesId: line.parked_entry_id,
  });
}

type Taker = (hand: Hand, line: LineRow, target: Target) => Promise<Outcome<Belongs>>;

const takers: Record<MatchKind, Taker> = {
  top_up: takeTopUp,
  invoice: takeInvoice,
  payment: takePayment,
  trip: takeTrip,
  trip_payment: takeTripPayment,
  payout: takePayout,
  batch: takeBatch,
  line: takeTwin,
  wallet: takeWallet,
  credit: takeCredit,
};

/**
 * Confirms the top-up as an administrator does in the list of top-ups. A top-up that a user already confirmed is only
 * linked to the line.
 */
async function takeTopUp({ tx, audit }: Hand, line: LineRow, { targetId: id }: Target): Promise<Outcome<Belongs>> {
  const row = await tx
    .selectFrom('top_ups')
    .select(['status', 'amount_cents'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notFoundRecord;
  if (row.amount_cents !== line.cents) return otherAmount('a recarga', row.amount_cents);
  if (row.status !== 'confirmed') {
    const confirmed = await confirmTopUps(tx, audit, { ids: [id], bankReference: line.end_to_end_id });
    if (!confirmed.ok) return confirmed;
  }
  return ok({ top_up_id: id });
}

/**
 * Registers a full or partial payment. Refuses when the open amount has changed since the caller read it, because two
 * callers could otherwise register the same money.
 */
async function takeInvoice(
  { tx, doer, audit }: Hand,
  line: LineRow,
  { targetId: id, openCents }: Target,
): Promise<Outcome<Belongs>> {
  const found = await lockInvoice(tx, id);
  if (!found.ok) return found;
  const owed = owedOf(found.value);
  if (owed === 0) return nothingOpen;
  if (owed !== openCents)
    return refuse('changed', `Agora há ${formatCents(owed)} em aberto nesta fatura. Confira de novo.`);
  const paid = await payInvoice(tx, doer, audit, { id, ...(await receiptOf(tx, line)) });
  return paid.ok ? ok({ invoice_id: id, payment_id: paid.value.paymentId }) : paid;
}

async function takePayment({ tx }: Hand, line: LineRow, { targetId: id }: Target): Promise<Outcome<Belongs>> {
  const row = await tx
    .selectFrom('invoice_payments')
    .select(['invoice_id', 'cents', 'reversed_at'])
    .where('id', '=', id)
    .where('kind', '=', 'receipt')
    // Blocks a concurrent reversal of the payment.
    .forShare()
    .executeTakeFirst();
  if (!row) return notFoundRecord;
  if (row.reversed_at) return refuse('changed', 'Este pagamento foi estornado. Confira de novo.');
  return row.cents === line.cents
    ? ok({ invoice_id: row.invoice_id, payment_id: id })
    : otherAmount('o pagamento', row.cents);
}

/**
 * Registers the Pix as the trip page does. Refuses when the open amount differs from the amount that the caller has
 * seen.
 */
async function takeTrip(
  { tx, doer, audit }: Hand,
  line: LineRow,
  { targetId: tripId, openCents }: Target,
): Promise<Outcome<Belongs>> {
  const received = await receivePix(tx, doer, audit, { ...(await receiptOf(tx, line)), tripId, openCents });
  return received.ok ? ok({ trip_id: tripId, trip_payment_id: received.value.paymentId }) : received;
}

async function takeTripPayment({ tx }: Hand, line: LineRow, { targetId: id }: Target): Promise<Outcome<Belongs>> {
  const row = await tx.selectFrom('trip_payments').select(['trip_id', 'cents']).where('id', '=', id).executeTakeFirst();
  if (!row) return notFoundRecord;
  return row.cents === line.cents
    ? ok({ trip_id: row.trip_id, trip_payment_id: id })
    : otherAmount('o pagamento', row.cents);
}

/** Links a paid payout to the line. Pays a pending payout first. */
async function takePayout({ tx, audit }: Hand, line: LineRow, { targetId: id }: Target): Promise<Outcome<Belongs>> {
  const row = await tx.selectFrom('payouts').select(['status', 'amount_cents']).where('id', '=', id).executeTakeFirst();
  if (!row) return notFoundRecord;
  if (row.amount_cents !== -line.cents) return otherAmount('o saque', row.amount_cents);
  if (row.status !== 'paid') {
    const paid = await payPayouts(tx, audit, { ids: [id] });
    if (!paid.ok) return paid;
  }
  return ok({ payout_id: id });
}

async function takeBatch({ tx, audit }: Hand, line: LineRow, { targetId: id }: Target): Promise<Outcome<Belongs>> {
  // Blocks a concurrent removal of a payout from the batch.
  const batch = await tx
    .selectFrom('payout_batches')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) return notFoundRecord;
  const inside = await tx.selectFrom('payouts').select('amount_cents').where('batch_id', '=', id).execute();
  const cents = inside.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  if (cents !== -line.cents) return otherAmount('o lote', cents);
  if (batch.status !== 'paid') {
    const paid = await payBatch(tx, audit, id);
    if (!paid.ok) return paid;
  }
  return ok({ batch_id: id });
}

/**
 * Links a line only to an older line, so that two lines never link to each other. Within one account, a line links only
 * to the line that it repeats.
 */
async function takeTwin({ tx }: Hand, line: LineRow, { targetId: id }: Target): Promise<Outcome<Belongs>> {
  const twin = await tx
    .selectFrom('bank_lines')
    .select(['account', 'number', 'cents', 'state', 'twin_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (!twin) return notFoundRecord;
  if (twin.cents !== line.cents) return otherAmount('o outro lançamento', Math.abs(twin.cents));
  const other = twin.account !== line.account && !twin.twin_id;
  const fits = (other || id === line.repeats_id) && twin.number < line.number && twin.state !== 'ignored';
  return fits ? ok({ twin_id: id }) : tied;
}

async function takeWallet(
  { tx, audit }: Hand,
  line: LineRow,
  { targetId: partnerId }: Target,
): Promise<Outcome<Belongs>> {
  if (!(await tx.selectFrom('partners').select('id').where('id', '=', partnerId).executeTakeFirst()))
    return notFoundRecord;
  const posted = await postEntry(tx, {
    key: keyOf(line),
    kind: 'pix_receipt',
    postings: receiveForPartner({ partnerId, cents: line.cents }),
    actorId: audit.actorId,
    reason: noteOf(line),
    effectiveOn: await readToday(tx, partnerId),
    subject: null,
  });
  if (!posted.ok) return posted;
  await publishWallet(tx, partnerId);
  return ok({ partner_id: partnerId });
}

async function takeCredit(
  { tx, audit }: Hand,
  line: LineRow,
  { targetId: clientId }: Target,
): Promise<Outcome<Belongs>> {
  const paid = await prepay(tx, audit, { clientId, ...(await receiptOf(tx, line)) });
  return paid.ok ? ok({ client_id: clientId }) : paid;
}

async function receiptOf(tx: Tx, line: LineRow) {
  return {
    cents: line.cents,
    receivedOn: await readBookingDay(tx, line),
    fromBank: true,
    note: noteOf(line),
    key: keyOf(line),
  };
}

function keyOf({ id, reopened }: LineRow): string {
  return entryKeys.bankLine(id, reopened);
}

/** Note without the bank's text, which may contain personal names. */
function noteOf({ posted_on }: LineRow): string {
  return `Extrato do banco de ${posted_on.split('-').toReversed().join('/')}`;
}

function otherAmount(what: string, cents: number): Refusal {
  return refuse('changed', `O valor d${what} é ${formatCents(cents)}, diferente do valor do lançamento.`);
}
