import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatMinute, parseMinute } from '#web/lib/minutes.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Minute of the day, 0 to 1440; null while empty. */
  value?: number | null;
  onChange?: (minute: number | null) => void;
};

/** Field for a time of day, typed as `14:05`, `1405` or `14h05`. Unlike the browser's time field it accepts `24:00`. */
export function MinuteInput({ value = null, onChange, onBlur, ...others }: Props) {
  // Text typed since the focus; null if the field shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      inputMode="numeric"
      placeholder="00:00"
      autoComplete="off"
      value={typed ?? (value === null ? '' : formatMinute(value))}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const minute = parseMinute(currentTarget.value);
        if (minute !== null || currentTarget.value.trim() === '') onChange?.(minute);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      {...others}
    />
  );
}
