import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pt-br';
import { DatePicker } from '@mantine/dates';
import type { LocalDate } from '#domain/time.ts';

type Props = {
  value: LocalDate | null;
  /** Day whose month is shown without a value. */
  shown?: LocalDate;
  minDate?: LocalDate | undefined;
  maxDate?: LocalDate | undefined;
  onChange: (day: LocalDate) => void;
};

/** A month to pick a day from. */
export function DayCalendar({ value, shown, minDate, maxDate, onChange }: Props) {
  const first = value ?? shown;
  return (
    <DatePicker
      locale="pt-br"
      firstDayOfWeek={0}
      weekdayFormat="ddd"
      weekendDays={noDays}
      hideOutsideDates
      highlightToday
      value={value}
      {...(first !== undefined && { defaultDate: first })}
      {...(minDate !== undefined && { minDate })}
      {...(maxDate !== undefined && { maxDate })}
      // Escape leaves the calendar, not also the drawer that it may lie over.
      __stopPropagation
      onChange={(date) => date !== null && onChange(date.slice(0, 10))}
      ariaLabels={ariaLabels}
    />
  );
}

// Saturdays and Sundays in pale red could not be read.
const noDays: [] = [];

const ariaLabels = {
  nextMonth: 'Próximo mês',
  previousMonth: 'Mês anterior',
  nextYear: 'Próximo ano',
  previousYear: 'Ano anterior',
  nextDecade: 'Próxima década',
  previousDecade: 'Década anterior',
};
