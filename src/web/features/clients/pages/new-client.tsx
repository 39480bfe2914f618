import { Select } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { pages } from '#domain/access/pages.ts';
import { clientKindLabels } from '#web/entities/client/client-words.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { UnsavedGuard, useUnsaved } from '#web/ui/unsaved.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { billing, BillingFields, noBilling } from '../components/billing-fields.tsx';
import { identity, IdentityFields, noIdentity } from '../components/identity-fields.tsx';
import { keepClient } from '../queries.ts';

const kinds = ['company', 'hotel', 'agency', 'person'] as const;
const schema = z.object({ kind: z.enum(kinds), ...identity.shape, ...billing.shape });
const route = getRouteApi('/_panel/clientes/novo');

export function NewClientPage() {
  return (
    <UnsavedGuard>
      <PageFrame
        title={pages.clientNew.title}
        lead="Centros de custo, aprovação e PIN são configurados em seguida, na página do cliente."
        width="narrow"
      >
        <NewClientForm />
      </PageFrame>
    </UnsavedGuard>
  );
}

function NewClientForm() {
  const navigate = route.useNavigate();
  const create = useSend(api.clients.create);
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: { kind: 'company', ...noIdentity, ...noBilling },
    onSubmit: async (values) => {
      const client = keepClient(await create.mutateAsync(schema.parse(values)));
      letGo();
      toast({ message: 'Cliente cadastrado.' });
      await navigate({ to: '/clientes/edit/$id_cliente', params: { id_cliente: client.id } });
    },
  });
  const letGo = useUnsaved(frame.form.isDirty());
  return (
    <Section title="Dados do cliente">
      <FormFrame api={frame} submitLabel="Cadastrar cliente">
        <Select
          label="Tipo"
          data={kinds.map((value) => ({ value, label: clientKindLabels[value] }))}
          allowDeselect={false}
          maw={340}
          {...frame.form.getInputProps('kind')}
        />
        <IdentityFields form={frame.form} />
        <BillingFields form={frame.form} />
      </FormFrame>
    </Section>
  );
}
