import { type BasisPoints, type Cents, formatCents, mulDivRoundHalfUp } from '#domain/money.ts';
import { formatMeters } from '#domain/places/distance.ts';
import type { Holiday } from '#domain/tariffs/holidays.ts';
import { type RatePart, rateParts } from '#domain/tariffs/rate-windows.ts';
import { formatMillicents, type Millicents, type Tariff } from '#domain/tariffs/tariff.ts';
import { formatDuration } from '#domain/time.ts';

/** A trip as far as a taximeter cares: whole metres, seconds and volumes. */
export type FareRequest = {
  tariff: Tariff;
  pickupAt: Date;
  /** The service area's, by whose clock rate 2 holds. */
  timeZone: string;
  distanceMeters: number;
  /** From pickup to arrival. The distance counts as spread evenly over it; with 0 all is at the pickup's rate. */
  durationSeconds: number;
  /** Standing still, charged by the hour at one price whatever the rate, and not part of the duration. */
  waitingSeconds: number;
  luggageCount: number;
  /** The municipality's, beside the national ones. */
  extraHolidays: readonly Holiday[];
};

export type FareLineKind = 'flag_fall' | 'km_rate1' | 'km_rate2' | 'waiting' | 'luggage' | 'minimum_top_up';

/** One line of the explanation, as a person reads it in Portuguese. */
export type FareLine = { kind: FareLineKind; label: string; detail: string; cents: Cents };

/** `lines` sum to `totalCents`; `rate2ShareBp` says how much of the way is in rate 2. */
export type FareEstimate = { totalCents: Cents; lines: FareLine[]; rate2ShareBp: BasisPoints };

/**
 * What a trip would cost by the taximeter, explained. Each line is rounded once, half up, and the total is their sum:
 * never below the tariff's minimum, and never less for more distance or more waiting. Lines of nothing are left out.
 * Throws a RangeError for a negative or fractional distance, waiting or number of volumes.
 */
export function estimateFare(request: FareRequest): FareEstimate {
  const { tariff, pickupAt, timeZone, distanceMeters, durationSeconds, extraHolidays } = request;
  const arrivalAt = new Date(pickupAt.getTime() + Math.max(1, durationSeconds * 1000));
  const parts = rateParts(pickupAt, arrivalAt, { timeZone, windows: tariff.rate2Windows, extraHolidays });
  const metered = [
    flagFallLine(tariff),
    kmLine(1, tariff.kmRate1Millicents, distanceMeters, parts),
    kmLine(2, tariff.kmRate2Millicents, distanceMeters, parts),
    waitingLine(tariff, request.waitingSeconds),
    luggageLine(tariff, request.luggageCount),
  ];
  const lines = [...metered, topUpLine(tariff, total(metered))].filter(({ cents }) => cents > 0);
  return {
    totalCents: total(lines),
    lines,
    rate2ShareBp: mulDivRoundHalfUp(100_00, lengthMs(parts, 2), lengthMs(parts)),
  };
}

function flagFallLine({ flagFallCents }: Tariff): FareLine {
  return { kind: 'flag_fall', label: 'Bandeirada', detail: 'valor inicial da corrida', cents: flagFallCents };
}

function kmLine(rate: 1 | 2, perKm: Millicents, distanceMeters: number, parts: readonly RatePart[]): FareLine {
  const [within, whole] = [lengthMs(parts, rate), lengthMs(parts)];
  const meters = mulDivRoundHalfUp(distanceMeters, within, whole);
  const reasons = new Set(parts.flatMap((part) => (part.rate === rate && part.reason ? [part.reason] : [])));
  return {
    kind: `km_rate${rate}`,
    label: `Quilômetros na bandeira ${rate}`,
    detail: [`${formatMeters(meters)} × ${formatMillicents(perKm)}`, ...reasons].join(' · '),
    cents: mulDivRoundHalfUp(distanceMeters * perKm, within, whole * 1000 * 1000),
  };
}

function waitingLine({ waitingHourCents }: Tariff, waitingSeconds: number): FareLine {
  return {
    kind: 'waiting',
    label: 'Hora parada',
    detail: `${formatDuration(waitingSeconds)} × ${formatCents(waitingHourCents)} por hora`,
    cents: mulDivRoundHalfUp(waitingSeconds, waitingHourCents, 3600),
  };
}

function luggageLine({ luggageCents }: Tariff, luggageCount: number): FareLine {
  return {
    kind: 'luggage',
    label: 'Bagagem',
    detail: `${luggageCount} ${luggageCount === 1 ? 'volume' : 'volumes'} × ${formatCents(luggageCents)}`,
    cents: mulDivRoundHalfUp(luggageCount, luggageCents, 1),
  };
}

function topUpLine({ minimumFareCents }: Tariff, meteredCents: Cents): FareLine {
  return {
    kind: 'minimum_top_up',
    label: 'Complemento até a tarifa mínima',
    detail: `tarifa mínima de ${formatCents(minimumFareCents)}`,
    cents: Math.max(0, minimumFareCents - meteredCents),
  };
}

function total(lines: readonly FareLine[]): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** How long the parts last, all of them or those of one rate. */
function lengthMs(parts: readonly RatePart[], rate?: 1 | 2): number {
  const counted = parts.filter((part) => rate === undefined || part.rate === rate);
  return counted.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0);
}
