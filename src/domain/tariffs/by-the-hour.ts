import { fraction } from '#domain/fraction.ts';
import { formatCents } from '#domain/money.ts';
import { formatMeters } from '#domain/places/distance.ts';
import { kmCents, surchargeLines, withMinimum } from '#domain/tariffs/estimate.ts';
import { type ExactLine, type FareEstimate, roundLines } from '#domain/tariffs/fare-lines.ts';
import type { TripEnds } from '#domain/tariffs/surcharges.ts';
import { formatMillicents, type HourlyPrice, type Tariff } from '#domain/tariffs/tariff.ts';

/** Maximum hours of one hire. */
export const mostHours = 24;

export type HourlyRequest = {
  tariff: Tariff & { hourly: HourlyPrice };
  /** Number of booked hours. */
  hours: number;
  /** Distance known in advance; null when unknown. */
  distanceMeters: number | null;
  ends: TripEnds;
};

/**
 * Estimates the price of a taxi hired by the hour: hours (at least the tariff's minimum), kilometres above the included
 * distance, and surcharges. The hourly price includes waiting, luggage and rate 2.
 */
export function estimateByTheHour({ tariff, hours, distanceMeters, ends }: HourlyRequest): FareEstimate {
  const { hourly } = tariff;
  const charged = Math.max(hours, hourly.minimumHours);
  const lines = [hoursLine(hourly, hours, charged), extraKmLine(hourly, charged, distanceMeters ?? 0)];
  return withMinimum(roundLines([...lines, ...surchargeLines(tariff, ends)]), tariff.minimumFareCents);
}

function hoursLine({ hourCents, minimumHours }: HourlyPrice, hours: number, charged: number): ExactLine {
  const minimum = hours < minimumHours ? ` · no mínimo ${minimumHours} h` : '';
  return {
    kind: 'hours',
    label: 'Horas contratadas',
    detail: `${charged} h × ${formatCents(hourCents)}${minimum}`,
    exact: fraction(charged * hourCents),
  };
}

function extraKmLine(hourly: HourlyPrice, charged: number, distanceMeters: number): ExactLine {
  const included = charged * hourly.includedMetersPerHour;
  const beyond = Math.max(0, distanceMeters - included);
  return {
    kind: 'extra_km',
    label: 'Quilômetros excedentes',
    detail: `${formatMeters(beyond)} × ${formatMillicents(hourly.extraKmMillicents)} · ${formatMeters(included)} incluídos`,
    exact: kmCents(fraction(beyond), hourly.extraKmMillicents),
  };
}
