import { TextInput, type TextInputProps } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { formatLocalPhone, formatPhoneFault } from '#domain/documents/phone.ts';
import { loadPart } from '#web/lib/load-part.ts';
import type { FieldMask } from './field-mask.tsx';

/**
 * Mask of a field, loaded after the form is shown, because the library weighs 4 kB compressed. If the load fails, the
 * field accepts the same texts unformatted.
 */
const Mask = lazy(() =>
  loadPart(() => import('./field-mask.tsx')).then(
    ({ FieldMask: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

type Props = Omit<TextInputProps, 'onChange' | 'onInput' | 'ref'> & { onChange?: (value: string) => void };

/**
 * Field for a phone number with its DDD (area code), formatted while the user types. A missing area code is reported when
 * the user leaves the field, and in a prefilled field at once.
 */
export function PhoneInput({ error, onBlur, ...props }: Props) {
  const local = formatLocalPhone(String(props.value ?? ''));
  const [left, setLeft] = useState(local);
  return (
    <MaskedInput
      kind="phone"
      inputMode="tel"
      autoComplete="tel"
      placeholder="(11) 98765-4321"
      {...props}
      error={error ?? (local !== null && local === left && formatPhoneFault(local))}
      onBlur={(event) => {
        setLeft(local);
        // While the user types, the first two digits are shown as the area code.
        if (local !== null && local !== props.value) props.onChange?.(local);
        onBlur?.(event);
      }}
    />
  );
}

/** Field for a CPF or CNPJ, formatted while the user types. The two are distinguished by length and letters. */
export function TaxIdInput(props: Props) {
  return <MaskedInput kind="taxId" autoComplete="off" spellCheck={false} {...props} />;
}

function MaskedInput({ kind, onChange, ...props }: Props & { kind: ComponentProps<typeof FieldMask>['kind'] }) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  // Maskito changes the field through `input` events. With React's onChange the caret would jump to the end.
  return (
    <>
      <TextInput ref={setField} onInput={({ currentTarget }) => onChange?.(currentTarget.value)} {...props} />
      <Suspense fallback={null}>
        {field && <Mask field={field} kind={kind} onFormatted={(value) => onChange?.(value)} />}
      </Suspense>
    </>
  );
}
