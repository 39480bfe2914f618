import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pt-br';
import { Button } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import { localDateTime, toInstant } from '#domain/time.ts';
import { useNow } from '#web/lib/now.ts';
import classes from './date-time-picker.module.css';

type Props = { value: Date | null; timeZone: string; onChange: (instant: Date) => void; onDone: () => void };

/** The calendar and clock behind DateTimeInput, loaded when first opened. */
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
      <DatePicker
        locale="pt-br"
        firstDayOfWeek={0}
        weekdayFormat="ddd"
        weekendDays={noDays}
        hideOutsideDates
        highlightToday
        value={value ? shown.date : null}
        defaultDate={shown.date}
        onChange={(date) => date !== null && pick({ date: date.slice(0, 10) })}
        ariaLabels={{
          nextMonth: 'Próximo mês',
          previousMonth: 'Mês anterior',
          nextYear: 'Próximo ano',
          previousYear: 'Ano anterior',
          nextDecade: 'Próxima década',
          previousDecade: 'Década anterior',
        }}
      />
      <div className={classes.foot}>
        <TimePicker
          label="Hora"
          hoursInputLabel="Hora"
          minutesInputLabel="Minutos"
          value={shown.time}
          onChange={(time) => time !== '' && pick({ time: time.slice(0, 5) })}
        />
        <Button onClick={onDone}>Pronto</Button>
      </div>
    </div>
  );
}

// Saturdays and Sundays in pale red could not be read.
const noDays: [] = [];

function nextQuarter(now: Date): Date {
  const quarterMs = 15 * 60_000;
  return new Date(Math.ceil(now.getTime() / quarterMs) * quarterMs);
}
