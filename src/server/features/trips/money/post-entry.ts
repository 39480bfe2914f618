import { reversalOf } from '#domain/ledger/entries.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import type { EntryKind } from '#domain/ledger/entry-kinds.ts';
import type { settleTrip } from '#domain/ledger/settlement.ts';
import { localDate } from '#domain/time.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import { readStandingEntries } from '#server/features/ledger/read-entries.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** Actor of a posting, the time of the database clock, and the settings that apply. */
export type PostingContext = { actorId: string | null; now: Date; policy: TripPolicy };

type TripEntry = {
  key: string;
  kind: Parameters<typeof postEntry>[1]['kind'];
  postings: ReturnType<typeof settleTrip>;
};

export async function post(
  tx: Tx,
  trip: TripRow,
  partnerId: string,
  entry: TripEntry,
  { actorId, now }: PostingContext,
): Promise<void> {
  if (entry.postings.length === 0) return;
  const posted = await postEntry(tx, {
    ...entry,
    actorId,
    reason: null,
    effectiveOn: localDate(now, trip.time_zone),
    subject: { type: 'trip', id: trip.id },
  });
  // Entries of these kinds are posted without a minimum balance and with a key of their trip, so a refusal is a bug.
  if (!posted.ok) throw new Error(`${entry.key} was not posted: ${posted.detail}`);
  await publishWallet(tx, partnerId);
}

/** Reverses all entries of these kinds that were posted for the trip and are not reversed yet. */
export async function reverseEntries(
  tx: Tx,
  trip: TripRow,
  kinds: readonly EntryKind[],
  reason: string,
  { actorId, now }: PostingContext,
): Promise<void> {
  for (const { id, postings } of await readStandingEntries(tx, trip.id, kinds)) {
    const posted = await postEntry(tx, {
      key: entryKeys.reversal(id),
      kind: 'reversal',
      postings: reversalOf(postings),
      actorId,
      reason,
      effectiveOn: localDate(now, trip.time_zone),
      subject: { type: 'trip', id: trip.id },
      reversesId: id,
    });
    // Reversals are posted without a minimum balance and with unique keys, so a refusal is a bug.
    if (!posted.ok) throw new Error(`entry ${id} was not reversed: ${posted.detail}`);
  }
}
