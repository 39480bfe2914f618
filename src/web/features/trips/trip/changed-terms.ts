import type { Trip } from '#contract/trip.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { needLabels } from '#domain/trips/needs.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import { formatStop } from '#web/entities/trip/stop-lines.ts';
import { formatWhen } from '#web/lib/instants.ts';
import { count } from '#web/lib/format-counts.ts';

/** One term that a proposal changes, as text. */
export type ChangedTerm = { label: string; before: string; after: string };

/** The terms of a proposal that a partner may see. */
type Terms = Pick<
  Trip,
  | 'pickupAt'
  | 'stops'
  | 'category'
  | 'needs'
  | 'paymentMethod'
  | 'passengerCount'
  | 'luggageCount'
  | 'passengers'
  | 'flightNumber'
  | 'nameSign'
  | 'notes'
>;

const sayings: { label: string; say: (terms: Terms, now: Date, timeZone: string) => string }[] = [
  { label: 'Data e hora', say: ({ pickupAt }, now, timeZone) => formatWhen(pickupAt, now, timeZone) },
  { label: 'Trajeto', say: ({ stops }) => stops.map((stop) => formatStop(stop)).join(' → ') },
  { label: 'Categoria', say: ({ category }) => categoryLabels[category] },
  { label: 'Necessidades', say: ({ needs }) => needs.map((need) => needLabels[need]).join(', ') || 'nenhuma' },
  { label: 'Pagamento', say: ({ paymentMethod }) => paymentMethodLabels[paymentMethod] },
  { label: 'Passageiros', say: ({ passengers }) => passengers.map(({ name }) => name).join(', ') },
  { label: 'Pessoas', say: ({ passengerCount }) => count(passengerCount, 'pessoa', 'pessoas') },
  { label: 'Bagagem', say: ({ luggageCount }) => count(luggageCount, 'volume', 'volumes') },
  { label: 'Voo', say: ({ flightNumber }) => flightNumber ?? 'nenhum' },
  { label: 'Placa de recepção', say: ({ nameSign }) => nameSign ?? 'nenhuma' },
  { label: 'Observações', say: ({ notes }) => notes ?? 'nenhuma' },
];

/** Returns the terms that the proposal changes, with old and new values. */
export function changedTerms(trip: Trip, proposed: Record<string, unknown>, now: Date): ChangedTerm[] {
  const after = { ...trip, ...proposed } as Terms;
  return sayings
    .map(({ label, say }) => ({ label, before: say(trip, now, trip.timeZone), after: say(after, now, trip.timeZone) }))
    .filter((term) => term.before !== term.after);
}
