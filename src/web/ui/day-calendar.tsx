import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pt-br';
import { DatePicker } from '@mantine/dates';
import type { LocalDate } from '#domain/time.ts';

type Props = {
  value: LocalDate | null;
  /** Day whose month is shown if no day is selected. */
  shown?: LocalDate;
  minDate?: LocalDate | undefined;
  maxDate?: LocalDate | undefined;
  onChange: (day: LocalDate) => void;
};

/** Month calendar for picking a day. */
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
      // Makes Escape close only the calendar, not the drawer below it.
      __stopPropagation
      onChange={(date) => date !== null && onChange(date.slice(0, 10))}
      ariaLabels={ariaLabels}
    />
  );
}

// Disables Mantine's pale red for weekends, which lacks contrast.
const noDays: [] = [];

const ariaLabels = {
  nextMonth: 'Próximo mês',
  previousMonth: 'Mês anterior',
  nextYear: 'Próximo ano',
  previousYear: 'Ano anterior',
  nextDecade: 'Próxima década',
  previousDecade: 'Década anterior',
};
