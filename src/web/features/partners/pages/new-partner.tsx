import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { pages } from '#domain/access/pages.ts';
import { NewRecordPage } from '#web/entities/record/new-record-page.tsx';
import { api } from '#web/lib/api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { onlyArea } from '#web/lib/only-area.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsaved } from '#web/ui/unsaved.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { identity, IdentityFields, noIdentity } from '../components/identity-fields.tsx';
import { MoneyFields, noTerms, terms } from '../components/money-fields.tsx';
import { pix, PixKeyField } from '../components/pix-key-field.tsx';
import { noService, service, ServiceFields } from '../components/service-fields.tsx';
import { areasQuery, keepPartner } from '../queries.ts';

const PartnerImport = lazyPart(() => import('../components/partner-import.tsx'), 'PartnerImport');

const schema = z.object({ ...identity.shape, ...service.shape, ...terms.shape, ...pix.shape });
const route = getRouteApi('/_panel/parceiros/novo');

export function NewPartnerPage() {
  const { aba = 'um' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <NewRecordPage
      title={pages.partnerNew.title}
      tab={aba}
      onTab={(tab) => void navigate({ search: { aba: tab === 'um' ? undefined : tab }, replace: true })}
      oneLabel="Um parceiro"
      leads={{
        um: 'Motoristas e veículos são cadastrados em seguida, na página do parceiro.',
        planilha: 'Os parceiros que a central já tem, todos de uma vez: com o motorista e o veículo de cada um.',
      }}
      form={<NewPartnerForm />}
      sheet={<PartnerImport />}
    />
  );
}

function NewPartnerForm() {
  const navigate = route.useNavigate();
  const create = useSend(api.partners.create);
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: { ...noIdentity, ...noService, ...noTerms, pixKey: '' },
    onSubmit: async (values) => {
      const partner = keepPartner(await create.mutateAsync(schema.parse(values)));
      letGo();
      toast({ message: 'Parceiro cadastrado.' });
      await navigate({ to: '/parceiros/edit/$id_parceiro', params: { id_parceiro: partner.id } });
    },
  });
  const { form } = frame;
  const area = onlyArea(useQuery(areasQuery).data?.items);
  useEffect(() => {
    if (!area || form.isDirty('areaIds')) return;
    const untouched = !form.isDirty();
    form.setFieldValue('areaIds', [area.id]);
    if (untouched) form.resetDirty({ ...form.getValues(), areaIds: [area.id] });
    // oxlint-disable-next-line react/exhaustive-deps -- `frame` is a new object at each render
  }, [area?.id]);
  const letGo = useUnsaved(form.isDirty());
  return (
    <Section title="Dados do parceiro">
      <FormFrame api={frame} submitLabel="Cadastrar parceiro">
        <IdentityFields form={frame.form} />
        <ServiceFields form={frame.form} />
        <MoneyFields form={frame.form} />
        <PixKeyField form={frame.form} />
      </FormFrame>
    </Section>
  );
}
