import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { BasisPoints } from '#domain/money.ts';

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Basis points; null while empty. */
  value?: BasisPoints | null;
  onChange?: (rate: BasisPoints | null) => void;
};

/** Field for a percentage with up to two decimals. The value is an integer in basis points. */
export function PercentInput({ value, onChange, ...others }: Props) {
  return (
    <NumberInput
      suffix="%"
      decimalSeparator=","
      decimalScale={2}
      hideControls
      inputMode="decimal"
      allowNegative={false}
      value={value === null || value === undefined ? '' : value / 100}
      onChange={(typed) => onChange?.(typed === '' ? null : Math.round(Number(typed) * 100))}
      {...others}
    />
  );
}
