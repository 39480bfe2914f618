import { NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { pages } from '#domain/access/pages.ts';
import { clientKindLabels } from '#domain/client-kinds.ts';
import { NewRecordPage } from '#web/entities/record/new-record-page.tsx';
import { api } from '#web/lib/api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useSend } from '#web/lib/use-send.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { billing, BillingFields, noBilling } from '../components/billing-fields.tsx';
import { identity, IdentityFields, noIdentity } from '#web/entities/record/identity-fields.tsx';
import { keepClient } from '../queries.ts';

const ClientImport = lazyPart(() => import('../components/client-import.tsx'), 'ClientImport');

const kinds = ['company', 'hotel', 'agency', 'person'] as const;
const schema = z.object({ kind: z.enum(kinds), ...identity.shape, ...billing.shape });
const route = getRouteApi('/_panel/clientes/novo');

export function NewClientPage() {
  const { aba = 'um' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <NewRecordPage
      title={pages.clientNew.title}
      tab={aba}
      onTab={(tab) => void navigate({ search: { aba: tab === 'um' ? undefined : tab }, replace: true })}
      oneLabel="Um cliente"
      leads={{
        um: 'Centros de custo, aprovação e PIN são configurados em seguida, na página do cliente.',
        planilha: 'Os clientes que a central já tem, todos de uma vez.',
      }}
      form={<NewClientForm />}
      sheet={<ClientImport />}
    />
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
        <NativeSelect
          label="Tipo"
          data={kinds.map((value) => ({ value, label: clientKindLabels[value] }))}
          maw={340}
          {...frame.form.getInputProps('kind')}
        />
        <IdentityFields form={frame.form} />
        <BillingFields form={frame.form} />
      </FormFrame>
    </Section>
  );
}
