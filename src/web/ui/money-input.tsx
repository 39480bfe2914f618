import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { amountOnly, moneyText, readAmount } from './money-text.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Centavos; null while empty. */
  value?: Cents | null;
  onChange?: (cents: Cents | null) => void;
  allowNegative?: boolean;
};

/** Reais with their centavos; holds an integer number of centavos. What is typed stays as it was typed until the field is left. */
export function MoneyInput({ value = null, onChange, onBlur, allowNegative = false, ...others }: Props) {
  const [typed, setTyped] = useState<{ text: string; cents: Cents | null } | null>(null);

  function take(written: string): void {
    const text = allowNegative ? amountOnly(written) : amountOnly(written).replaceAll('-', '');
    const cents = readAmount(text);
    setTyped({ text, cents });
    onChange?.(cents);
  }

  function leave(event: FocusEvent<HTMLInputElement>): void {
    setTyped(null);
    onBlur?.(event);
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      value={typed !== null && typed.cents === value ? typed.text : moneyText(value)}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={leave}
      {...others}
    />
  );
}
