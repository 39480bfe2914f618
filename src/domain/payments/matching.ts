import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';

/** Maximum distance in days between a line and a suggestion. */
export const MATCH_DAYS = 5;

/**
 * Possible matches of a bank line: a top-up, an open invoice, a registered payment, a trip paid by its passenger, a
 * registered payment of such a trip, a payout, a batch, or the same money from another source (another file, the
 * webhook). When the code belongs to a request that cannot receive the money, the match is the wallet of the partner or
 * the credit of the client.
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
  /** True when the line contains the code of the candidate or the end-to-end id of its Pix. */
  named: boolean;
  /** True when the money is already in the ledger, so that the line is only linked to the candidate. */
  booked: boolean;
};

export type Verdict<Found extends Candidate> = {
  /** Match that needs no confirmation. */
  sure: Found | null;
  /** Candidates for the user, the most likely first. */
  suggestions: Found[];
};

/** Kinds that a user must confirm, because a code in the line does not prove the match. */
const needsConfirmation: ReadonlySet<MatchKind> = new Set(['wallet', 'credit']);

/**
 * Decides whether a line has a certain match: a candidate with the exact amount whose code the line contains, when no
 * other candidate fulfils both. Candidates whose money is already in the ledger (`booked`) take precedence, so that
 * money registered by hand is not posted twice. Outgoing money matches only such candidates. A line that repeats an
 * older line of its account matches only the same Pix from another source.
 */
export function matchLine<Found extends Candidate>(
  line: { cents: Cents; on: LocalDate; codes: readonly string[]; repeatsId: string | null },
  candidates: readonly Found[],
): Verdict<Found> {
  const amount = Math.abs(line.cents);
  const exact = candidates.filter(
    ({ kind, named, cents, booked }) =>
      named && cents === amount && !needsConfirmation.has(kind) && (booked || line.cents > 0),
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
    needsConfirmation.has(one.kind) ? 1 : 0,
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
