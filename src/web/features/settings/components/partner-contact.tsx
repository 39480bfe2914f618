import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { email, phone } from '#contract/fields.ts';
import type { Partner } from '#contract/partners.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatPixKey, parsePixKey } from '#domain/documents/pix-key.ts';
import { api } from '#web/lib/api.ts';
import { optionalField } from '#web/lib/form-fields.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { useSectionForm } from '#web/ui/use-section-form.ts';
import { keepOwnPartner, rereadOwnPartner } from '../queries.ts';

const schema = z.object({
  phone: optionalField(phone),
  email: optionalField(email),
  pixKey: z
    .string()
    .check(
      z.refine(
        (typed) => typed.trim() === '' || parsePixKey(typed) !== null,
        'Chave Pix inválida: confira. Um celular começa com +55.',
      ),
    ),
});
const labels = { phone: 'Telefone', email: 'E-mail', pixKey: 'Chave Pix' };

/** The part of the partner's record that the partner itself can change. */
export function PartnerContact({ partner }: { partner: Partner }) {
  const update = useSend(api.partners.updateOwn);
  const form = useSectionForm({
    stored: partner,
    valuesOf,
    schema,
    send: async (output, version) => keepOwnPartner(await update.mutateAsync({ ...output, id: partner.id, version })),
    reread: () => rereadOwnPartner(partner.id),
    said: 'Contato salvo.',
  });
  const { getInputProps } = form.form;
  return (
    <SectionForm title="Contato e Pix" form={form} labels={labels} submitLabel="Salvar contato">
      <FieldRow>
        <PhoneInput label={labels.phone} {...getInputProps('phone')} />
        <TextInput label={labels.email} type="email" autoComplete="email" {...getInputProps('email')} />
      </FieldRow>
      <TextInput
        label={labels.pixKey}
        description="CPF, CNPJ, e-mail, celular com +55 ou chave aleatória. É para onde vão os saques; mudar a chave segura o pagamento deles por 24 horas."
        autoComplete="off"
        spellCheck={false}
        {...getInputProps('pixKey')}
      />
      {partner.pixKeyHeldUntil !== null && (
        <Notice tone="attention" title="A chave Pix mudou há menos de 24 horas.">
          Os saques podem ser pagos a partir de <Instant at={partner.pixKeyHeldUntil} brief />. Se não foi você quem
          mudou, avise a central.
        </Notice>
      )}
    </SectionForm>
  );
}

function valuesOf(partner: Partner): z.input<typeof schema> {
  return {
    phone: partner.phone === null ? '' : formatPhone(partner.phone),
    email: partner.email ?? '',
    pixKey: partner.pixKey === null ? '' : formatPixKey(partner.pixKey),
  };
}
