import type { TextInputProps } from '@mantine/core';
import { readerZone, formatInstant } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { formatTypedInstant, parseTypedInstant } from '#domain/typed-instant.ts';
import { CalendarField } from './calendar-field.tsx';
import { lazyPart } from './lazy-part.tsx';

const DateTimePicker = lazyPart(() => import('./date-time-picker.tsx'), 'DateTimePicker', { opens: true });

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onSubmit' | 'children'> & {
  /**
   * Instant in ISO 8601. Null means empty, or now if `orNow` is set. Any other text is typed text that could not be
   * parsed.
   */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** Time zone in which the typed text is parsed and the value is shown. */
  timeZone?: string;
  /** An empty field means now. */
  orNow?: boolean;
  /** The instant is in the past. A missing year or day is therefore completed to the most recent one. */
  been?: boolean;
};

/** Field for a date and time that the user types (`amanhã 8h`, `25/12 14:30`) or picks. */
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
      fault={
        instant === null && value
          ? `Não entendemos esta data. Escreva como 25/12 14:30${been ? ' ou ontem 22h' : ', amanhã 8h ou agora'}.`
          : undefined
      }
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
