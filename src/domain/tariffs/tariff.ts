import type { Cents } from '#domain/money.ts';
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
  /** 0 where the act knows none. */
  minimumFareCents: Cents;
  /** For each volume. */
  luggageCents: Cents;
  rate2Windows: readonly Rate2Window[];
};

const reaisPerKm = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 5 });

/** `552_500` → `R$ 5,525`, and at least the two digits of centavos. */
export function formatMillicents(millicents: Millicents): string {
  return reaisPerKm.format(millicents / 100_000);
}
