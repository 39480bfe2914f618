import { Button, Checkbox } from '@mantine/core';
import type { NotificationEvent } from '#domain/notifications/events.ts';
import classes from './integrations.module.css';
import { formatEvent } from './webhook-labels.ts';

type Props = {
  label: string;
  offered: readonly NotificationEvent[];
  value: NotificationEvent[];
  onChange: (events: NotificationEvent[]) => void;
  error?: unknown;
};

/** Selects events among those offered. */
export function EventsField({ label, offered, value, onChange, error }: Props) {
  const all = value.length === offered.length;
  return (
    <div>
      <Checkbox.Group label={label} value={value} onChange={(events) => onChange(events)} error={error as string}>
        <div className={classes.events}>
          {offered.map((event) => (
            <Checkbox key={event} value={event} label={formatEvent(event)} />
          ))}
        </div>
      </Checkbox.Group>
      <Button size="xs" mt="sm" onClick={() => onChange(all ? [] : [...offered])}>
        {all ? 'Desmarcar todos' : 'Marcar todos'}
      </Button>
    </div>
  );
}
