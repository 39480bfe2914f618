import type { TripEvent } from '#contract/trip.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { needLabels } from '#domain/trips/needs.ts';
import { paymentMethodLabels } from '#domain/trips/payment-methods.ts';
import type { ChangedTermName } from '#domain/trips/term-changes.ts';
import { formatInstant } from '#web/lib/instants.ts';

type Change = TripEvent['changes'][number];

const labels: Record<ChangedTermName, string> = {
  pickupAt: 'Data e hora',
  category: 'Categoria',
  paymentMethod: 'Pagamento',
  needs: 'Necessidades',
  passengerCount: 'Pessoas',
  luggageCount: 'Bagagem',
  hours: 'Horas contratadas',
  stops: 'Trajeto',
  passengers: 'Passageiros',
  notes: 'Observações',
  flightNumber: 'Voo',
  nameSign: 'Placa de recepção',
  room: 'Quarto',
  costCentreId: 'Centro de custo',
  clientReference: 'Referência',
  reason: 'Motivo da viagem',
};
const values = { category: categoryLabels, paymentMethod: paymentMethodLabels } as Record<
  string,
  Record<string, string>
>;

/**
 * Formats a change of the timeline: `Data e hora: sex., 20/11 10:00 → 11:30`. Without stored values, names only the
 * term.
 */
export function formatChange({ term, from, to }: Change, now: Date, timeZone: string): string {
  if (from === null && to === null) return `${labels[term]}: alterado`;
  const say = (value: string | null): string => formatValue(term, value, now, timeZone);
  return `${labels[term]}: ${say(from)} → ${say(to)}`;
}

function formatValue(term: ChangedTermName, value: string | null, now: Date, timeZone: string): string {
  if (value === null || value === '') return 'nenhuma';
  if (term === 'pickupAt') return formatInstant(value, now, timeZone);
  if (term === 'needs') {
    const known = needLabels as Record<string, string>;
    return value
      .split(',')
      .map((need) => known[need] ?? need)
      .join(', ');
  }
  return values[term]?.[value] ?? value;
}
