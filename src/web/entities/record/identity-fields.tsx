import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import { email, phone, requiredText, taxId } from '#contract/fields.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { optionalField } from '#web/lib/form-fields.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { PhoneInput, TaxIdInput } from '#web/ui/masked-input.tsx';

/** The fields by which clients and partners are identified and reached. */
export const identity = z.object({
  name: requiredText('o nome', 120),
  document: optionalField(taxId),
  email: optionalField(email),
  phone: optionalField(phone),
});
export type Identity = z.input<typeof identity>;

export const identityLabels: Record<keyof Identity, string> = {
  name: 'Nome',
  document: 'CPF ou CNPJ',
  email: 'E-mail',
  phone: 'Telefone',
};

export const noIdentity: Identity = { name: '', document: '', email: '', phone: '' };

type Stored = { name: string; document: string | null; email: string | null; phone: string | null };

export function identityOf({ name, document, email: address, phone: number }: Stored): Identity {
  return {
    name,
    document: document === null ? '' : formatTaxId(document),
    email: address ?? '',
    phone: number === null ? '' : formatPhone(number),
  };
}

type Props = {
  form: UseFormReturnType<Identity>;
  /** True for the walk-in client. Its name cannot be changed, because users find this client by the name. */
  fixedName?: boolean;
};

export function IdentityFields({ form, fixedName = false }: Props) {
  return (
    <>
      <TextInput
        label={identityLabels.name}
        autoComplete="off"
        readOnly={fixedName}
        {...(fixedName && { description: 'O nome do cliente Avulso não muda.' })}
        {...form.getInputProps('name')}
      />
      <FieldRow>
        <TaxIdInput label={identityLabels.document} {...form.getInputProps('document')} />
        <PhoneInput label={identityLabels.phone} autoComplete="off" {...form.getInputProps('phone')} />
      </FieldRow>
      <TextInput label={identityLabels.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
    </>
  );
}
