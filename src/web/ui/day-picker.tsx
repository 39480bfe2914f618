import { Button } from '@mantine/core';
import type { LocalDate } from '#domain/time.ts';
import classes from './calendar.module.css';
import { DayCalendar } from './day-calendar.tsx';

type Props = {
  value: LocalDate | null;
  minDate?: LocalDate | undefined;
  maxDate?: LocalDate | undefined;
  clearable: boolean;
  onPick: (day: LocalDate | null) => void;
};

/** Calendar of DayInput, loaded when first opened. */
export function DayPicker({ value, minDate, maxDate, clearable, onPick }: Props) {
  return (
    <div className={classes.picker}>
      <DayCalendar value={value} minDate={minDate} maxDate={maxDate} onChange={onPick} />
      {clearable && value !== null && (
        <Button variant="subtle" color="gray" data-mantine-stop-propagation onClick={() => onPick(null)}>
          Limpar data
        </Button>
      )}
    </div>
  );
}
