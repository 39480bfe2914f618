import type { KeyboardEvent } from 'react';
import classes from './row-mark.module.css';

type Props = {
  label: string;
  chosen: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** `reach` is true when Shift was pressed, and selects the range. */
  onChange: (how: { reach: boolean }) => void;
};

/** Checkbox that selects a row. Mantine's checkbox looks the same, but makes a list ten times slower to render. */
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
