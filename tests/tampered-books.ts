import { settleTrip } from '#domain/ledger/settlement.ts';
import { type Proof, proveLedger } from '#server/features/ledger/prove-ledger.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { readSealTrust, type SealHead } from '#server/platform/seal-key.ts';
import type { Books } from '#tests/books.ts';

/** Proves this ledger without comparing it with the trips. */
export async function proveAll({ db, dataDir }: Books, witness?: SealHead): Promise<Proof> {
  const trust = { ...(await readSealTrust(dataDir)), witness };
  return inSnapshot(db, (tx) => proveLedger(tx, trust, []));
}

/** Returns the findings of the proof, one line each. */
export async function findingsIn(books: Books): Promise<string[]> {
  const { findings } = await proveAll(books);
  return findings.map(({ check, subject, detail }) => `${check} · ${subject} · ${detail}`.replaceAll('\u00a0', ' '));
}

/** Posts five entries that are sealed in two blocks, and one unsealed entry. */
export async function keepSome(books: Books): Promise<void> {
  const [one = '', two = ''] = books.partnerIds;
  await books.adjust(one, 100_00, { key: 'first', reason: 'Acerto' });
  await books.adjust(two, 50_00, { key: 'second' });
  await books.adjust(one, -30_00, { key: 'third' });
  await books.seal();
  const trip = { paymentMethod: 'billed', clientId: books.clientId, partnerId: one, commissionBp: 15_00 } as const;
  const postings = settleTrip({ ...trip, totalCents: 100_00, reimbursementsCents: 0, discountCents: 0 });
  await books.post({ key: 'fourth', kind: 'trip_settlement', postings });
  await books.adjust(one, 1_00, { key: 'fifth' });
  await books.seal();
  await books.adjust(two, 2_00, { key: 'sixth' });
}

/** Runs statements as the owner of the database, with the append-only triggers disabled. */
export const asIntruder = (
  books: Books,
  statements: string,
  tables = 'accounts entries postings blocks sealed_entries block_totals',
) =>
  books.asOwner(
    [
      ...tables.split(' ').map((table) => `alter table ledger.${table} disable trigger append_only`),
      statements,
      ...tables.split(' ').map((table) => `alter table ledger.${table} enable always trigger append_only`),
    ].join('; '),
  );
