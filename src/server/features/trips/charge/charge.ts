import { type Selectable, sql } from 'kysely';
import type { Doer } from '#domain/access/roles.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { receivePassengerPix, setExcessApart } from '#domain/ledger/receipt-entries.ts';
import { formatCents } from '#domain/money.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import { type ReceiptDay, receiptDayObstacle } from '#domain/payments/receipt-day.ts';
import { correctCharge, receiveFor, tripTxid } from '#domain/payments/trip-charge.ts';
import { localDate, type LocalDate } from '#domain/time.ts';
import { clientSideAfter } from '#domain/trips/money-actions.ts';
import { isPosted, promisedRelease } from '#domain/trips/money-sides.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { TripCharges } from '#server/platform/database/schema.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

type ChargeRow = Selectable<TripCharges>;
/** `clientId` is the client that gets an overpayment as credit. Null for the walk-in client. */
type Locked = { trip: TripRow; charge: ChargeRow; clientId: string | null };

/**
 * Creates the charge when the trip ends, even if the amounts go to review, because the passenger pays before leaving
 * the car.
 */
export async function createCharge(tx: Tx, { id, code, client_amount_cents }: TripRow): Promise<void> {
  await tx
    .insertInto('trip_charges')
    .values({ trip_id: id, txid: tripTxid(code), amount_cents: Math.max(0, client_amount_cents) })
    .execute();
}

/**
 * Sets the charge to the amount that the review confirmed or corrected. Returns whether this amount is already paid.
 * Refused when the version of the trip changed, because another user corrected the trip or registered a payment first.
 */
export async function followCharge(
  tx: Tx,
  { id: tripId, version }: Pick<TripRow, 'id' | 'version'>,
  amountCents: number,
  { actorId, now }: { actorId: string | null; now: Date },
): Promise<Outcome<{ isPaid: boolean }>> {
  const locked = await lockCharge(tx, tripId);
  if (!locked) return ok({ isPaid: false });
  const { trip, charge, clientId } = locked;
  if (trip.version !== version) return refuse('changed', 'A viagem mudou enquanto era conferida. Confira de novo.');
  const after = correctCharge(amountsOf(charge), amountCents);
  await writeCharge(tx, tripId, after);
  const excessCents = after.excessCents - charge.excess_cents;
  if (excessCents > 0) {
    const posted = await postEntry(tx, {
      key: entryKeys.tripPixExcess(tripId),
      kind: 'pix_excess',
      postings: setExcessApart({ clientId, excessCents }),
      actorId,
      reason: null,
      effectiveOn: localDate(now, trip.time_zone),
      subject: { type: 'trip', id: tripId },
    });
    if (!posted.ok) throw new Error(`the excess of ${tripId} was not posted: ${posted.detail}`);
  }
  return ok({ isPaid: amountCents > 0 && after.receivedCents === amountCents });
}

/** True when a Pix payment was received for the trip. */
export async function hasReceived(tx: Tx, tripId: string): Promise<boolean> {
  const charge = tx.selectFrom('trip_charges').select('received_on').where('trip_id', '=', tripId);
  return ((await charge.executeTakeFirst())?.received_on ?? null) !== null;
}

/** Pix payment to register. `key` is its idempotency key in the ledger. */
export type PixReceipt = ReceiptDay & {
  tripId: string;
  /**
   * Open amount that the user saw. The payment is refused when the open amount has changed, so that two users do not
   * register the same payment.
   */
  openCents: number | undefined;
  cents: number;
  note: string | null;
  key: string;
};

/**
 * Registers a full or partial Pix payment of a passenger. An overpayment becomes the client's credit, or an
 * unidentified receipt for the walk-in client.
 */
export async function receivePix(
  tx: Tx,
  doer: Doer,
  audit: AuditContext,
  receipt: PixReceipt,
): Promise<Outcome<{ paymentId: string }>> {
  const { tripId, openCents, cents, receivedOn, note, key } = receipt;
  const locked = await lockCharge(tx, tripId);
  if (!locked) return notFoundRecord;
  const { trip, charge, clientId } = locked;
  if (openCents !== charge.open_cents) return openNow(charge.open_cents);
  const obstacle = receiptDayObstacle(receipt, await readCentralToday(tx));
  if (obstacle) return obstacle;
  const after = receiveFor(amountsOf(charge), cents);
  const posted = await postEntry(tx, {
    key,
    kind: 'pix_receipt',
    postings: receivePassengerPix({ clientId, cents, excessCents: after.excessCents - charge.excess_cents }),
    actorId: audit.actorId,
    reason: note,
    effectiveOn: receivedOn,
    subject: { type: 'trip', id: tripId },
  });
  if (!posted.ok) return posted;
  const { entryId: entry_id, created } = posted.value;
  if (!created) return ok({ paymentId: await readPayment(tx, entry_id) });
  const paymentId = newId();
  await writeCharge(tx, tripId, { ...after, receivedOn });
  await tx
    .insertInto('trip_payments')
    .values({ id: paymentId, trip_id: tripId, cents, received_on: receivedOn, note, actor_id: audit.actorId, entry_id })
    .execute();
  await publishReceived(tx, doer, trip, { cents, isPaid: after.receivedCents === after.amountCents });
  await recordAudit(tx, audit, {
    action: 'trip.receive_pix',
    subjectType: 'trip',
    subjectId: tripId,
    changes: { receivedCents: [charge.received_cents, after.receivedCents], cents: [null, cents] },
  });
  return ok({ paymentId });
}

/**
 * Records the payment in the trip. While the amounts are in review, `client_side` stays unchanged, and the review marks
 * the trip as paid.
 */
async function publishReceived(
  tx: Tx,
  doer: Doer,
  trip: TripRow,
  { cents, isPaid }: { cents: number; isPaid: boolean },
): Promise<void> {
  const sides = { clientSide: trip.client_side, partnerSide: trip.partner_side };
  const side = isPaid && isPosted(sides) ? clientSideAfter('receive', trip.client_side) : null;
  const story = { action: 'receive' as const, doer, reason: formatCents(cents) };
  const { now, policy } = await readMoment(tx);
  const columns = side ? { client_side: side, release_on: releaseOfPaid(trip, now, policy) } : {};
  const changed = await changeTrip(tx, trip, columns, story, policy);
  if (!changed) throw new Error(`trip ${trip.id} changed while it was locked`);
}

/**
 * Returns the release date of a trip that its passenger has paid: the promised date, or today if the promised date is
 * past.
 */
function releaseOfPaid(
  { settled_at, time_zone, payment_method, client_amount_cents }: TripRow,
  now: Date,
  policy: TripPolicy,
): LocalDate | null {
  const today = localDate(now, time_zone);
  const payment = { paymentMethod: payment_method, clientSide: 'paid' as const, owedCents: client_amount_cents };
  const day = promisedRelease(payment, localDate(settled_at ?? now, time_zone), policy);
  return day !== null && day < today ? today : day;
}

async function readPayment(tx: Tx, entryId: string): Promise<string> {
  const payment = tx.selectFrom('trip_payments').select('id').where('entry_id', '=', entryId);
  return (await payment.executeTakeFirstOrThrow()).id;
}

function openNow(openCents: number) {
  return openCents === 0
    ? refuse('illegal_transition', 'O Pix desta viagem já foi recebido: nada está em aberto.')
    : refuse('changed', `Agora há ${formatCents(openCents)} em aberto nesta viagem. Confira de novo.`);
}

/** Locks the trip before its charge, like all other commands, so that they cannot deadlock. */
async function lockCharge(tx: Tx, tripId: string): Promise<Locked | null> {
  const { rows } = await sql<TripRow>`select * from trips where id = ${tripId} for no key update`.execute(tx);
  const charge = await tx.selectFrom('trip_charges').selectAll().where('trip_id', '=', tripId).executeTakeFirst();
  const [trip] = rows;
  if (!trip || !charge) return null;
  const { kind } = await tx
    .selectFrom('clients')
    .select('kind')
    .where('id', '=', trip.client_id)
    .executeTakeFirstOrThrow();
  return { trip, charge, clientId: kind === 'walk_in' ? null : trip.client_id };
}

function amountsOf({ amount_cents, received_cents, excess_cents }: ChargeRow) {
  return { amountCents: amount_cents, receivedCents: received_cents, excessCents: excess_cents };
}

async function writeCharge(
  tx: Tx,
  tripId: string,
  { amountCents, receivedCents, excessCents, receivedOn }: ReturnType<typeof amountsOf> & { receivedOn?: LocalDate },
): Promise<void> {
  await tx
    .updateTable('trip_charges')
    .set({ amount_cents: amountCents, received_cents: receivedCents, excess_cents: excessCents })
    .$if(receivedOn !== undefined, (update) => update.set({ received_on: receivedOn ?? null }))
    .where('trip_id', '=', tripId)
    .execute();
}

async function readCentralToday(tx: Tx): Promise<LocalDate> {
  return (await tx.selectNoFrom(centralToday.as('today')).executeTakeFirstOrThrow()).today;
}
