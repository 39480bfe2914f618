import { TextInput, type TextInputProps, ActionIcon, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { IconCalendar } from '@tabler/icons-react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'children'> & {
  /** Formatted value, shown while the user is not typing. */
  text: string;
  /** Error message of a text that could not be parsed. Shown only while the user is not typing. */
  fault?: string | undefined;
  onType: (text: string) => void;
  /**
   * Content of the popover. The content must call `onPicked` before reporting a picked value, because `onPicked`
   * discards the typed text.
   */
  children: (onPicked: () => void, close: () => void) => ReactNode;
};

/** Field for a day or an instant. The typed text is reformatted only on blur. */
export function CalendarField({ text, fault, onType, children, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      autoComplete="off"
      {...input}
      error={input.error ?? (typed === null ? fault : undefined)}
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

type CalendarButtonProps = {
  /** Content of the popover. It is loaded when first opened, because a calendar is heavy and most users type. */
  children: (close: () => void) => ReactNode;
};

/** Button inside a date field that opens the calendar. */
function CalendarButton({ children }: CalendarButtonProps) {
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
        <ActionIcon
          aria-label="Abrir calendário"
          // Until the calendar has taken the focus, Escape reaches the button. It must not close a surrounding dialog.
          data-mantine-stop-propagation={open}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendário">{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  );
}
