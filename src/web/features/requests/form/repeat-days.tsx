import { Switch } from '@mantine/core';
import type { RequestCheck } from '#contract/bookings.ts';
import { addDays, localDate, weekdayOf } from '#domain/time.ts';
import { areaNoun } from '#domain/trips/audience-nouns.ts';
import { longestSeriesDays } from '#domain/trips/recurrence.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { WeekdayField } from '#web/ui/weekday-field.tsx';
import { formatHolidays } from '#web/entities/trip/series-labels.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { formatDayShort } from '#web/lib/local-days.ts';
import { weekdayLabels } from '#domain/weekdays.ts';
import { count } from '#web/lib/format-counts.ts';
import { useAreaZone } from './area-field.tsx';
import type { TypedRepeat } from './terms.ts';
import type { TermsForm } from './terms-form.ts';
import type { Check } from './use-check.ts';
import classes from './repeat-days.module.css';

const usual: TypedRepeat = { weekdays: [1, 2, 3, 4, 5], until: null, skipHolidays: true };

/** The weekdays and the last day of a repetition, with a preview of the trips. */
export function RepeatDays({ check, form, at, values }: TermsForm & { check: Check }) {
  const { repeat, returnAt, vehicleCount } = values;
  const timeZone = useAreaZone(values);
  const area = areaNoun(useLabelAudience());
  const single = returnAt === null && vehicleCount === 1;
  const first = values.pickupAt && !Number.isNaN(Date.parse(values.pickupAt)) ? new Date(values.pickupAt) : null;
  const firstDay = first && localDate(first, timeZone);
  const until = form.getInputProps(at('repeat.until'));
  return (
    <>
      <Switch
        label="Repetir a viagem"
        description={single ? 'Uma viagem para cada dia, no mesmo horário.' : 'Só para um veículo, sem volta.'}
        disabled={!single}
        checked={repeat !== null}
        onChange={({ currentTarget }) => form.setFieldValue(at('repeat'), currentTarget.checked ? usual : null)}
      />
      {repeat !== null && (
        <>
          <WeekdayField
            value={repeat.weekdays}
            error={form.getInputProps(at('repeat.weekdays')).error}
            onChange={(weekdays) => form.setFieldValue(at('repeat.weekdays'), weekdays)}
          />
          <DayInput
            label="Repetir até"
            description={`No máximo ${longestSeriesDays} dias depois da primeira viagem.`}
            {...(firstDay && { minDate: firstDay, maxDate: addDays(firstDay, longestSeriesDays) })}
            {...until}
            value={repeat.until}
            onChange={(day) => form.setFieldValue(at('repeat.until'), day)}
          />
          <Switch
            label="Pular feriados"
            description={`Nacionais e os da ${area}.`}
            checked={repeat.skipHolidays}
            onChange={({ currentTarget }) => form.setFieldValue(at('repeat.skipHolidays'), currentTarget.checked)}
          />
          <RepeatPreview check={check} repeat={repeat} />
        </>
      )}
    </>
  );
}

/** The days of the repetition, as the server computes them. */
function RepeatPreview({ check: { data, stale }, repeat }: { check: Check; repeat: TypedRepeat }) {
  if (repeat.until === null || !data || data.days.length === 0) return null;
  const { days, holidays } = data;
  return (
    <div className={classes.preview} data-stale={stale || undefined}>
      <p className={classes.said} aria-live="polite">
        <strong>{count(days.length, 'viagem', 'viagens')}</strong>
        {holidays.length > 0 && ` · ${formatHolidays(holidays, repeat.skipHolidays)}`}
      </p>
      <ol className={classes.days} aria-label="Dias da repetição">
        {rowsOf(data, repeat.skipHolidays).map(({ day, left }) => (
          <li key={day} className={classes.day} data-left={left || undefined}>
            <span className={classes.weekday}>{weekdayLabels[weekdayOf(day)]}</span> {formatDayShort(day)}
            {left && <span className={classes.left}> feriado</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Returns the days in order, including the skipped holidays. */
function rowsOf({ days, holidays }: RequestCheck, skipped: boolean): { day: string; left: boolean }[] {
  const left = skipped ? holidays.map(({ day }) => ({ day, left: true })) : [];
  return [...days.map((day) => ({ day, left: false })), ...left].toSorted((a, b) => a.day.localeCompare(b.day));
}
