import { type Fraction, fraction, roundHalfUp, times } from '#domain/fraction.ts';
import { type Cents, formatCents } from '#domain/money.ts';
import { formatMeters } from '#domain/places/distance.ts';
import { type ExactLine, type FareEstimate, roundLines } from '#domain/tariffs/fare-lines.ts';
import type { AreaCalendar } from '#domain/tariffs/rate-windows.ts';
import { dueSurcharges, type TripEnds } from '#domain/tariffs/surcharges.ts';
import { formatMillicents, type Millicents, type Tariff } from '#domain/tariffs/tariff.ts';
import { type Metered, meter, type Segment } from '#domain/tariffs/way.ts';
import { formatDuration } from '#domain/time.ts';

/** A trip as measured by a taximeter: whole metres, seconds and pieces of luggage. */
export type FareRequest = {
  tariff: Tariff;
  segments: readonly Segment[];
  /** Calendar of the service area, which determines rate 2. */
  calendar: AreaCalendar;
  /**
   * Waiting time outside the segments, at a stop or at the pickup. Waiting has one hourly price at both rates. Waiting
   * does not shift segments to another hour, so that longer waiting never makes a trip cheaper.
   */
  waitingSeconds: number;
  luggageCount: number;
  ends: TripEnds;
};

/**
 * Estimates the price of a trip by the taximeter, with explanation. The sum is rounded once, half up, and the lines sum
 * to the rounded price. The price is never below the minimum, and never lower for more distance or waiting, unless the
 * threshold of the tariff is below `lowestThresholdKmh`. Zero lines are omitted. Throws a RangeError for a negative or
 * fractional distance, waiting or luggage.
 */
export function estimateFare(request: FareRequest): FareEstimate {
  return withMinimum(roundLines(meteredLines(request)), request.tariff.minimumFareCents);
}

/** Returns the unrounded lines of the taximeter. */
export function meteredLines({ tariff, segments, calendar, ...request }: FareRequest): ExactLine[] {
  const { slowBelowKmh, rate2Windows, kmRate1Millicents, kmRate2Millicents } = tariff;
  const metered = meter(segments, slowBelowKmh, { ...calendar, windows: rate2Windows });
  return [
    flagFallLine(tariff),
    kmLine(1, kmRate1Millicents, metered.rate1Meters),
    kmLine(2, kmRate2Millicents, metered.rate2Meters, metered.rate2Reasons),
    waitingLine(tariff, request.waitingSeconds, metered),
    luggageLine(tariff, request.luggageCount),
    ...surchargeLines(tariff, request.ends),
  ];
}

/** Raises an estimate to the minimum fare. */
export function withMinimum({ totalCents, lines }: FareEstimate, minimumFareCents: Cents): FareEstimate {
  if (totalCents >= minimumFareCents) return { totalCents, lines };
  const topUp = {
    kind: 'minimum_top_up' as const,
    label: 'Complemento até a tarifa mínima',
    detail: `tarifa mínima de ${formatCents(minimumFareCents)}`,
    cents: minimumFareCents - totalCents,
  };
  return { totalCents: minimumFareCents, lines: [...lines, topUp] };
}

/** Returns the price of a distance in centavos. */
export function kmCents(meters: Fraction, perKm: Millicents): Fraction {
  return times(meters, fraction(perKm, 1000 * 1000));
}

export function surchargeLines({ surcharges }: Tariff, ends: TripEnds): ExactLine[] {
  return dueSurcharges(surcharges, ends).map(({ surcharge: { name, amountCents }, reason }) => ({
    kind: 'surcharge',
    label: name,
    detail: reason,
    exact: fraction(amountCents),
  }));
}

function flagFallLine({ flagFallCents }: Tariff): ExactLine {
  const exact = fraction(flagFallCents);
  return { kind: 'flag_fall', label: 'Bandeirada', detail: 'valor inicial da corrida', exact };
}

function kmLine(rate: 1 | 2, perKm: Millicents, meters: Fraction, reasons: readonly string[] = []): ExactLine {
  return {
    kind: `km_rate${rate}`,
    label: `Quilômetros na bandeira ${rate}`,
    detail: [`${formatMeters(roundHalfUp(meters))} × ${formatMillicents(perKm)}`, ...reasons].join(' · '),
    exact: kmCents(meters, perKm),
  };
}

function waitingLine(
  { waitingHourCents, slowBelowKmh }: Tariff,
  waitingSeconds: number,
  { slowMs }: Metered,
): ExactLine {
  const slow = formatDuration(Math.round(slowMs / 1000));
  const why = slowBelowKmh === 0 ? `${slow} parado no caminho` : `${slow} a menos de ${slowBelowKmh} km/h`;
  const seconds = nonNegative(waitingSeconds) + Math.round(slowMs / 1000);
  return {
    kind: 'waiting',
    label: 'Hora parada',
    detail: `${formatDuration(seconds)} × ${formatCents(waitingHourCents)} por hora${slowMs > 0 ? ` · ${why}` : ''}`,
    exact: fraction(BigInt(waitingSeconds * 1000 + slowMs) * BigInt(waitingHourCents), 3600 * 1000),
  };
}

function luggageLine({ luggageCents }: Tariff, luggageCount: number): ExactLine {
  return {
    kind: 'luggage',
    label: 'Bagagem',
    detail: `${luggageCount} ${luggageCount === 1 ? 'volume' : 'volumes'} × ${formatCents(luggageCents)}`,
    exact: fraction(nonNegative(luggageCount) * luggageCents),
  };
}

function nonNegative(quantity: number): number {
  if (Number.isSafeInteger(quantity) && quantity >= 0) return quantity;
  throw new RangeError(`${quantity} is no quantity`);
}
