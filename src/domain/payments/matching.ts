import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';

/** Maximum distance in days between a line and a suggestion. */
export const MATCH_DAYS = 5;

/**
 * Possible matches of a bank line: a top-up, an open invoice, a registered payment, a trip paid by its passenger, a
 * registered payment of such a trip, a payout, a batch, or the same money from another source (another file, the
 * webhook). When a code names a request that cannot take the money: the wallet of the partner or the credit of the
 * client.
 */
export const matchKinds = [
  'top_up',
  'invoice',
  'payment',
  'trip',
  'trip_payment',
  'payout',
  'batch',
  'line',
  'wallet',
  'credit',
] as const;
export type MatchKind = (typeof matchKinds)[number];

export type Candidate = {
  kind: MatchKind;
  id: string;
  code: string;
  name: string;
  /** Requested or open amount; never negative. */
  cents: Cents;
  on: LocalDate;
  /** True when the line contains its code or the end-to-end id of its Pix. */
  named: boolean;
  /** True when the money is already in the ledger: the line is only linked to it. */
  booked: boolean;
};

export type Verdict<Found extends Candidate> = {
  /** Match that needs no confirmation. */
  sure: Found | null;
  /** Candidates for the user, the most likely first. */
  suggestions: Found[];
};

/** Kinds for which a code alone does not prove that the money belongs to them. */
const needsWord: ReadonlySet<MatchKind> = new Set(['wallet', 'credit']);

/**
 * Decides whether a line has a certain match: only a candidate that the line names, with the exact amount, when no
 * other named candidate fits. Booked candidates take precedence, so that money registered by hand is not booked twice.
 * Outgoing money is only linked automatically. A line that repeats an older one of its account matches only the same
 * Pix, by its end-to-end id.
 */
export function matchLine<Found extends Candidate>(
  line: { cents: Cents; on: LocalDate; codes: readonly string[]; repeatsId: string | null },
  candidates: readonly Found[],
): Verdict<Found> {
  const amount = Math.abs(line.cents);
  const exact = candidates.filter(
    ({ kind, named, cents, booked }) => named && cents === amount && !needsWord.has(kind) && (booked || line.cents > 0),
  );
  const seen = exact.filter(({ kind }) => kind === 'line');
  const booked = exact.filter((one) => one.booked);
  const first = (line.repeatsId === null ? [seen, booked, exact] : [seen]).find(({ length }) => length > 0) ?? [];
  const sure = first.length === 1 && line.codes.length < 2 ? (first[0] ?? null) : null;
  return { sure, suggestions: candidates.toSorted((a, b) => rank(a, b, line)) };
}

type Ranked = { cents: Cents; on: LocalDate; repeatsId: string | null };

function rank(a: Candidate, b: Candidate, { cents, on, repeatsId }: Ranked): number {
  const score = (one: Candidate) => [
    one.id === repeatsId ? 0 : 1,
    one.named ? 0 : 1,
    one.cents === Math.abs(cents) ? 0 : 1,
    needsWord.has(one.kind) ? 1 : 0,
    daysApart(one.on, on),
    one.booked ? 0 : 1,
  ];
  const [left, right] = [score(a), score(b)];
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? (a.id < b.id ? -1 : 1) : (left[at] ?? 0) - (right[at] ?? 0);
}

function daysApart(a: LocalDate, b: LocalDate): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
}
