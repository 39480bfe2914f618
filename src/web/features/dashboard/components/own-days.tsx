import type { Days } from '#domain/reports/dashboard-period.ts';
import type { LocalDate } from '#domain/time.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { withDay } from './asked-days.ts';

type Props = { days: Days; today: LocalDate; onChange: (days: Days) => void };

/** Fields for a custom period of up to one year. Loaded lazily, together with the code of the calendar. */
export function OwnDays({ days, today, onChange }: Props) {
  const change = (changed: Partial<Days>): void => onChange(withDay(days, changed));
  return (
    <>
      <DayInput
        aria-label="De"
        clearable={false}
        value={days.from}
        maxDate={today}
        onChange={(from) => from && change({ from })}
      />
      <DayInput
        aria-label="Até"
        clearable={false}
        value={days.to}
        maxDate={today}
        onChange={(to) => to && change({ to })}
      />
    </>
  );
}
