/**
 * One sealed line of an entry: id, account id, kind, partner and client, centavos, running balance. Numbers are text,
 * so that numbers of any size are exact.
 */
export type SealedPosting = [
  id: string,
  accountId: string,
  kind: string,
  partnerId: string | null,
  clientId: string | null,
  cents: string,
  balanceAfterCents: string | null,
];

/** All fields of an entry in the order in which they are hashed. The postings are sorted by id. */
export type SealedEntry = {
  id: string;
  key: string;
  kind: string;
  actorId: string | null;
  reason: string | null;
  effectiveOn: string;
  subjectType: string | null;
  subjectId: string | null;
  reversesId: string | null;
  /** Hexadecimal. */
  contentHash: string;
  /** UTC with microseconds, as in the database. */
  createdAt: string;
  postings: SealedPosting[];
};

export type SealedBlock = {
  number: number;
  /** Hash of the previous block in hexadecimal; empty for the first block. */
  previousHash: string;
  /** ISO 8601, UTC, milliseconds. */
  sealedAt: string;
  /** Hashes of the entries in hexadecimal, in their order in the block. */
  entryHashes: string[];
  /** Account id and total of every account in the block. The totals are centavos as text. */
  totals: [accountId: string, cents: string][];
};

// Version of the format, first in the text, so that a later format cannot be confused with this one.
const arrangement = 1;

/** Returns the text whose SHA-256 is the hash of the entry. The text must never change for sealed entries. */
export function entryText(entry: SealedEntry): string {
  const { id, key, kind, actorId, reason, effectiveOn, subjectType, subjectId, reversesId, contentHash, createdAt } =
    entry;
  const head = [
    id,
    key,
    kind,
    actorId,
    reason,
    effectiveOn,
    subjectType,
    subjectId,
    reversesId,
    contentHash,
    createdAt,
  ];
  return JSON.stringify([arrangement, ...head, entry.postings]);
}

/**
 * Returns the text whose SHA-256 is the hash of the block. The hash is signed, and the next block contains the hash.
 */
export function blockText({ number, previousHash, sealedAt, entryHashes, totals }: SealedBlock): string {
  return JSON.stringify([arrangement, number, previousHash, sealedAt, entryHashes, totals]);
}
