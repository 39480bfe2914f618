import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pt-br';
import { DateInput, type DateInputProps } from '@mantine/dates';
import type { LocalDate } from '#domain/time.ts';
import { formatDay, parseDay } from '#web/lib/local-days.ts';

type Props = Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat' | 'dateParser'> & {
  /** null while empty. */
  value?: LocalDate | null;
  onChange?: (day: LocalDate | null) => void;
};

/** A day, typed as `12/03/2026` or `12032026`, or picked from a calendar. */
export function DayInput({ value = null, onChange, ...others }: Props) {
  return (
    <DateInput
      locale="pt-br"
      firstDayOfWeek={0}
      weekdayFormat="ddd"
      weekendDays={noDays}
      hideOutsideDates
      highlightToday
      valueFormat={formatDay}
      dateParser={parseDay}
      value={value}
      onChange={(day) => onChange?.(day)}
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar data' }}
      ariaLabels={ariaLabels}
      popoverProps={popover}
      {...others}
    />
  );
}

// Saturdays and Sundays in pale red could not be read.
const noDays: [] = [];

// Beside its field, where the Tab key and the landmarks of the page expect it.
const popover = { withinPortal: false, transitionProps: { duration: 100 } };

const ariaLabels = {
  nextMonth: 'Próximo mês',
  previousMonth: 'Mês anterior',
  nextYear: 'Próximo ano',
  previousYear: 'Ano anterior',
  nextDecade: 'Próxima década',
  previousDecade: 'Década anterior',
};
