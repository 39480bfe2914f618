import { Switch } from '@mantine/core';
import { addDays, localDate } from '#domain/time.ts';
import { longestSeriesDays } from '#domain/trips/recurrence.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { WeekdayField } from '#web/ui/weekday-field.tsx';
import { useAreaZone } from './area-field.tsx';
import { RepeatPreview } from './repeat-preview.tsx';
import type { TypedRepeat } from './terms.ts';
import type { TermsForm } from './terms-form.ts';
import type { Check } from './use-check.ts';

const usual: TypedRepeat = { weekdays: [1, 2, 3, 4, 5], until: null, skipHolidays: true };

/** On which days, until when, and what comes of it. */
export function RepeatDays({ check, form, at, values }: TermsForm & { check: Check }) {
  const { repeat, returnAt, vehicleCount } = values;
  const timeZone = useAreaZone(values);
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
            description="Nacionais e os da praça."
            checked={repeat.skipHolidays}
            onChange={({ currentTarget }) => form.setFieldValue(at('repeat.skipHolidays'), currentTarget.checked)}
          />
          <RepeatPreview check={check} repeat={repeat} />
        </>
      )}
    </>
  );
}
