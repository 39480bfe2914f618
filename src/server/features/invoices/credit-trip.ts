import { sql } from 'kysely';
import type { Doer } from '#domain/access/roles.ts';
import { creditItem } from '#domain/invoices/invoice-items.ts';
import { noteCredit } from '#domain/ledger/invoice-entries.ts';
import { formatCents } from '#domain/money.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import { clientSideAfter } from '#domain/trips/money-actions.ts';
import { confirmLimit } from '#server/features/limits/reserve-limit.ts';
import { limitKey } from '#server/features/trips/money/reserves.ts';
import { readPolicy } from '#server/features/trips/read/policy.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { markPaid, moveInvoice, post } from './pay-invoice.ts';
import { type ItemRow, lockInvoice, readToday } from './lock-invoice.ts';

type CreditNote = {
  id: string;
  tripId: string;
  cents: number;
  reason: string;
  key: string;
  /** Contest that the credit note answers. Without it, a line with an open contest is refused. */
  contestId?: string;
};
/** `noteId`: null when the note had been posted before under the same key. */
type Credited = { id: string; noteId: string | null };

/**
 * Credits an invoiced trip in whole or in part. Reduces the open amount, and adds an amount that was already paid to
 * the client's credit. Takes the shares of partner and commission back in proportion.
 */
export async function creditTrip(
  tx: Tx,
  doer: Doer,
  audit: AuditContext,
  { id, tripId, cents, reason, key, contestId }: CreditNote,
): Promise<Outcome<Credited>> {
  const found = await lockInvoice(tx, id);
  if (!found.ok) return found;
  const invoice = found.value;
  const item = await readItem(tx, id, tripId);
  const trip = await lockTrip(tx, tripId);
  if (!item || !trip?.partner_id) return refuseField('tripId', 'Esta viagem não está nesta fatura.');
  if (invoice.written_off_cents > 0) return refuse('illegal_transition', 'Esta fatura foi baixada.');
  if (!contestId && (await isContested(tx, tripId)))
    return refuse('illegal_transition', 'O cliente contesta esta viagem. Decida a contestação, com ou sem crédito.');
  const amounts = amountsOf(item);
  const leftCents = item.cents - item.credited_cents;
  if (cents > leftCents)
    return refuseField(
      'cents',
      leftCents === 0 ? 'Esta viagem já foi creditada.' : `No máximo ${formatCents(leftCents)}.`,
    );
  const credit = creditItem(amounts, cents);
  const { today } = await readToday(tx);
  const released = trip.partner_side === 'released';
  const limit = { ...limitKey(trip), reservedCents: 0 };
  // Locks limits before wallets, as all other commands do.
  await confirmLimit(tx, { ...limit, cents: -cents });
  const posted = await post(tx, {
    key,
    kind: 'credit_note',
    actorId: audit.actorId,
    reason,
    effectiveOn: today,
    postings: noteCredit({ clientId: invoice.client_id, partnerId: trip.partner_id, released }, credit),
    subject: { type: 'trip', id: tripId },
  });
  if (!posted.ok) return posted;
  if (!posted.value.created) {
    await confirmLimit(tx, { ...limit, cents });
    return ok({ id, noteId: null });
  }
  const { overpaidCents, partnerCents } = credit;
  await sql`
    update invoice_items set credited_cents = credited_cents + ${cents}, paid_cents = paid_cents - ${overpaidCents}
    where trip_id = ${tripId}`.execute(tx);
  const noteId = newId();
  await tx
    .insertInto('invoice_credit_notes')
    .values({
      id: noteId,
      trip_id: tripId,
      invoice_id: id,
      cents,
      overpaid_cents: overpaidCents,
      reason,
      actor_id: audit.actorId,
    })
    .execute();
  await moveInvoice(tx, invoice, {
    credited_cents: invoice.credited_cents + cents,
    paid_cents: invoice.paid_cents - overpaidCents,
  });
  await changeCredited(tx, doer, trip, { partnerCents, whole: cents === leftCents, reason });
  await markPaid(tx, doer, id);
  await publishWallet(tx, trip.partner_id);
  const changes = { creditedCents: [item.credited_cents, item.credited_cents + cents] as [unknown, unknown] };
  await recordAudit(tx, audit, { action: 'invoice.credit', subjectType: 'invoice', subjectId: id, changes });
  return ok({ id, noteId });
}

/** Writes the partner's remaining part. A fully credited trip is marked as credited. */
async function changeCredited(
  tx: Tx,
  doer: Doer,
  trip: TripRow,
  { partnerCents, whole, reason }: { partnerCents: number; whole: boolean; reason: string },
): Promise<void> {
  const columns = {
    partner_cents: (trip.partner_cents ?? 0) - partnerCents,
    ...(whole && {
      client_side: clientSideAfter('credit', trip.client_side) ?? trip.client_side,
      partner_side: 'reversed' as const,
    }),
  };
  const after = await changeTrip(tx, trip, columns, { action: 'credit', doer, reason }, await readPolicy(tx));
  if (!after) throw new Error(`trip ${trip.id} changed while it was locked`);
}

async function isContested(tx: Tx, tripId: string): Promise<boolean> {
  const open = tx
    .selectFrom('invoice_contests')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('state', '=', sql.lit('open'));
  return (await open.executeTakeFirst()) !== undefined;
}

export async function readItem(tx: Tx, invoiceId: string, tripId: string): Promise<ItemRow | undefined> {
  const items = tx.selectFrom('invoice_items').selectAll().where('trip_id', '=', tripId);
  return items.where('invoice_id', '=', invoiceId).executeTakeFirst();
}

async function lockTrip(tx: Tx, tripId: string): Promise<TripRow | undefined> {
  const { rows } = await sql<TripRow>`select * from trips where id = ${tripId} for no key update`.execute(tx);
  return rows[0];
}

function amountsOf({ cents, paid_cents, credited_cents, partner_cents, discount_cents }: ItemRow) {
  return {
    cents,
    paidCents: paid_cents,
    creditedCents: credited_cents,
    partnerCents: partner_cents,
    discountCents: discount_cents,
  };
}
