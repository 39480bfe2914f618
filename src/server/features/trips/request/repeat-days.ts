import type { FieldError, Outcome, Refusal } from '#domain/outcome.ts';
import { ok, refuse, refuseField } from '#domain/outcome.ts';
import type { Holiday } from '#domain/tariffs/holidays.ts';
import { type LocalDate, localDate } from '#domain/time.ts';
import { type Repeat, repeatDays, sameTimeOn, formatDays, whyNoRepeat } from '#domain/trips/recurrence.ts';
import { readAreaHolidays } from '#server/features/tariffs/read-calendar.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { TripRequest } from './evaluate.ts';

type Occurrence = { day: LocalDate; request: TripRequest };
export type Occurrences = { trips: [Occurrence, ...Occurrence[]]; holidays: Holiday[] };

/** Repeats the request on each day of the repetition, with the holidays of the area of origin. */
export async function layOutDays(tx: Db | Tx, request: TripRequest, repeat: Repeat): Promise<Outcome<Occurrences>> {
  const { area, terms } = request;
  const { pickupAt } = terms;
  if (pickupAt === null) return refuseField('pickupAt', 'Para repetir a viagem, escolha data e hora da primeira.');
  const first = localDate(pickupAt, area.timeZone);
  const wrong = whyNoRepeat(first, repeat);
  if (wrong) return refuseField(wrong.field, wrong.message);
  const { days, holidays } = repeatDays(first, repeat, await readAreaHolidays(tx, area.id, repeat.until));
  const [one, ...others] = days.map((day) => ({
    day,
    request: { ...request, terms: { ...terms, pickupAt: sameTimeOn(day, pickupAt, area.timeZone) } },
  }));
  if (!one) return refuseField('repeat.until', 'Neste período não há nenhum dia em que a viagem se repita.');
  return ok({ trips: [one, ...others], holidays });
}

export type DaysRefusal = { day: LocalDate; refusal: Refusal };

/** Returns one refusal for several days. Its messages name the days unless all days are refused for the same reason. */
export function refuseDays(refused: readonly [DaysRefusal, ...DaysRefusal[]], dayCount: number): Refusal {
  const [{ refusal: first }] = refused;
  const [detail] = onTheirDays(
    refused.map(({ day, refusal }) => ({ day, errors: [{ field: '', message: refusal.detail }] })),
    dayCount,
  );
  const errors = onTheirDays(
    refused.flatMap(({ day, refusal }) => (refusal.errors ? [{ day, errors: refusal.errors }] : [])),
    dayCount,
  );
  return refuse(first.reason, detail?.message ?? first.detail, errors.length > 0 ? errors : undefined);
}

/** Returns each message once. A message that does not apply to all days begins with its days. */
export function onTheirDays(said: readonly { day: LocalDate; errors: FieldError[] }[], dayCount: number): FieldError[] {
  const each = said.flatMap(({ day, errors }) => errors.map((error) => ({ day, error })));
  const together = Map.groupBy(each, ({ error }) => JSON.stringify([error.field, error.message]));
  return [...together.values()].flatMap((alike) => {
    const [one] = alike;
    const days = [...new Set(alike.map(({ day }) => day))];
    if (!one || days.length === dayCount) return one ? [one.error] : [];
    return [{ field: one.error.field, message: `Em ${formatDays(days)}: ${one.error.message}` }];
  });
}
