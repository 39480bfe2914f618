import type { LocalDate, LocalTime } from '#domain/time.ts';
import type { Span } from './source.ts';
import type { Category, Need, Payment } from './wishes.ts';

/** Reasons why a value must be confirmed. */
export type Doubt =
  | 'morning_or_evening'
  | 'weekday_today'
  | 'next_week'
  | 'after_midnight'
  | 'midnight_of_day'
  | 'day_or_month'
  | 'weekday_differs'
  | 'several_values'
  | 'assumed'
  | 'past'
  | 'from_quote';

/** A value and the words of the text that it came from. An uncertain value must be confirmed. */
export type Field<Value> = { value: Value; spans: Span[] } & (
  | { uncertain: true; reason: Doubt }
  | { uncertain?: never }
);

/** A field that the text leaves open. It has candidates and no value. */
export type Question<Value> = { candidates: Value[]; spans: Span[]; reason: Doubt };

export type PassengerDraft = { name?: Field<string>; phone?: Field<string> };

/** A trip that a text asks for. A field that the text does not say is absent. */
export type TripDraft = {
  passengers: PassengerDraft[];
  now?: Field<true>;
  date?: Field<LocalDate>;
  time?: Field<LocalTime>;
  from?: Field<string>;
  to?: Field<string>;
  stops: Field<string>[];
  flight?: Field<string>;
  category?: Field<Category>;
  people?: Field<number>;
  luggage?: Field<number>;
  needs: Field<Need>[];
  payment?: Field<Payment>;
  costCentre?: Field<string>;
  voucher?: Field<string>;
  notes: Field<string>[];
  /** Index of the outward trip in the same result. */
  returnOf?: number;
  questions: { date?: Question<LocalDate>; time?: Question<LocalTime> };
};
