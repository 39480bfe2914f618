import type { KeyboardEvent } from 'react';
import classes from './row-mark.module.css';

type Props = {
  label: string;
  chosen: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** `reach`: with Shift, all rows on the way. */
  onChange: (how: { reach: boolean }) => void;
};

/** The box that chooses a row. Mantine's looks the same, and takes a list ten times as long to draw. */
export function RowMark({ label, chosen, onKeyDown, onChange }: Props) {
  return (
    <input
      type="checkbox"
      className={classes.mark}
      aria-label={label}
      data-row-focus
      checked={chosen}
      onKeyDown={onKeyDown}
      onChange={({ nativeEvent }) => onChange({ reach: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true })}
    />
  );
}
