import { Group } from '@mantine/core';
import { IconCalendarEvent, IconCircleCheck, IconHistory, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import type { Period } from './dated-periods.ts';
import classes from './period-head.module.css';

const states: Record<Period<unknown>['when'], { label: string; icon: Icon; tone: Tone }> = {
  future: { label: 'Futura', icon: IconCalendarEvent, tone: 'info' },
  now: { label: 'Em vigor', icon: IconCircleCheck, tone: 'good' },
  past: { label: 'Encerrada', icon: IconHistory, tone: 'neutral' },
};

type Props = { when: Period<unknown>['when']; from: LocalDate; until: LocalDate | null; children: ReactNode };

/** State and days of a dated record, with its buttons. */
export function PeriodHead({ when, from, until, children }: Props) {
  return (
    <div className={classes.head}>
      <StatusBadge {...states[when]} />
      <span className={classes.dates}>
        {until === null ? `desde ${formatDay(from)}` : `${formatDay(from)} até ${formatDay(until)}`}
      </span>
      <Group gap="xs" ms="auto">
        {children}
      </Group>
    </div>
  );
}
