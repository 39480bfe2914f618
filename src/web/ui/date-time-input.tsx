import type { TextInputProps } from '@mantine/core';
import { readerZone, formatInstant } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { formatTypedInstant, parseTypedInstant } from '#web/lib/typed-instant.ts';
import { CalendarField } from './calendar-field.tsx';
import { lazyPart } from './lazy-part.tsx';

const DateTimePicker = lazyPart(() => import('./date-time-picker.tsx'), 'DateTimePicker', { opens: true });

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onSubmit' | 'children'> & {
  /** ISO 8601; null is now where that is allowed, else nothing; any other text is what could not be understood. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** By whose clock. */
  timeZone?: string;
  /** Empty means now. */
  orNow?: boolean;
  /** It has been: a day without its year, or a time without its day, is the last one. */
  been?: boolean;
};

/** Date and time, typed as people write them (`amanhã 8h`, `25/12 14:30`) or picked. */
export function DateTimeInput({
  value = null,
  onChange,
  timeZone = readerZone,
  orNow = false,
  been = false,
  ...input
}: Props) {
  const now = useNow();
  const instant = instantOf(value);
  const isNow = orNow && value === null;

  return (
    <CalendarField
      placeholder={orNow ? 'Agora' : '25/12 14:30'}
      description={
        instant ? formatInstant(instant, now, timeZone) : isNow ? 'Para já, ou escreva: amanhã 8h' : undefined
      }
      {...input}
      text={instant ? formatTypedInstant(instant, timeZone) : (value ?? '')}
      onType={(text) => onChange?.(readTyped(text, timeZone, { orNow, been }))}
    >
      {(onPicked, close) => (
        <DateTimePicker
          value={instant}
          timeZone={timeZone}
          onChange={(picked) => {
            onPicked();
            onChange?.(picked.toISOString());
          }}
          onDone={close}
        />
      )}
    </CalendarField>
  );
}

function instantOf(value: string | null): Date | null {
  return value !== null && /^\d{4}-.*Z$/.test(value) && !Number.isNaN(Date.parse(value)) ? new Date(value) : null;
}

type Meaning = { orNow: boolean; been: boolean };

function readTyped(text: string, timeZone: string, { orNow, been }: Meaning): string | null {
  if (text.trim() === '') return null;
  const now = new Date();
  const instant = parseTypedInstant(text, now, timeZone, been);
  if (instant === null) return text;
  if (instant !== 'now') return instant.toISOString();
  return orNow ? null : now.toISOString();
}
