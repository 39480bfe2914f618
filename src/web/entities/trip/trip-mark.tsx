import type { Icon } from '@tabler/icons-react';
import type { Tone } from '#web/ui/status-badge.tsx';
import classes from './trip-mark.module.css';

/** A short mark under the state of a trip. */
export function TripMark({ icon: Sign, label, tone }: { icon: Icon; label: string; tone: Tone }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      <Sign size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
