import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { Cents } from '#domain/money.ts';

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Centavos; null while empty. */
  value?: Cents | null;
  onChange?: (cents: Cents | null) => void;
};

/** Reais with their centavos; holds an integer number of centavos. */
export function MoneyInput({ value, onChange, ...others }: Props) {
  return (
    <NumberInput
      prefix="R$ "
      decimalSeparator=","
      thousandSeparator="."
      decimalScale={2}
      fixedDecimalScale
      hideControls
      inputMode="decimal"
      allowNegative={false}
      value={value === null || value === undefined ? '' : value / 100}
      onChange={(reais) => onChange?.(reais === '' ? null : Math.round(Number(reais) * 100))}
      {...others}
    />
  );
}
