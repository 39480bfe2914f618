import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { phoneMask, taxIdMask } from './masks.ts';

type Props = Omit<TextInputProps, 'onChange' | 'onInput' | 'ref'> & { onChange?: (value: string) => void };

/** A phone with its DDD, formatted while typed. */
export function PhoneInput(props: Props) {
  return <MaskedInput mask={phoneMask} inputMode="tel" autoComplete="tel" placeholder="(11) 98765-4321" {...props} />;
}

/** A CPF or a CNPJ, formatted while typed; tells them apart by length and letters. */
export function TaxIdInput(props: Props) {
  return <MaskedInput mask={taxIdMask} autoComplete="off" spellCheck={false} {...props} />;
}

function MaskedInput({ mask, onChange, ...props }: Props & { mask: MaskitoOptions }) {
  const ref = useMaskito({ options: mask });
  // Maskito speaks through `input`: React's onChange would put the caret at the end.
  return <TextInput ref={ref} onInput={({ currentTarget }) => onChange?.(currentTarget.value)} {...props} />;
}
