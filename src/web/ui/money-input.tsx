import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type ClipboardEvent, type InputEvent, useRef } from 'react';
import { type Cents, parseCents } from '#domain/money.ts';

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Centavos; null while empty. */
  value?: Cents | null;
  onChange?: (cents: Cents | null) => void;
};

/** Reais with their centavos; holds an integer number of centavos. */
export function MoneyInput({ value = null, onChange, ...others }: Props) {
  const dots = useDots(onChange);
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
      value={value === null ? '' : value / 100}
      onChange={(reais) => onChange?.(reais === '' ? null : Math.round(Number(reais) * 100))}
      {...dots}
      {...others}
    />
  );
}

/**
 * A dot stands for the comma on keyboards that have none, and between thousands where somebody writes them: which of the two it
 * was is known at the third digit behind it. What is pasted is read as a whole.
 */
function useDots(onChange: Props['onChange']) {
  const dotted = useRef(false);

  function onBeforeInput(event: InputEvent<HTMLInputElement>): void {
    const { data, currentTarget: field } = event;
    const comma = field.value.indexOf(',');
    const isThird = dotted.current && /^\d$/.test(data) && comma !== -1 && field.selectionStart === field.value.length;
    if (!/^\d$/.test(data) || isThird) dotted.current = data === '.';
    if (!isThird) return;
    event.preventDefault();
    // As one change of the text, with the caret where it ends: the field knows where to go on from what it was told, and when.
    field.setRangeText(field.value.slice(comma + 1) + data, comma, field.value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text');
    if (!/[.,]/.test(text)) return;
    event.preventDefault();
    const cents = pastedCents(text);
    if (cents !== null) onChange?.(cents);
  }

  return { onBeforeInput, onPaste };
}

/** As people write amounts here, or as programs do: `1234.50`. */
function pastedCents(text: string): Cents | null {
  const cents = parseCents(/\.\d{1,2}\s*$/.test(text) ? text.replaceAll(',', '').replace('.', ',') : text);
  return cents === null || cents < 0 ? null : cents;
}
