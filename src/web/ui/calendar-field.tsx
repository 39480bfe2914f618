import { TextInput, type TextInputProps, ActionIcon, Popover } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconCalendar } from '@tabler/icons-react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'children'> & {
  /** Formatted value, shown while the user is not typing. */
  text: string;
  onType: (text: string) => void;
  /** Moves the value by minutes, for fields whose value the arrow keys move. */
  onStep?: ((minutes: number) => void) | undefined;
  /**
   * Content of the popover. The content must call `onPicked` before reporting a picked value, because `onPicked`
   * discards the typed text.
   */
  children: (onPicked: () => void, close: () => void) => ReactNode;
};

/** Field for a day or an instant. The typed text is reformatted only on blur. */
export function CalendarField({ text, onType, onStep, children, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null);

  function step(event: KeyboardEvent): void {
    const minutes = stepMinutes[event.key];
    if (!onStep || minutes === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setTyped(null);
    onStep(minutes);
  }

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
      {...(onStep && { onKeyDown: step })}
      rightSection={<CalendarButton>{(close) => children(() => setTyped(null), close)}</CalendarButton>}
    />
  );
}

const stepMinutes: Record<string, number> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 };

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
        <ActionIcon aria-label="Abrir calendário" onClick={() => setOpen(!open)}>
          <IconCalendar size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendário">{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  );
}
