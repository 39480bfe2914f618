import { sql } from 'kysely';
import type { Posting } from '#domain/ledger/entries.ts';
import type { EntryKind } from '#domain/ledger/entry-kinds.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import type { LocalDate } from '#domain/time.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';

export type NewEntry = {
  /** Natural key of the entry, which stays unique forever (`#domain/ledger/entry-keys.ts`). */
  key: string;
  kind: EntryKind;
  postings: readonly Posting[];
  actorId: string | null;
  reason: string | null;
  effectiveOn: LocalDate;
  subject: { type: 'trip' | 'invoice' | 'request'; id: string } | null;
  reversesId?: string;
};

type Answer = {
  outcome: 'created' | 'known' | 'key_reused' | 'insufficient_balance';
  posted_id: RowOf<'ledger.entries'>['id'] | null;
};

/**
 * Posts an entry once per key. A repetition returns the id of the first entry. The database function refuses before it
 * writes and without an exception, so a refusal leaves the transaction usable without a savepoint for each posting.
 */
export async function postEntry(
  tx: Tx,
  entry: NewEntry,
  { walletFloorCents = null }: { walletFloorCents?: number | null } = {},
): Promise<Outcome<{ entryId: string; created: boolean }>> {
  const { key, kind, actorId, reason, effectiveOn, subject, reversesId = null } = entry;
  const { rows } = await sql<Answer>`
    select outcome, posted_id from ledger.post(
      ${newId()}, ${key}, ${kind}, ${actorId}, ${reason}, ${effectiveOn}, ${subject?.type ?? null}, ${subject?.id ?? null},
      ${reversesId}, ${JSON.stringify(entry.postings)}, ${walletFloorCents})`.execute(tx);
  const { outcome, posted_id: entryId } = rows[0] ?? {};
  if (outcome === 'insufficient_balance')
    return refuse('insufficient_balance', 'O saldo disponível não cobre este lançamento.');
  if (outcome === 'key_reused') return refuse('key_reused', 'Este lançamento já foi feito, com outros valores.');
  if (!entryId) throw new Error(`ledger.post answered ${outcome} without an id`);
  return ok({ entryId, created: outcome === 'created' });
}

/**
 * Raises the reserved amount of a wallet for driver-paid trips. Returns false when the available amount would fall
 * below the floor.
 */
export async function reserveWallet(tx: Tx, partnerId: string, cents: number, floorCents: number): Promise<boolean> {
  const { rows } = await reserve(partnerId, cents, floorCents).execute(tx);
  return rows[0]?.reserved ?? false;
}

/** Lowers the reserved amount of a wallet. The floor does not apply. */
export async function unreserveWallet(tx: Tx, partnerId: string, cents: number): Promise<void> {
  await enqueue(tx, reserve(partnerId, -cents, 0));
}

function reserve(partnerId: string, cents: number, floorCents: number) {
  return sql<{ reserved: boolean }>`select ledger.reserve(${partnerId}, ${cents}, ${floorCents}) as reserved`;
}
