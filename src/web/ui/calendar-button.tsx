import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

type Props = {
  /** Content of the popover. It is loaded lazily, because a calendar is heavy and most users type. */
  children: (close: () => void) => ReactNode;
};

/** Button inside a date field that opens the calendar. */
export function CalendarButton({ children }: Props) {
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
