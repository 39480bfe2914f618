import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import type { Client } from '#contract/clients.ts';
import { email, phone } from '#contract/fields.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { api } from '#web/lib/api.ts';
import { optionalField } from '#web/lib/form-fields.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { useSectionForm } from '#web/ui/use-section-form.ts';
import { keepOwnClient, rereadOwnClient } from '../queries.ts';

const schema = z.object({ phone: optionalField(phone), email: optionalField(email) });
const labels = { phone: 'Telefone', email: 'E-mail' };

/** The contact data of the client, maintained by its own users. */
export function ClientContact({ client }: { client: Client }) {
  const update = useSend(api.clients.updateOwn);
  const form = useSectionForm({
    stored: client,
    valuesOf,
    schema,
    send: async (output, version) => keepOwnClient(await update.mutateAsync({ ...output, id: client.id, version })),
    reread: () => rereadOwnClient(client.id),
    said: 'Contato salvo.',
  });
  const { getInputProps } = form.form;
  return (
    <SectionForm
      title="Contato"
      lead="Por onde a central fala com vocês."
      form={form}
      labels={labels}
      submitLabel="Salvar contato"
    >
      <FieldRow>
        <PhoneInput label={labels.phone} {...getInputProps('phone')} />
        <TextInput label={labels.email} type="email" autoComplete="email" {...getInputProps('email')} />
      </FieldRow>
    </SectionForm>
  );
}

function valuesOf(client: Client): z.input<typeof schema> {
  return { phone: client.phone === null ? '' : formatPhone(client.phone), email: client.email ?? '' };
}
