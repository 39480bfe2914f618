import type { InferContractRouterInputs } from '@orpc/contract';
import type * as z from 'zod/mini';
import type { Client, clientsContract } from '#contract/clients.ts';
import { identity, IdentityFields, identityLabels, identityOf } from '#web/entities/record/identity-fields.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useSectionForm } from '#web/ui/use-section-form.ts';
import { approval, ApprovalFields, approvalLabels, approvalOf } from './approval-fields.tsx';
import { billing, BillingFields, billingLabels, billingOf } from './billing-fields.tsx';
import { demands, DemandsFields, demandsLabels, demandsOf } from './demands-fields.tsx';
import { InvoiceEmailsField, invoicing, invoicingLabels, invoicingOf } from './invoice-emails-field.tsx';
import { rules, RulesFields, rulesLabels, rulesOf } from './rules-fields.tsx';
import { suspension, SuspensionFields, suspensionLabels, suspensionOf } from './suspension-fields.tsx';
import { keepClient, rereadClient } from '../queries.ts';

type Props = { client: Client };
/** `own`: the form is used by the client's own users. */
type SharedProps = Props & { own?: boolean };

export function IdentitySection({ client }: Props) {
  const form = useClientSection({ client, valuesOf: identityOf, schema: identity, said: 'Dados salvos.' });
  return (
    <SectionForm title="Dados" form={form} labels={identityLabels} submitLabel="Salvar dados">
      <IdentityFields form={form.form} fixedName={client.kind === 'walk_in'} />
    </SectionForm>
  );
}

export function BillingSection({ client }: Props) {
  const form = useClientSection({ client, valuesOf: billingOf, schema: billing, said: 'Faturamento salvo.' });
  return (
    <SectionForm
      title="Faturamento e limite"
      lead="O limite conta as viagens do mês que são faturadas ao cliente, também as que ainda vão acontecer."
      form={form}
      labels={billingLabels}
      submitLabel="Salvar faturamento"
    >
      <BillingFields form={form.form} />
    </SectionForm>
  );
}

export function InvoicingSection({ client, own = false }: SharedProps) {
  const values = { valuesOf: invoicingOf, schema: invoicing, said: 'E-mails das faturas salvos.' };
  const form = useClientSection({ client, own, ...values });
  return (
    <SectionForm
      title="Faturas por e-mail"
      lead="Quem recebe cada fatura assim que fecha, com o PDF e o Pix."
      form={form}
      labels={invoicingLabels}
      submitLabel="Salvar e-mails"
    >
      <InvoiceEmailsField form={form.form} />
    </SectionForm>
  );
}

export function ApprovalSection({ client, own = false }: SharedProps) {
  const form = useClientSection({ client, own, valuesOf: approvalOf, schema: approval, said: 'Aprovação salva.' });
  return (
    <SectionForm
      title="Aprovação de pedidos"
      lead={`Pedidos que se encaixam em uma destas regras precisam ser aprovados por um aprovador ${own ? 'de vocês' : 'do cliente'} ou pela central. Acima do teto, são recusados na hora.`}
      form={form}
      labels={approvalLabels}
      submitLabel="Salvar aprovação"
    >
      <ApprovalFields form={form.form} />
    </SectionForm>
  );
}

export function DemandsSection({ client, own = false }: SharedProps) {
  const form = useClientSection({ client, own, valuesOf: demandsOf, schema: demands, said: 'Exigências salvas.' });
  return (
    <SectionForm
      title="Campos obrigatórios"
      lead={`O que todo pedido ${own ? 'de vocês' : 'deste cliente'} precisa informar, seja quem for que peça.`}
      form={form}
      labels={demandsLabels}
      submitLabel="Salvar exigências"
    >
      <DemandsFields form={form.form} />
    </SectionForm>
  );
}

export function RulesSection({ client }: Props) {
  const form = useClientSection({ client, valuesOf: rulesOf, schema: rules, said: 'Regras salvas.' });
  return (
    <SectionForm title="Embarque e execução" form={form} labels={rulesLabels} submitLabel="Salvar regras">
      <RulesFields form={form.form} />
    </SectionForm>
  );
}

/** The walk-in client cannot be suspended, because trips of unregistered customers are booked under this client. */
export function SuspensionSection({ client }: Props) {
  const form = useClientSection({ client, valuesOf: suspensionOf, schema: suspension, said: 'Situação salva.' });
  if (client.kind === 'walk_in') return null;
  return (
    <SectionForm title="Situação" form={form} labels={suspensionLabels} submitLabel="Salvar situação">
      <SuspensionFields form={form.form} />
    </SectionForm>
  );
}

type Change = Omit<InferContractRouterInputs<typeof clientsContract>['update'], 'id' | 'version'>;

type Section<Values extends object, Output> = {
  client: Client;
  /** True when the client's own users save the section. */
  own?: boolean;
  valuesOf: (client: Client) => Values;
  schema: z.ZodMiniType<Output, Values>;
  said: string;
};

/** The form of one section of a client's record, saved with the version that was read (optimistic lock). */
function useClientSection<Values extends object, Output extends Change>({
  client,
  own = false,
  ...section
}: Section<Values, Output>) {
  const update = useSend(own ? api.clients.updateOwn : api.clients.update);
  return useSectionForm({
    ...section,
    stored: client,
    send: async (output, version) =>
      keepClient(await update.mutateAsync({ ...(output as Change), id: client.id, version })),
    reread: () => rereadClient(client.id),
  });
}
