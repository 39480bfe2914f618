import type { Cents } from '#domain/money.ts';
import type { Surcharge } from '#domain/tariffs/surcharges.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';

/** Thousandths of a centavo: São Paulo's rate 2 is R$ 5,525 a kilometre, finer than a centavo. R$ 4,25 is `425_000`. */
export type Millicents = number;

/**
 * When rate 2 holds: on these weekdays (0 is Sunday), from one local minute of the day until, not including, another.
 * A window ends by midnight, 1440: a night is two, one in the evening and one in the morning, so that what holds at
 * an instant follows from that day alone. A holiday is looked up as a Sunday.
 */
export type Rate2Window = { weekdays: readonly number[]; fromMinute: number; untilMinute: number };

/** What a taxi costs that stays at the passenger's disposal. */
export type HourlyPrice = {
  hourCents: Cents;
  /** Fewer hours than these are charged as these. */
  minimumHours: number;
  /** Driven without further charge, for each hour charged. */
  includedMetersPerHour: number;
  /** For each kilometre beyond. */
  extraKmMillicents: Millicents;
};

/** What a municipality lets a taxi charge, for one service area and vehicle category, from a local date on. */
export type Tariff = {
  id: string;
  serviceAreaId: string;
  category: Category;
  validFrom: LocalDate;
  /** The act that set it, as people cite it. */
  legalAct: string;
  flagFallCents: Cents;
  kmRate1Millicents: Millicents;
  kmRate2Millicents: Millicents;
  waitingHourCents: Cents;
  /** Driving slower than this, in km/h, is waiting. 0: only standing is. */
  slowBelowKmh: number;
  /** 0 where the act knows none. */
  minimumFareCents: Cents;
  /** For each volume. */
  luggageCents: Cents;
  rate2Windows: readonly Rate2Window[];
  surcharges: readonly Surcharge[];
  /** null: nobody is driven by the hour under this tariff. */
  hourly: HourlyPrice | null;
};

/**
 * The lowest threshold speed, in whole km/h, at which driving costs no less than waiting does. A tariff with a lower one (but
 * 0) would let a passenger pay less for going further in the same time.
 */
export function lowestThresholdKmh({
  waitingHourCents,
  kmRate1Millicents,
}: Pick<Tariff, 'waitingHourCents' | 'kmRate1Millicents'>): number {
  return kmRate1Millicents === 0 ? Number.POSITIVE_INFINITY : Math.ceil((waitingHourCents * 1000) / kmRate1Millicents);
}

const reaisPerKm = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 5 });

/** `552_500` → `R$ 5,525`, and at least the two digits of centavos. */
export function formatMillicents(millicents: Millicents): string {
  return reaisPerKm.format(millicents / 100_000);
}
