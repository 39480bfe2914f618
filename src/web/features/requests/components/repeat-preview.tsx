import type { RequestCheck } from '#contract/bookings.ts';
import { weekdayOf } from '#domain/time.ts';
import { formatHolidays } from '#web/entities/trip/series-labels.ts';
import { formatDayShort } from '#web/lib/local-days.ts';
import { weekdayLabels } from '#web/lib/weekdays.ts';
import { count } from '#web/lib/format-counts.ts';
import classes from './repeat-preview.module.css';
import type { TypedRepeat } from './terms.ts';
import type { Check } from './use-check.ts';

/** The days that the repetition comes to, as the server lays them out. */
export function RepeatPreview({ check: { data, stale }, repeat }: { check: Check; repeat: TypedRepeat }) {
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

/** The days with those left out in their places. */
function rowsOf({ days, holidays }: RequestCheck, skipped: boolean): { day: string; left: boolean }[] {
  const left = skipped ? holidays.map(({ day }) => ({ day, left: true })) : [];
  return [...days.map((day) => ({ day, left: false })), ...left].toSorted((a, b) => a.day.localeCompare(b.day));
}
