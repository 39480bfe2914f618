import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { touched, useMedia } from '#web/lib/use-media.ts';
import { amountOnly, moneyText, readAmount, readCentsFirst } from './money-text.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Centavos; null while empty. */
  value?: Cents | null;
  onChange?: (cents: Cents | null) => void;
  allowNegative?: boolean;
};

/**
 * Field for an amount in reais, whose value is an integer in centavos. The typed text is reformatted only on blur. On a
 * phone, digits fill in from the centavos as on a card machine, and the first digit replaces the old amount.
 */
export function MoneyInput({ value = null, onChange, onFocus, onBlur, allowNegative = false, ...others }: Props) {
  const [typed, setTyped] = useState<{ text: string; cents: Cents | null } | null>(null);
  const centsFirst = useMedia(touched);
  const isFresh = useRef(false);

  function take(written: string): void {
    const text = allowNegative ? amountOnly(written) : amountOnly(written).replaceAll('-', '');
    const cents = readAmount(text);
    setTyped({ text, cents });
    onChange?.(cents);
  }

  function takeDigits(written: string, inserted: string | null): void {
    // The focus selects the old amount, but a tap removes this selection. The first digit must therefore replace the
    // amount explicitly.
    const text = isFresh.current && inserted !== null && /\d/.test(inserted) ? inserted : written;
    isFresh.current = false;
    const cents = readCentsFirst(allowNegative ? text : text.replaceAll('-', ''));
    // Deleting a digit of R$ 0,00 empties the field.
    const isEmptied = cents === 0 && value === 0 && written.length < moneyText(value).length;
    onChange?.(isEmptied ? null : cents);
  }

  function enter(event: FocusEvent<HTMLInputElement>): void {
    isFresh.current = true;
    if (centsFirst) event.currentTarget.select();
    onFocus?.(event);
  }

  function leave(event: FocusEvent<HTMLInputElement>): void {
    setTyped(null);
    onBlur?.(event);
  }

  const ways = centsFirst
    ? {
        inputMode: allowNegative ? ('text' as const) : ('numeric' as const),
        value: moneyText(value),
        onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
          takeDigits(currentTarget.value, nativeEvent instanceof InputEvent ? nativeEvent.data : null),
      }
    : {
        inputMode: 'decimal' as const,
        value: typed !== null && typed.cents === value ? typed.text : moneyText(value),
        onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget.value),
      };
  return <TextInput autoComplete="off" {...ways} onFocus={enter} onBlur={leave} {...others} />;
}
