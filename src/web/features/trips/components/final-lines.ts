import type { FareLine } from '#contract/tariffs.ts';
import type { Trip } from '#contract/trip.ts';
import { fareOf } from '#web/entities/trip/trip-pay.ts';

/** What a finished trip came to, line by line; null while nothing is final. The lines add up to what the client pays. */
export function finalLines(trip: Trip): { lines: FareLine[]; totalCents: number } | null {
  const totalCents = fareOf(trip);
  if (trip.totalCents === null || totalCents === null) return null;
  const lines: FareLine[] = [
    line('fee', 'Taxa', trip.feeCents),
    line('fare', 'Corrida', trip.fareCents ?? 0),
    line('waiting', 'Espera', trip.waitingCents),
    line('extras', 'Extras', trip.extrasCents),
    line('tolls', 'Pedágios', trip.tollsCents, 'reembolsados ao parceiro'),
    line('parking', 'Estacionamento', trip.parkingCents, 'reembolsado ao parceiro'),
    line('discount', 'Desconto da central', -trip.discountCents),
  ];
  return { lines: lines.filter(({ cents }) => cents !== 0), totalCents };
}

function line(kind: string, label: string, cents: number, detail = ''): FareLine {
  return { kind, label, detail, cents };
}
