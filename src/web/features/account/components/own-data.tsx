import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import { roleLabels } from '#domain/access/roles.ts';
import { api } from '#web/lib/api.ts';
import { rereadSession } from '#web/lib/session-store.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Facts } from '#web/ui/facts.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';

const schema = z.object({ nome: requiredText('o nome', 120) });

export function OwnData() {
  const { profile, email, clientName, partnerName } = useSession();
  const update = useSend(api.account.update);
  const form = useApiForm({
    schema,
    initialValues: { nome: profile.nome },
    onSubmit: async (values) => {
      await update.mutateAsync(values);
      await rereadSession();
      toast({ message: 'Nome alterado.' });
    },
  });
  return (
    <Section title="Seus dados">
      <Facts
        items={[
          { label: 'E-mail', value: email },
          { label: 'Tipo', value: roleLabels[profile.tipo] },
          { label: 'Cliente', value: clientName },
          { label: 'Parceiro', value: partnerName },
        ]}
      />
      <FormFrame api={form} submitLabel="Salvar nome">
        <TextInput label="Nome" autoComplete="name" maw={420} {...form.form.getInputProps('nome')} />
      </FormFrame>
    </Section>
  );
}
