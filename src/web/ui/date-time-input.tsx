import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { readerZone, sayInstant } from '#web/lib/instants.ts';
import { lazyPart } from '#web/lib/load-part.ts';
import { useNow } from '#web/lib/now.ts';
import { formatTypedInstant, parseTypedInstant } from '#web/lib/typed-instant.ts';

const DateTimePicker = lazyPart(() => import('./date-time-picker.tsx'), 'DateTimePicker');

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onSubmit'> & {
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
  const [typed, setTyped] = useState<string | null>(null);
  const instant = instantOf(value);
  const isNow = orNow && value === null;

  return (
    <TextInput
      autoComplete="off"
      placeholder={orNow ? 'Agora' : '25/12 14:30'}
      description={instant ? sayInstant(instant, now, timeZone) : isNow ? 'Para já, ou escreva: amanhã 8h' : undefined}
      {...input}
      value={typed ?? (instant ? formatTypedInstant(instant, timeZone) : (value ?? ''))}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange?.(readTyped(currentTarget.value, timeZone, { orNow, been }));
      }}
      onBlur={(event) => {
        setTyped(null);
        input.onBlur?.(event);
      }}
      rightSection={
        <Calendar
          value={instant}
          timeZone={timeZone}
          onChange={(picked) => {
            setTyped(null);
            onChange?.(picked.toISOString());
          }}
        />
      }
    />
  );
}

function Calendar(props: { value: Date | null; timeZone: string; onChange: (picked: Date) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <ActionIcon aria-label="Abrir calendário" onClick={() => setOpen(!open)}>
          <IconCalendar size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendário">
        <Suspense>
          <DateTimePicker {...props} onDone={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
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
