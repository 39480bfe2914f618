import { NumberInput, type NumberInputProps } from '@mantine/core';

const units = {
  seconds: { length: 1, suffix: ' s' },
  minutes: { length: 60, suffix: ' min' },
  hours: { length: 3_600, suffix: ' h' },
} as const;

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Unit in which the user types the duration. */
  unit: keyof typeof units;
  /** Seconds; null while empty. */
  value?: number | null;
  onChange?: (seconds: number | null) => void;
};

/** Field for a duration, typed in its unit (`1,5 h`). The value is in whole seconds. */
export function DurationInput({ unit, value, onChange, ...others }: Props) {
  const { length, suffix } = units[unit];
  return (
    <NumberInput
      suffix={suffix}
      decimalSeparator=","
      decimalScale={unit === 'hours' ? 2 : 0}
      hideControls
      inputMode="decimal"
      allowNegative={false}
      value={value === null || value === undefined ? '' : value / length}
      onChange={(typed) => onChange?.(typed === '' ? null : Math.round(Number(typed) * length))}
      {...others}
    />
  );
}
