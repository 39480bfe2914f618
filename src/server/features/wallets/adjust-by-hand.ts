import { sql } from 'kysely';
import { needsSecond } from '#domain/adjustments/batch.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { walletFloorCents } from '#domain/ledger/entry-kinds.ts';
import { adjustWallet } from '#domain/ledger/wallet-entries.ts';
import { formatCents } from '#domain/money.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { postOpening } from '#server/features/ledger/post-opening.ts';
import { readAdjustmentApproval } from '#server/features/settings/read-settings.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { readToday, readWallet } from './read-wallet.ts';

/**
 * Notifies open pages of the partner and of administrators that an amount of the wallet changed: balance, reserved or
 * pending amount.
 */
export async function publishWallet(tx: Tx, partnerId: string): Promise<void> {
  const version = sql<number>`coalesce((select b.version from ledger.accounts a join ledger.balances b on b.account_id = a.id
    where a.kind = 'wallet' and a.partner_id = ${partnerId}), 0)`;
  await publish(tx, { topic: 'wallet', audiences: [`partner:${partnerId}`, 'admin'], entityId: partnerId, version });
}

type Adjustment = {
  partnerId: string;
  amountCents: number;
  reason: string;
  belowMinimum: boolean;
  /** The idempotency key is scoped to this administrator. */
  userId: string;
  idempotencyKey: string;
};

/**
 * Posts an adjustment entered by an administrator. A debit must leave the minimum balance unless the administrator
 * overrides the minimum.
 */
export async function adjustByHand(
  tx: Tx,
  audit: AuditContext,
  { partnerId, amountCents, reason, belowMinimum, userId, idempotencyKey }: Adjustment,
): Promise<Outcome<{ entryId: string }>> {
  const wallet = await readWallet(tx, partnerId);
  if (!wallet) return refuseField('partnerId', 'Este parceiro não existe.');
  const aboveCents = await readAdjustmentApproval(tx);
  if (needsSecond(Math.abs(amountCents), aboveCents)) return alone(aboveCents ?? 0);
  const entry = {
    key: entryKeys.adjustment(userId, idempotencyKey),
    kind: 'adjustment',
    postings: adjustWallet({ partnerId, cents: amountCents }),
    actorId: userId,
    reason,
    effectiveOn: await readToday(tx, partnerId),
    subject: null,
  } as const;
  const floor = walletFloorCents('adjustment', wallet.minimumBalanceCents, belowMinimum);
  const posted = await postEntry(tx, entry, { walletFloorCents: floor });
  if (!posted.ok) return posted.reason === 'insufficient_balance' ? belowFloor(wallet) : posted;
  const { entryId, created } = posted.value;
  if (created) {
    // The wallet was read before it was locked, so the old balance is derived from the new balance.
    const { balanceCents = 0 } = (await readWallet(tx, partnerId)) ?? {};
    const changes: Record<string, [unknown, unknown]> = { balanceCents: [balanceCents - amountCents, balanceCents] };
    if (belowMinimum) changes['belowMinimum'] = [false, true];
    await recordAudit(tx, audit, { action: 'wallet.adjust', subjectType: 'wallet', subjectId: partnerId, changes });
    await publishWallet(tx, partnerId);
  }
  return ok({ entryId });
}

/** Posts the balance that a wallet had before the central used the panel. */
export async function openByHand(
  tx: Tx,
  audit: AuditContext,
  { partnerId, amountCents, reason }: { partnerId: string; amountCents: number; reason: string },
): Promise<Outcome<{ entryId: string }>> {
  if (!(await readWallet(tx, partnerId))) return refuseField('partnerId', 'Este parceiro não existe.');
  const effectiveOn = await readToday(tx, partnerId);
  const posted = await postOpening(tx, { partnerId, cents: amountCents, actorId: audit.actorId, reason, effectiveOn });
  if (!posted.ok) return posted;
  const { entryId, created } = posted.value;
  if (created) {
    const changes: Record<string, [unknown, unknown]> = { balanceCents: [0, amountCents] };
    await recordAudit(tx, audit, { action: 'wallet.open', subjectType: 'wallet', subjectId: partnerId, changes });
    await publishWallet(tx, partnerId);
  }
  return ok({ entryId });
}

function alone(aboveCents: number) {
  return refuse(
    'limit_exceeded',
    `Acima de ${formatCents(aboveCents)} um ajuste pede um segundo administrador: envie-o em Ajuste em lote, numa planilha de uma linha.`,
  );
}

function belowFloor({ availableCents, minimumBalanceCents }: { availableCents: number; minimumBalanceCents: number }) {
  return refuse(
    'insufficient_balance',
    `O disponível é ${formatCents(availableCents)}, e o saldo mínimo deste parceiro, ${formatCents(minimumBalanceCents)}. ` +
      'Para passar dele, marque que o ajuste pode ficar abaixo do mínimo.',
  );
}
