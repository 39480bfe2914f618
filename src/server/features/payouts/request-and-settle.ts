import { type Selectable, sql } from 'kysely';
import type { Decided } from '#contract/money-requests.ts';
import type { payoutsContract } from '#contract/payouts.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { type EntryKind, walletFloorCents } from '#domain/ledger/entry-kinds.ts';
import type { Posting } from '#domain/ledger/entries.ts';
import { payPayout, refusePayout, requestPayout, returnPayout } from '#domain/ledger/wallet-entries.ts';
import { formatCents } from '#domain/money.ts';
import { type Outcome, ok, refuse, type Refusal } from '#domain/outcome.ts';
import type { LocalDate } from '#domain/time.ts';
import { addBusinessDays } from '#domain/payments/business-days.ts';
import { payoutObstacle, type PayoutStep, payoutSteps } from '#domain/payments/payout.ts';
import { centralToday, centralZone } from '#server/features/areas/read-areas.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { readPaymentTerms } from '#server/features/settings/read-settings.ts';
import { readToday, readWallet } from '#server/features/wallets/read-wallet.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import { keyHeldUntil } from '#server/features/partners/read-partners.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Payouts } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { readPayouts } from './read-payouts.ts';

type Row = Pick<Selectable<Payouts>, 'id' | 'partner_id' | 'amount_cents' | 'status' | 'reason' | 'version'>;

const subjectType = 'payout';
const MOST_PENDING = 20;

type NewPayout = { partnerId: string; amountCents: number; userId: string; requestKey: string };

/** Requests a payout to the current key of the partner. The amount leaves the wallet at once. */
export async function askPayout(
  tx: Tx,
  audit: AuditContext,
  { partnerId, amountCents, userId, requestKey }: NewPayout,
): Promise<Outcome<{ id: string }>> {
  const known = await tx
    .selectFrom('payouts')
    .select(['id', 'partner_id', 'amount_cents'])
    .where('requested_by', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  if (known) {
    const same = known.partner_id === partnerId && known.amount_cents === amountCents;
    return same ? ok({ id: known.id }) : refuse('key_reused', 'Esta Idempotency-Key já foi usada em outro saque.');
  }
  // Locks the partner, so that the key does not change and no other payout is requested meanwhile.
  const partner = await tx
    .selectFrom('partners')
    .select(['name', 'document', 'pix_key', 'pix_key_type', keyHeldUntil.as('heldUntil')])
    .where('id', '=', partnerId)
    // Weaker than FOR UPDATE, so that inserts that reference the partner are not blocked. Their transactions may
    // already have locked the wallet.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!partner) return notFoundRecord;
  if (!partner.pix_key || !partner.pix_key_type) return noKey;
  if ((await countPending(tx, partnerId)) >= MOST_PENDING) return tooMany;
  const row = {
    id: newId(),
    partner_id: partnerId,
    amount_cents: amountCents,
    payee_key: partner.pix_key,
    payee_key_type: partner.pix_key_type,
    payee_name: partner.name,
    payee_document: partner.document,
    promised_on: await promiseDay(tx, partner.heldUntil),
    requested_by: userId,
    request_key: requestKey,
  };
  await tx.insertInto('payouts').values(row).execute();
  const wallet = await readWallet(tx, partnerId);
  const floor = walletFloorCents('payout_request', wallet?.minimumBalanceCents ?? 0);
  const posted = await post(tx, audit, asked, row, { walletFloorCents: floor });
  if (!posted.ok) return posted.reason === 'insufficient_balance' ? tooMuch(wallet, floor ?? 0) : posted;
  await recordAudit(tx, audit, {
    action: 'payout.request',
    subjectType,
    subjectId: row.id,
    changes: { amountCents: [null, amountCents] },
  });
  await publishPayout(tx, { ...row, version: 1 });
  return ok({ id: row.id });
}

/** Returns the promised day, counted from today or from the day on which a changed key stops blocking payouts. */
async function promiseDay(tx: Tx, heldUntil: Date | null): Promise<LocalDate> {
  const day = sql<LocalDate>`greatest(${centralToday}, (${heldUntil}::timestamptz at time zone ${centralZone})::date)`;
  const { from } = await tx.selectNoFrom(day.as('from')).executeTakeFirstOrThrow();
  const { payoutBusinessDays } = await readPaymentTerms(tx);
  return addBusinessDays(from, payoutBusinessDays);
}

const noKey = refuse('illegal_transition', 'Cadastre a sua chave Pix em Configurações antes de pedir um saque.');
const tooMany = refuse(
  'limit_exceeded',
  `Já há ${MOST_PENDING} saques aguardando pagamento. Espere, ou cancele um deles.`,
);

function tooMuch(wallet: { availableCents: number } | null, floorCents: number): Refusal {
  const most = Math.max(0, (wallet?.availableCents ?? 0) - floorCents);
  return refuse('insufficient_balance', `Dá para sacar até ${formatCents(most)}.`);
}

async function countPending(tx: Tx, partnerId: string): Promise<number> {
  const { pending } = await tx
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return pending;
}

/** Pays each payout that can be paid now. Refuses when no payout can be paid. */
export async function payPayouts(
  tx: Tx,
  audit: AuditContext,
  { ids }: InputOf<typeof payoutsContract.pay>,
): Promise<Outcome<Decided>> {
  return decide(tx, audit, 'pay', ids);
}

export async function refusePayouts(
  tx: Tx,
  audit: AuditContext,
  { ids, reason }: InputOf<typeof payoutsContract.refuse>,
): Promise<Outcome<Decided>> {
  return decide(tx, audit, 'refuse', ids, reason);
}

export async function cancelPayout(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<Decided>> {
  return decide(tx, audit, 'cancel', [id]);
}

export async function returnPayoutFromBank(
  tx: Tx,
  audit: AuditContext,
  { id, reason }: InputOf<typeof payoutsContract.return>,
): Promise<Outcome<Decided>> {
  return decide(tx, audit, 'return', [id], reason);
}

async function decide(
  tx: Tx,
  audit: AuditContext,
  step: PayoutStep,
  ids: readonly string[],
  reason?: string,
): Promise<Outcome<Decided>> {
  const { free, obstacle } = await lockFree(tx, step, ids);
  if (free.length === 0) return obstacle ?? notFoundRecord;
  await carryOut(tx, audit, step, free, reason);
  const done = free.map(({ id }) => id);
  return ok({ done, missed: ids.filter((id) => !done.includes(id)) });
}

/**
 * Locks the payouts. Returns the payouts that allow the step, and the first obstacle of the other payouts. A concurrent
 * caller waits for the locks.
 */
export async function lockFree(tx: Tx, undertaking: PayoutStep | 'batch', ids: readonly string[]) {
  // Locks batches before payouts, like the download and the payment of a batch. The second call covers payouts that
  // joined a batch in between.
  await lockBatchesOf(tx, ids);
  const rows: Row[] = await tx
    .selectFrom('payouts')
    .select(['id', 'partner_id', 'amount_cents', 'status', 'reason', 'version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  await lockBatchesOf(tx, ids);
  const free: Row[] = [];
  let obstacle: Refusal | null = null;
  for (const { id, code, status, batch, heldUntil } of await readPayouts(tx, ids)) {
    const row = rows.find((one) => one.id === id);
    const found = payoutObstacle(undertaking, {
      status,
      batch,
      heldUntil: heldUntil === null ? null : new Date(heldUntil),
    });
    if (row && !found) free.push(row);
    if (found && ids.length > 1) obstacle ??= refuse(found.reason, `${code}: ${found.detail}`);
    obstacle ??= found;
  }
  return { free, obstacle };
}

async function lockBatchesOf(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from payout_batches where id in (select batch_id from payouts where id = any(${ids}::uuid[]))
    order by id for share`.execute(tx);
}

/**
 * Performs the step on locked payouts and posts their money. Posts in the order of the partner ids, so that concurrent
 * calls with the same payouts do not deadlock.
 */
export async function carryOut(
  tx: Tx,
  audit: AuditContext,
  step: PayoutStep,
  rows: readonly Row[],
  reason?: string,
): Promise<void> {
  const { to } = payoutSteps[step];
  for (const row of rows.toSorted((a, b) => (a.partner_id < b.partner_id ? -1 : 1))) {
    const { version } = await tx
      .updateTable('payouts')
      .set({ status: to, decided_by: audit.actorId, decided_at: sql`app_now()`, version: sql`version + 1` })
      .$if(reason !== undefined, (update) => update.set({ reason: reason ?? null }))
      // A cancelled payout leaves its batch.
      .$if(to === 'cancelled', (update) => update.set({ batch_id: null }))
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .returning('version')
      .executeTakeFirstOrThrow();
    const posted = await post(tx, audit, entries[step], row, { reason: reason ?? null });
    if (!posted.ok) throw new Error(`${step} of payout ${row.id}: ${posted.detail}`);
    await recordAudit(tx, audit, {
      action: `payout.${step}`,
      subjectType,
      subjectId: row.id,
      changes: { status: [row.status, to], ...(reason !== undefined && { reason: [row.reason, reason] }) },
    });
    await publishPayout(tx, { ...row, version });
  }
}

type Booking = {
  kind: EntryKind;
  key: (id: string) => string;
  postings: (amount: { partnerId: string; cents: number }) => Posting[];
};

const asked: Booking = { kind: 'payout_request', key: entryKeys.payoutRequest, postings: requestPayout };
const givenBack: Booking = { kind: 'payout_refusal', key: entryKeys.payoutRefusal, postings: refusePayout };
const entries: Record<PayoutStep, Booking> = {
  pay: { kind: 'payout', key: entryKeys.payout, postings: payPayout },
  refuse: givenBack,
  cancel: givenBack,
  return: { kind: 'payout_return', key: entryKeys.payoutReturn, postings: returnPayout },
};

async function post(
  tx: Tx,
  audit: AuditContext,
  { kind, key, postings }: Booking,
  { id, partner_id: partnerId, amount_cents: cents }: Pick<Row, 'id' | 'partner_id' | 'amount_cents'>,
  { reason = null, walletFloorCents: floor = null }: { reason?: string | null; walletFloorCents?: number | null },
) {
  const entry = {
    key: key(id),
    kind,
    postings: postings({ partnerId, cents }),
    actorId: audit.actorId,
    reason,
    effectiveOn: await readToday(tx, partnerId),
    subject: { type: 'request', id },
  } as const;
  const posted = await postEntry(tx, entry, { walletFloorCents: floor });
  if (posted.ok) await publishWallet(tx, partnerId);
  return posted;
}

export async function publishPayout(tx: Tx, row: Pick<Row, 'id' | 'partner_id' | 'version'>): Promise<void> {
  const { id, partner_id, version } = row;
  await publish(tx, { topic: 'payout', audiences: [`partner:${partner_id}`, 'admin'], entityId: id, version });
}
