/** One line of an entry as it is sealed: id, account's id, kind, partner and client, centavos, running balance. Numbers as text, exact at any size. */
export type SealedPosting = [
  id: string,
  accountId: string,
  kind: string,
  partnerId: string | null,
  clientId: string | null,
  cents: string,
  balanceAfterCents: string | null,
];

/** Everything that an entry says, in the order in which it is hashed; its postings by their ids. */
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
  /** UTC with microseconds, as the database keeps it. */
  createdAt: string;
  postings: SealedPosting[];
};

export type SealedBlock = {
  number: number;
  /** Hexadecimal; empty for the first block. */
  previousHash: string;
  /** ISO 8601, UTC, milliseconds. */
  sealedAt: string;
  /** Hexadecimal, in the block's order. */
  entryHashes: string[];
  /** What every account that the block touches comes to, by account id: centavos as text. */
  totals: [accountId: string, cents: string][];
};

// Written first, so that another arrangement may follow one day without putting this one in doubt.
const arrangement = 1;

/** The text whose SHA-256 is the entry's hash. It must never change for entries that are sealed. */
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

/** The text whose SHA-256 is the block's hash, which is signed and stands in the block after it. */
export function blockText({ number, previousHash, sealedAt, entryHashes, totals }: SealedBlock): string {
  return JSON.stringify([arrangement, number, previousHash, sealedAt, entryHashes, totals]);
}
