import { Chip, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { weekdayLabels, weekdayNames, weekOrder } from '#domain/weekdays.ts';
import classes from './weekday-field.module.css';

type Props = { value: readonly number[]; error?: ReactNode; onChange: (weekdays: number[]) => void };

/** Field for a set of weekdays, each shown as a toggle button. */
export function WeekdayField({ value, error, onChange }: Props) {
  return (
    <div>
      <Chip.Group
        multiple
        value={value.map(String)}
        onChange={(days) => onChange(days.map(Number).toSorted((one, other) => one - other))}
      >
        <fieldset className={classes.weekdays} aria-label="Dias da semana">
          {weekOrder.map((day) => (
            <Chip key={day} value={String(day)} size="xs" aria-label={weekdayNames[day]}>
              {weekdayLabels[day]}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
      {error && (
        <Text size="sm" c="var(--tone-bad)" mt={4} role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}
