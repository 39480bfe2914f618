/**
 * Terms whose values may stand in the timeline, which is never rewritten. Names, telephones, doors and free text may not:
 * they have to be erasable, so that only the fact of their change is kept.
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
const named = ['stops', 'passengers', 'notes', 'flightNumber', 'nameSign'] as const satisfies (keyof Comparable)[];
/** Terms that no partner is shown. */
const ofClient = ['costCentreId', 'clientReference', 'reason'] as const satisfies (keyof Comparable)[];

export const changedTermNames = [...valued, ...named, ...ofClient] as const;
export type ChangedTermName = (typeof changedTermNames)[number];

/** One changed term. `from` and `to` are null where the value may not be kept, and where there was or is none. */
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
  passengers: readonly unknown[];
  stops: readonly unknown[];
};

/** Differences between two states of a trip's terms, as the timeline keeps them. */
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

/** Terms that a partner relies on. */
export const agreedTerms = [
  'pickupAt',
  'stops',
  'category',
  'needs',
  'paymentMethod',
  'hours',
  'luggageCount',
] as const;

/** Whether a partner relies on the term: its change is a proposal once the trip is held. */
export function isAgreed(term: string): boolean {
  return agreedTerms.some((one) => one === term);
}

/** Changes as a partner may read them. */
export function changesForPartner(changes: readonly TermChange[]): TermChange[] {
  return changes.filter(({ term }) => !ofClient.some((hidden) => hidden === term));
}

function written(value: Comparable[ChangedTermName]): string | null {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(',') : String(value);
}
