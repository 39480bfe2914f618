import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { type CentralSettings, centralSettings } from '#contract/central-settings.ts';
import { phone, taxId } from '#contract/fields.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { optionalField } from '#web/lib/form-fields.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { PhoneInput, TaxIdInput } from '#web/ui/masked-input.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { useCentralSection } from './use-central-section.ts';

const schema = z.object({
  name: centralSettings.shape.name,
  document: optionalField(taxId),
  phone: optionalField(phone),
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = { name: 'Nome', document: 'CPF ou CNPJ', phone: 'Telefone' };

/** Name and contact of the central, as shown to clients, passengers and partners. */
export function IdentitySection({ settings }: { settings: CentralSettings }) {
  const form = useCentralSection({ settings, valuesOf, schema, said: 'Dados da central salvos.' });
  const { getInputProps } = form.form;
  return (
    <SectionForm
      title="A central"
      lead="Como ela aparece em faturas, recibos e extratos, e na página do passageiro."
      form={form}
      labels={labels}
      submitLabel="Salvar dados"
    >
      <TextInput label={labels.name} autoComplete="off" {...getInputProps('name')} />
      <FieldRow>
        <TaxIdInput
          label={labels.document}
          description="Vazio: usa o da chave Pix, se ela for um CPF ou CNPJ."
          {...getInputProps('document')}
        />
        <PhoneInput
          label={labels.phone}
          description="Para onde clientes e passageiros ligam."
          autoComplete="off"
          {...getInputProps('phone')}
        />
      </FieldRow>
    </SectionForm>
  );
}

function valuesOf(settings: CentralSettings): Values {
  return {
    name: settings.name,
    document: settings.document === null ? '' : formatTaxId(settings.document),
    phone: settings.phone === null ? '' : formatPhone(settings.phone),
  };
}
