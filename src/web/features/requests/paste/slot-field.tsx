import { Checkbox, Group, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { localDate } from '#domain/time.ts';
import { needLabels, needs } from '#domain/trips/needs.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatMinute, parseMinute } from '#web/lib/minutes.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { MinuteInput } from '#web/ui/minute-input.tsx';
import { noStop } from '../form/terms.ts';
import type { Around } from '../queries.ts';
import { PlaceField } from '../stops/place-field.tsx';
import type { Answer, Slot } from './slot.ts';
import { formatCandidate } from './slot-labels.ts';

type Props = {
  slot: Slot;
  answer: Answer;
  onChange: (answer: Answer) => void;
  error: string | null;
  /** Explanation of the doubt. */
  hint: string | undefined;
  around: Around;
  timeZone: string;
};

/** Input of one field of a draft, in the form in which the booking form asks for it. */
export function SlotField({ slot, answer, onChange, error, hint, around, timeZone }: Props) {
  const { kind, label, choices } = slot;
  const { value } = answer;
  const common = { label, error, description: hint };
  const change = (text: string): void => onChange({ value: text });
  switch (kind) {
    case 'phone':
      return <PhoneInput {...common} value={value} onChange={change} autoComplete="off" />;
    case 'day':
      return <DayInput {...common} value={value || null} onChange={(day) => change(day ?? '')} />;
    case 'time':
      return (
        <MinuteInput
          {...common}
          value={parseMinute(value)}
          onChange={(minute) => change(minute === null ? '' : formatMinute(minute))}
        />
      );
    case 'instant':
      return (
        <DateTimeInput
          {...common}
          orNow
          timeZone={timeZone}
          value={value || null}
          onChange={(instant) => change(instant ?? '')}
        />
      );
    case 'place':
      return (
        <PlaceField
          label={label}
          error={error}
          value={answer.stop ?? { ...noStop, address: value }}
          around={around}
          onChange={(stop) => onChange({ value: stop.address, stop })}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          data={choices.map((one) => ({ value: one.value, label: one.label }))}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    case 'needs':
      return (
        <Checkbox.Group
          {...common}
          value={value.split(',').filter(Boolean)}
          onChange={(chosen) => change(chosen.join(','))}
        >
          <Group gap="md" mt={4}>
            {needs.map((need) => (
              <Checkbox key={need} value={need} label={needLabels[need]} />
            ))}
          </Group>
        </Checkbox.Group>
      );
    case 'long':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={8}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          autoComplete="off"
          {...(kind === 'count' && { inputMode: 'numeric' })}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
  }
}

/** Value of the choice that opens a field for another value. */
export const otherValue = 'other';

type QuestionProps = Pick<Props, 'slot' | 'error' | 'hint'> & {
  value: string;
  onChange: (value: string) => void;
  /** A choice by pointer, which settles the question at once. */
  onPick: (value: string) => void;
};

/** Question with the candidates of the text. None is chosen before the user does so. */
export function SlotQuestion({ slot, value, onChange, onPick, error, hint }: QuestionProps) {
  const today = localDate(new Date(serverNow()), readerZone);
  const named = slot.kind === 'choice' ? slot.choices.filter((one) => one.value.startsWith('pix')) : slot.choices;
  const shown = named.map((one) => ({
    value: one.value,
    label: slot.kind === 'choice' ? one.label : formatCandidate(one.value, slot.kind, today),
  }));
  return (
    <Radio.Group label={slot.label} description={hint} error={error} value={value || null} onChange={onChange}>
      <Group gap="md" mt={6}>
        {[...shown, { value: otherValue, label: 'Outra' }].map((one) => (
          <Radio
            key={one.value}
            value={one.value}
            label={one.label}
            onClick={({ detail }) => {
              // Arrow keys also click, without a count.
              if (detail > 0) onPick(one.value);
            }}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
