import type { Cents } from '#domain/money.ts';
import { formatMeters } from '#domain/places/distance.ts';
import type { LabelAudience } from '#domain/trips/audience-labels.ts';
import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import type { FinalAmounts } from './final-amounts.ts';
import type { PriceMode } from './kinds.ts';

/**
 * Stored amounts of a trip. `totalCents` is null before the amounts are final, and `fareCents` is null when the trip
 * did not take place. `drivenMeters`: distance that the driver entered.
 */
type CameTo = Omit<FinalAmounts, 'fareCents'> & {
  fareCents: Cents | null;
  feeCents: Cents;
  totalCents: Cents | null;
  priceMode: PriceMode;
  estimateCents: Cents | null;
  drivenMeters?: number | null | undefined;
};
type FinalLine = { kind: string; label: string; detail: string; cents: Cents };

/**
 * Returns the amounts of a finished trip by line, null before they are final. The lines sum to the client's amount.
 */
export function finalLines(trip: CameTo, audience: LabelAudience): { lines: FinalLine[]; totalCents: Cents } | null {
  if (trip.totalCents === null) return null;
  const partner = partnerNoun(audience);
  const lines: FinalLine[] = [
    line('fee', 'Taxa', trip.feeCents),
    line('fare', 'Corrida', trip.fareCents ?? 0, formatFare(trip)),
    line('waiting', 'Espera', trip.waitingCents),
    line('extras', 'Extras', trip.extrasCents),
    line('tolls', 'Pedágios', trip.tollsCents, `reembolsados ao ${partner}`),
    line('parking', 'Estacionamento', trip.parkingCents, `reembolsado ao ${partner}`),
    line('discount', 'Desconto da central', -trip.discountCents),
  ];
  return { lines: lines.filter(({ cents }) => cents !== 0), totalCents: trip.totalCents - trip.discountCents };
}

const fareDetails: Record<PriceMode, string> = {
  taximeter: 'igual à estimativa',
  fixed: 'preço fechado',
  by_the_hour: 'por hora',
};

/**
 * A fare that equals the estimate may have been taken from it. Another fare was entered by the driver, or by the central in
 * its review.
 */
function formatFare({ priceMode, fareCents, estimateCents, drivenMeters }: CameTo): string {
  const driven = drivenMeters ? `, ${formatMeters(drivenMeters)} rodados` : '';
  return `${fareCents === estimateCents ? fareDetails[priceMode] : 'valor informado'}${driven}`;
}

function line(kind: string, label: string, cents: Cents, detail = ''): FinalLine {
  return { kind, label, detail, cents };
}
