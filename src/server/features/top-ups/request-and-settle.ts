import { type Selectable, sql } from 'kysely';
import type { Decided } from '#contract/money-requests.ts';
import type { topUpsContract } from '#contract/top-ups.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import type { EntryKind } from '#domain/ledger/entry-kinds.ts';
import { confirmTopUp, returnTopUp } from '#domain/ledger/wallet-entries.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { topUpObstacle, type TopUpStep, topUpSteps } from '#domain/payments/top-up.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { readPixAccount } from '#server/features/settings/read-settings.ts';
import { readToday } from '#server/features/wallets/read-wallet.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { TopUps } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { alreadyExists, notFoundRecord, refuseDuplicates } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

type Row = Selectable<TopUps>;
type Change = { reason?: string; bankReference?: string | null | undefined };

const subjectType = 'top_up';
/** Maximum number of pending top-ups of a partner. */
const MOST_PENDING = 20;

const noAccount = refuse(
  'unavailable',
  'A central ainda não cadastrou a conta Pix em que recebe recargas. Fale com ela.',
);
const duplicates = {
  top_ups_bank_reference: alreadyExists('bankReference', 'Este crédito do banco já confirmou outra recarga.'),
};

/** Creates a charge with the central's current account. No money moves until the charge is confirmed. */
export async function requestTopUp(
  tx: Tx,
  audit: AuditContext,
  { partnerId, amountCents }: { partnerId: string; amountCents: number },
): Promise<Outcome<{ id: string }>> {
  const account = await readPixAccount(tx);
  if (!account) return noAccount;
  // Makes concurrent requests of a partner wait for each other, so that the count is exact.
  await tx.selectFrom('partners').select('id').where('id', '=', partnerId).forNoKeyUpdate().execute();
  const { waiting } = await tx
    .selectFrom('top_ups')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (waiting >= MOST_PENDING) {
    return refuse('limit_exceeded', `Já há ${MOST_PENDING} recargas aguardando. Pague ou cancele uma delas.`);
  }
  const id = newId();
  const payee = { payee_key: account.key, payee_name: account.name, payee_city: account.city };
  await tx
    .insertInto('top_ups')
    .values({ id, partner_id: partnerId, amount_cents: amountCents, ...payee, requested_by: audit.actorId })
    .execute();
  await recordAudit(tx, audit, {
    action: 'top_up.request',
    subjectType,
    subjectId: id,
    changes: { amountCents: [null, amountCents] },
  });
  await publishTopUp(tx, { id, partner_id: partnerId, version: 1 });
  return ok({ id });
}

/** Confirms each pending top-up. Refuses when no top-up is pending. */
export async function confirmTopUps(
  tx: Tx,
  audit: AuditContext,
  { ids, bankReference }: InputOf<typeof topUpsContract.confirm>,
): Promise<Outcome<Decided>> {
  if (bankReference && ids.length > 1) {
    return refuseField('bankReference', 'Um crédito do banco confirma uma só recarga.');
  }
  return refuseDuplicates(duplicates, () => decide(tx, audit, 'confirm', ids, { bankReference }));
}

export async function refuseTopUps(
  tx: Tx,
  audit: AuditContext,
  { ids, reason }: InputOf<typeof topUpsContract.refuse>,
): Promise<Outcome<Decided>> {
  return decide(tx, audit, 'refuse', ids, { reason });
}

export async function cancelTopUp(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<Decided>> {
  return decide(tx, audit, 'cancel', [id], {});
}

export async function returnTopUpToBank(
  tx: Tx,
  audit: AuditContext,
  { id, reason }: InputOf<typeof topUpsContract.return>,
): Promise<Outcome<Decided>> {
  return decide(tx, audit, 'return', [id], { reason });
}

async function decide(
  tx: Tx,
  audit: AuditContext,
  step: TopUpStep,
  ids: readonly string[],
  change: Change,
): Promise<Outcome<Decided>> {
  const rows = await lockTopUps(tx, ids);
  const free = rows.filter(({ status }) => topUpObstacle(step, status) === null);
  if (free.length === 0) return (rows[0] && topUpObstacle(step, rows[0].status)) ?? notFoundRecord;
  // Posts in the order of the partner ids, so that concurrent decisions on the same top-ups do not deadlock.
  for (const row of free.toSorted((a, b) => (a.partner_id < b.partner_id ? -1 : 1))) {
    const posted = await carryOut(tx, audit, step, row, change);
    if (!posted.ok) return posted;
  }
  const done = free.map(({ id }) => id);
  return ok({ done, missed: ids.filter((id) => !done.includes(id)) });
}

/** Locks the top-ups. A concurrent decision waits for the locks and then sees the new state. */
async function lockTopUps(tx: Tx, ids: readonly string[]): Promise<Row[]> {
  return tx.selectFrom('top_ups').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

async function carryOut(tx: Tx, audit: AuditContext, step: TopUpStep, row: Row, change: Change) {
  const { to } = topUpSteps[step];
  const { reason, bankReference } = change;
  const { version } = await tx
    .updateTable('top_ups')
    .set({ status: to, decided_by: audit.actorId, decided_at: sql`app_now()`, version: sql`version + 1` })
    .$if(reason !== undefined, (update) => update.set({ reason: reason ?? null }))
    .$if(Boolean(bankReference), (update) => update.set({ bank_reference: bankReference ?? null }))
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returning('version')
    .executeTakeFirstOrThrow();
  const posted = await post(tx, audit, step, row, reason ?? null);
  if (!posted.ok) return posted;
  await recordAudit(tx, audit, {
    action: `top_up.${step}`,
    subjectType,
    subjectId: row.id,
    changes: { status: [row.status, to], ...(reason !== undefined && { reason: [row.reason, reason] }) },
  });
  await publishTopUp(tx, { ...row, version });
  return posted;
}

const entries = {
  confirm: { kind: 'top_up', key: entryKeys.topUp, postings: confirmTopUp },
  return: { kind: 'top_up_return', key: entryKeys.topUpReturn, postings: returnTopUp },
} as const satisfies Partial<Record<TopUpStep, { kind: EntryKind; key: unknown; postings: unknown }>>;

async function post(tx: Tx, audit: AuditContext, step: TopUpStep, row: Row, reason: string | null) {
  if (step !== 'confirm' && step !== 'return') return ok();
  const { kind, key, postings } = entries[step];
  const posted = await postEntry(tx, {
    key: key(row.id),
    kind,
    postings: postings({ partnerId: row.partner_id, cents: row.amount_cents }),
    actorId: audit.actorId,
    reason,
    effectiveOn: await readToday(tx, row.partner_id),
    subject: { type: 'request', id: row.id },
  });
  if (!posted.ok) return posted;
  await publishWallet(tx, row.partner_id);
  return ok();
}

async function publishTopUp(
  tx: Tx,
  { id, partner_id, version }: Pick<Row, 'id' | 'partner_id' | 'version'>,
): Promise<void> {
  await publish(tx, { topic: 'top-up', audiences: [`partner:${partner_id}`, 'admin'], entityId: id, version });
}
