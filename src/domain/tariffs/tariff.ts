import type { Cents } from '#domain/money.ts';
import type { Surcharge } from '#domain/tariffs/surcharges.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';

/** Thousandths of a centavo, since São Paulo's rate 2 is R$ 5,525 per kilometre. R$ 4,25 is `425_000`. */
export type Millicents = number;

/**
 * Window of rate 2 on these weekdays (0 is Sunday), from one local minute of the day until another (exclusive). A
 * window ends at midnight (1440) at the latest, so a night consists of two windows. The rate of an instant therefore
 * depends only on the day of this instant. Holidays count as Sundays.
 */
export type Rate2Window = { weekdays: readonly number[]; fromMinute: number; untilMinute: number };

/** Price of a taxi hired by the hour. */
export type HourlyPrice = {
  hourCents: Cents;
  /** Minimum number of charged hours. */
  minimumHours: number;
  /** Free distance for each charged hour. */
  includedMetersPerHour: number;
  /** Price of each further kilometre. */
  extraKmMillicents: Millicents;
};

/** Prices that a municipality sets for one service area and vehicle category, from a local date on. */
export type Tariff = {
  id: string;
  serviceAreaId: string;
  category: Category;
  validFrom: LocalDate;
  /** Citation of the legal act. */
  legalAct: string;
  flagFallCents: Cents;
  kmRate1Millicents: Millicents;
  kmRate2Millicents: Millicents;
  waitingHourCents: Cents;
  /** Driving below this speed in km/h counts as waiting. 0: only time without movement counts as waiting. */
  slowBelowKmh: number;
  /** 0 when the legal act sets no minimum fare. */
  minimumFareCents: Cents;
  /** Price per piece of luggage. */
  luggageCents: Cents;
  rate2Windows: readonly Rate2Window[];
  surcharges: readonly Surcharge[];
  /** null: no hire by the hour under this tariff. */
  hourly: HourlyPrice | null;
};

/**
 * Returns the lowest threshold speed, in whole km/h, at which driving costs no less than waiting. With a lower
 * threshold (except 0) a passenger could pay less for a longer distance in the same time.
 */
export function lowestThresholdKmh({
  waitingHourCents,
  kmRate1Millicents,
}: Pick<Tariff, 'waitingHourCents' | 'kmRate1Millicents'>): number {
  return kmRate1Millicents === 0 ? Number.POSITIVE_INFINITY : Math.ceil((waitingHourCents * 1000) / kmRate1Millicents);
}

const reaisPerKm = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 5 });

/** Formats `552_500` as `R$ 5,525`, with at least two decimals. */
export function formatMillicents(millicents: Millicents): string {
  return reaisPerKm.format(millicents / 100_000);
}
