import type { Icon } from '@tabler/icons-react';
import classes from './trip-mark.module.css';

/** Why a trip stands out, in a word under its state. */
export function TripMark({ icon: Sign, label }: { icon: Icon; label: string }) {
  return (
    <span className={classes.mark}>
      <Sign size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
