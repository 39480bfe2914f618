import { Button } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { localDateTime, toInstant } from '#domain/time.ts';
import { useNow } from '#web/lib/now.ts';
import classes from './calendar.module.css';
import { DayCalendar } from './day-calendar.tsx';

type Props = { value: Date | null; timeZone: string; onChange: (instant: Date) => void; onDone: () => void };

/** Calendar and clock of DateTimeInput, loaded when first opened. */
export function DateTimePicker({ value, timeZone, onChange, onDone }: Props) {
  const now = useNow();
  const shown = localDateTime(value ?? nextQuarter(now), timeZone);

  function pick(part: Partial<typeof shown>): void {
    const { date, time } = { ...shown, ...part };
    const instant = toInstant(date, time, timeZone);
    if (!Number.isNaN(instant.getTime())) onChange(instant);
  }

  return (
    <div className={classes.picker}>
      <DayCalendar value={value ? shown.date : null} shown={shown.date} onChange={(date) => pick({ date })} />
      <div className={classes.foot}>
        <TimePicker
          label="Hora"
          hoursInputLabel="Hora"
          minutesInputLabel="Minutos"
          hoursInputProps={ownKeys}
          minutesInputProps={ownKeys}
          value={shown.time}
          onChange={(time) => time !== '' && pick({ time: time.slice(0, 5) })}
        />
        <Button {...ownKeys} onClick={onDone}>
          Pronto
        </Button>
      </div>
    </div>
  );
}

// Makes Escape close only the picker, as in DayCalendar.
const ownKeys = { 'data-mantine-stop-propagation': true };

function nextQuarter(now: Date): Date {
  const quarterMs = 15 * 60_000;
  return new Date(Math.ceil(now.getTime() / quarterMs) * quarterMs);
}
