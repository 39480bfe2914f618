import type * as z from 'zod/mini';
import type { Partner, partnerChange } from '#contract/partners.ts';
import { SectionForm } from '#web/ui/section-form.tsx';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useSectionForm } from '#web/ui/use-section-form.ts';
import { identity, IdentityFields, identityLabels, identityOf } from './identity-fields.tsx';
import { MoneyFields, terms, termsLabels, termsOf } from './money-fields.tsx';
import { pix, PixKeyField, pixLabels, pixOf } from './pix-key-field.tsx';
import { service, ServiceFields, serviceLabels, serviceOf } from './service-fields.tsx';
import { situation, SituationFields, situationLabels, situationOf } from './situation-fields.tsx';
import { keepPartner, rereadPartner } from '../queries.ts';

type Props = { partner: Partner };

export function IdentitySection({ partner }: Props) {
  const form = usePartnerSection({ partner, valuesOf: identityOf, schema: identity, said: 'Dados salvos.' });
  return (
    <SectionForm title="Dados" form={form} labels={identityLabels} submitLabel="Salvar dados">
      <IdentityFields form={form.form} />
    </SectionForm>
  );
}

export function MoneySection({ partner }: Props) {
  const form = usePartnerSection({
    partner,
    valuesOf: termsOf,
    schema: terms,
    said: 'Plano, comissão e saldo salvos.',
  });
  return (
    <SectionForm
      title="Plano, comissão e saldo mínimo"
      lead="A comissão vale para as próximas viagens; as já aceitas ficam como foram combinadas."
      form={form}
      labels={termsLabels}
      submitLabel="Salvar plano, comissão e saldo"
    >
      <MoneyFields form={form.form} />
    </SectionForm>
  );
}

export function ServiceSection({ partner }: Props) {
  const form = usePartnerSection({
    partner,
    valuesOf: serviceOf,
    schema: service,
    said: 'Praças e categorias salvas.',
  });
  return (
    <SectionForm
      title="Praças e categorias"
      lead="Decidem quais viagens o parceiro vê."
      form={form}
      labels={serviceLabels}
      submitLabel="Salvar praças e categorias"
    >
      <ServiceFields form={form.form} />
    </SectionForm>
  );
}

export function SituationSection({ partner }: Props) {
  const form = usePartnerSection({ partner, valuesOf: situationOf, schema: situation, said: 'Situação salva.' });
  return (
    <SectionForm title="Situação" form={form} labels={situationLabels} submitLabel="Salvar situação">
      <SituationFields form={form.form} partner={partner} />
    </SectionForm>
  );
}

export function PixSection({ partner }: Props) {
  const form = usePartnerSection({ partner, valuesOf: pixOf, schema: pix, said: 'Chave Pix salva.' });
  return (
    <SectionForm title="Saques" form={form} labels={pixLabels} submitLabel="Salvar chave Pix">
      <PixKeyField form={form.form} />
    </SectionForm>
  );
}

type Section<Values extends object, Output> = {
  partner: Partner;
  valuesOf: (partner: Partner) => Values;
  schema: z.ZodMiniType<Output, Values>;
  said: string;
};

/** The form of one section of a partner's record, saved with the version that was read (optimistic lock). */
function usePartnerSection<Values extends object, Output extends z.input<typeof partnerChange>>({
  partner,
  ...section
}: Section<Values, Output>) {
  const update = useSend(api.partners.update);
  return useSectionForm({
    ...section,
    stored: partner,
    send: async (output, version) =>
      keepPartner(await update.mutateAsync({ ...(output as z.input<typeof partnerChange>), id: partner.id, version })),
    reread: () => rereadPartner(partner.id),
  });
}
