/**
 * Terms whose values may be stored in the timeline, which is never rewritten. Names, phones, addresses and free text
 * must be erasable, so the timeline stores only that they changed.
 */
const valued = [
  'pickupAt',
  'category',
  'paymentMethod',
  'needs',
  'passengerCount',
  'luggageCount',
  'hours',
] as const satisfies (keyof Comparable)[];
const named = [
  'stops',
  'passengers',
  'notes',
  'flightNumber',
  'nameSign',
  'room',
] as const satisfies (keyof Comparable)[];
/** Terms that partners do not see. */
const ofClient = ['costCentreId', 'clientReference', 'reason'] as const satisfies (keyof Comparable)[];

export const changedTermNames = [...valued, ...named, ...ofClient] as const;
export type ChangedTermName = (typeof changedTermNames)[number];

/** One changed term. `from` and `to` are null when the value must not be stored, or when there is no value. */
export type TermChange = { term: ChangedTermName; from: string | null; to: string | null };

type Comparable = {
  pickupAt: Date;
  category: string;
  paymentMethod: string;
  needs: readonly string[];
  passengerCount: number;
  luggageCount: number;
  hours: number | null;
  costCentreId: string | null;
  clientReference: string | null;
  reason: string | null;
  notes: string | null;
  flightNumber: string | null;
  nameSign: string | null;
  room?: string | null;
  passengers: readonly unknown[];
  stops: readonly unknown[];
};

/** Returns the differences between two states of a trip's terms, as stored in the timeline. */
export function termChanges(before: Comparable, after: Comparable): TermChange[] {
  const hasValue = new Set<string>(valued);
  return changedTermNames
    .filter((term) => JSON.stringify(before[term]) !== JSON.stringify(after[term]))
    .map((term) =>
      hasValue.has(term)
        ? { term, from: written(before[term]), to: written(after[term]) }
        : { term, from: null, to: null },
    );
}

/** Terms that a partner agrees to by accepting a trip. */
export const agreedTerms = [
  'pickupAt',
  'stops',
  'category',
  'needs',
  'paymentMethod',
  'hours',
  'luggageCount',
] as const;

/**
 * Returns true for a term that the partner agreed to. On an assigned trip, the change of such a term is a proposal.
 */
export function isAgreed(term: string): boolean {
  return agreedTerms.some((one) => one === term);
}

/** Returns the changes that a partner may see. */
export function changesForPartner(changes: readonly TermChange[]): TermChange[] {
  return changes.filter(({ term }) => !ofClient.some((hidden) => hidden === term));
}

function written(value: Comparable[ChangedTermName]): string | null {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(',') : String(value);
}
