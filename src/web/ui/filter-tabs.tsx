import { SegmentedControl } from '@mantine/core';
import classes from './filter-tabs.module.css';

type Props<Value extends string> = {
  /** Accessible name. */
  label: string;
  /** Selected value; undefined means no filter. */
  value: Value | undefined;
  all: string;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
};

/** Filter of a list by state, stored in the URL. */
export function FilterTabs<Value extends string>({ label, value, all, choices, onChange }: Props<Value>) {
  return (
    <div className={classes.tabs}>
      <SegmentedControl
        aria-label={label}
        data={[{ value: '', label: all }, ...choices]}
        value={value ?? ''}
        onChange={(chosen) => onChange(choices.find((choice) => choice.value === chosen)?.value)}
      />
    </div>
  );
}
