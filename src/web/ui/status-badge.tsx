import type { Icon } from '@tabler/icons-react';
import classes from './status-badge.module.css';

export type Tone = 'neutral' | 'info' | 'good' | 'attention' | 'bad';

/** State as a word with an icon and a colour. The colour alone never carries the meaning. */
export function StatusBadge({ label, icon: Sign, tone = 'neutral' }: { label: string; icon: Icon; tone?: Tone }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Sign size={14} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
