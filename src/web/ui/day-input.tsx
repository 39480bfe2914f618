import type { TextInputProps } from '@mantine/core';
import { localDate, type LocalDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay, parseDay } from '#web/lib/local-days.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { CalendarField } from './calendar-field.tsx';
import { lazyPart } from './lazy-part.tsx';

const DayPicker = lazyPart(() => import('./day-picker.tsx'), 'DayPicker', { opens: true });

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'children'> & {
  /** null while empty. */
  value?: LocalDate | null;
  onChange?: (day: LocalDate | null) => void;
  minDate?: LocalDate | undefined;
  maxDate?: LocalDate | undefined;
  clearable?: boolean;
};

/**
 * Field for a day that the user types (`12/03/2026`, `12032026`, `ontem`) or picks. Text that is no day is discarded.
 */
export function DayInput({ value = null, onChange, minDate, maxDate, clearable = true, ...input }: Props) {
  function type(text: string): void {
    const day = parseDay(text, localDate(new Date(serverNow()), readerZone));
    if (text.trim() === '' && clearable) onChange?.(null);
    if (day !== null && day >= (minDate ?? day) && day <= (maxDate ?? day)) onChange?.(day);
  }

  return (
    <CalendarField
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      {...input}
      text={value === null ? '' : formatDay(value)}
      onType={type}
    >
      {(onPicked, close) => (
        <DayPicker
          value={value}
          minDate={minDate}
          maxDate={maxDate}
          clearable={clearable}
          onPick={(day) => {
            onPicked();
            onChange?.(day);
            close();
          }}
        />
      )}
    </CalendarField>
  );
}
