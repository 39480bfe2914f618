import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';

/** How many days apart a line and what it may belong to are suggested for each other. */
export const MATCH_DAYS = 5;

/**
 * What a line of the bank's may belong to: a top-up, an open invoice, a payment that somebody registered, a trip that its passenger
 * pays the central, a payment of one that is registered, a payout, a batch, the same money seen elsewhere (another file, the
 * provider's call), or – when a code names a request that cannot take it – the
 * partner's wallet or the client's credit.
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
  /** What it is for, or what is open of it; never negative. */
  cents: Cents;
  on: LocalDate;
  /** The line bears its code or its Pix's number. */
  named: boolean;
  /** Its money is in the books: the line is only tied to it. */
  booked: boolean;
};

export type Verdict<Found extends Candidate> = {
  /** Needs nobody's word. */
  sure: Found | null;
  /** For a person to choose from, the likeliest first. */
  suggestions: Found[];
};

/** Kinds of which a code alone does not say that the money is theirs, and those where money would go out. */
const needsWord: ReadonlySet<MatchKind> = new Set(['wallet', 'credit']);

/**
 * Sure is only what the line names, to the centavo, when nothing else that it names could take it: what is booked already goes
 * before what would be booked now, so that money registered by hand is not booked again. Money that went out is only ever
 * ticked off by itself. A line that repeats an older one of its account is only ever the same Pix as that line, by its number.
 */
export function judgeLine<Found extends Candidate>(
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
  const weigh = (one: Candidate) => [
    one.id === repeatsId ? 0 : 1,
    one.named ? 0 : 1,
    one.cents === Math.abs(cents) ? 0 : 1,
    needsWord.has(one.kind) ? 1 : 0,
    daysApart(one.on, on),
    one.booked ? 0 : 1,
  ];
  const [left, right] = [weigh(a), weigh(b)];
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? (a.id < b.id ? -1 : 1) : (left[at] ?? 0) - (right[at] ?? 0);
}

function daysApart(a: LocalDate, b: LocalDate): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
}
