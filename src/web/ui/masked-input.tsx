import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { phoneMask, taxIdMask } from './masks.ts';

type Props = Omit<TextInputProps, 'onChange' | 'onInput' | 'ref'> & { onChange?: (value: string) => void };

/** Field for a phone number with its DDD (area code), formatted while the user types. */
export function PhoneInput(props: Props) {
  return <MaskedInput mask={phoneMask} inputMode="tel" autoComplete="tel" placeholder="(11) 98765-4321" {...props} />;
}

/** Field for a CPF or CNPJ, formatted while the user types. The two are distinguished by length and letters. */
export function TaxIdInput(props: Props) {
  return <MaskedInput mask={taxIdMask} autoComplete="off" spellCheck={false} {...props} />;
}

function MaskedInput({ mask, onChange, ...props }: Props & { mask: MaskitoOptions }) {
  const ref = useMaskito({ options: mask });
  // Maskito changes the field through `input` events. With React's onChange the caret would jump to the end.
  return <TextInput ref={ref} onInput={({ currentTarget }) => onChange?.(currentTarget.value)} {...props} />;
}
