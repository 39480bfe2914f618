import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CalendarButton } from './calendar-button.tsx';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'children'> & {
  /** Text in the field while the user does not type. */
  text: string;
  onType: (text: string) => void;
  /**
   * Content that the button opens. Call `onPicked` before reporting the picked value, so that it replaces the typed
   * text.
   */
  children: (onPicked: () => void, close: () => void) => ReactNode;
};

/** A field for a day or an instant: what is typed stands as it was typed until the field is left. */
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
