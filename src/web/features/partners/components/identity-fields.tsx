import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import { email, phone, requiredText, taxId } from '#contract/fields.ts';
import { type Partner, partnerKinds } from '#contract/partners.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { partnerKindLabels } from '#domain/partner-status.ts';
import { optionalField } from '#web/lib/form-fields.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { PhoneInput, TaxIdInput } from '#web/ui/masked-input.tsx';

export const identity = z.object({
  kind: z.enum(partnerKinds),
  name: requiredText('o nome', 120),
  document: optionalField(taxId),
  email: optionalField(email),
  phone: optionalField(phone),
});
export type Identity = z.input<typeof identity>;

export const identityLabels: Record<keyof Identity, string> = {
  kind: 'Tipo',
  name: 'Nome',
  document: 'CPF ou CNPJ',
  email: 'E-mail',
  phone: 'Telefone',
};

export const noIdentity: Identity = { kind: 'driver', name: '', document: '', email: '', phone: '' };

export function identityOf(partner: Partner): Identity {
  return {
    kind: partner.kind,
    name: partner.name,
    document: partner.document === null ? '' : formatTaxId(partner.document),
    email: partner.email ?? '',
    phone: partner.phone === null ? '' : formatPhone(partner.phone),
  };
}

const kinds = partnerKinds.map((value) => ({ value, label: partnerKindLabels[value] }));

export function IdentityFields({ form }: { form: UseFormReturnType<Identity> }) {
  return (
    <>
      <Choice label={identityLabels.kind} data={kinds} {...form.getInputProps('kind')} />
      <TextInput label={identityLabels.name} autoComplete="off" {...form.getInputProps('name')} />
      <FieldRow>
        <TaxIdInput label={identityLabels.document} {...form.getInputProps('document')} />
        <PhoneInput label={identityLabels.phone} autoComplete="off" {...form.getInputProps('phone')} />
      </FieldRow>
      <TextInput label={identityLabels.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
    </>
  );
}
