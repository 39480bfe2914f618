import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CalendarButton } from './calendar-button.tsx';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'children'> & {
  /** Formatted value, shown while the user is not typing. */
  text: string;
  onType: (text: string) => void;
  /** Content of the popover. Call `onPicked` before reporting a picked value: it discards the typed text. */
  children: (onPicked: () => void, close: () => void) => ReactNode;
};

/** Field for a day or an instant. Typed text is not reformatted until blur. */
export function CalendarField({ text, onType, children, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      autoComplete="off"
      {...input}
      value={typed ?? text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onType(currentTarget.value);
      }}
      onBlur={(event) => {
        setTyped(null);
        input.onBlur?.(event);
      }}
      rightSection={<CalendarButton>{(close) => children(() => setTyped(null), close)}</CalendarButton>}
    />
  );
}
