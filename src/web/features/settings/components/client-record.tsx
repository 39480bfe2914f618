import type { Client } from '#contract/clients.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { formatCents } from '#domain/money.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { requirableFieldLabels } from '#domain/trips/required-fields.ts';
import { clientKindLabels } from '#domain/client-kinds.ts';
import { billingCycleLabels } from '#domain/invoices/billing-cycle.ts';
import { CostCentreList } from '#web/entities/client/cost-centre-list.tsx';
import { formatMinute } from '#web/lib/minutes.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { count } from '#web/lib/words.ts';

/** What the central keeps of a client's record: to be read here, and changed by the central. */
export function ClientRecord({ client }: { client: Client }) {
  const rules = approvalRules(client);
  return (
    <>
      {client.suspended && (
        <Notice tone="bad" title="O cadastro está suspenso.">
          Motivo: {client.statusReason ?? '—'}. Enquanto isso, não é possível solicitar viagens. Fale com a central.
        </Notice>
      )}
      <Section title="Cadastro na central" lead="Para mudar algo daqui, fale com a central.">
        <Facts
          items={[
            { label: 'Nome', value: client.name },
            { label: 'CPF ou CNPJ', value: client.document && formatTaxId(client.document) },
            { label: 'Tipo', value: clientKindLabels[client.kind] },
            { label: 'Faturamento', value: billingCycleLabels[client.billingCycle] },
            { label: 'Prazo de pagamento', value: count(client.dueDays, 'dia', 'dias') },
            {
              label: 'Limite por mês',
              value: client.creditLimitCents === null ? 'Sem limite' : formatCents(client.creditLimitCents),
            },
            {
              label: 'Teto por viagem',
              value: client.refusedAboveCents === null ? 'Sem teto' : formatCents(client.refusedAboveCents),
            },
            {
              label: 'Campos obrigatórios',
              value: client.requiredFields.map((field) => requirableFieldLabels[field]).join(', ') || 'Nenhum',
            },
            { label: 'PIN de embarque', value: client.requiresPin ? 'Pedido ao passageiro' : 'Não é pedido' },
          ]}
        />
      </Section>
      <Section
        title="Aprovação de pedidos"
        lead={rules.length === 0 ? 'Nenhum pedido precisa de aprovação.' : 'Esperam um aprovador os pedidos:'}
      >
        {rules.length > 0 && (
          <ul style={{ margin: 0 }}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Centros de custo">
        {client.costCentres.length === 0 ? (
          <p>Nenhum centro de custo cadastrado.</p>
        ) : (
          <CostCentreList items={client.costCentres} />
        )}
      </Section>
    </>
  );
}

function approvalRules(client: Client): string[] {
  const { approvalAboveCents, approvalCategories, approvalFromMinute, approvalUntilMinute } = client;
  const rules: string[] = [];
  if (approvalAboveCents !== null) rules.push(`com estimativa acima de ${formatCents(approvalAboveCents)};`);
  if (approvalCategories.length > 0) {
    const names = approvalCategories.map((category) => categoryLabels[category]);
    rules.push(`de categoria ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(names)};`);
  }
  if (approvalFromMinute !== null && approvalUntilMinute !== null) {
    rules.push(
      `com embarque fora do horário das ${formatMinute(approvalFromMinute)} às ${formatMinute(approvalUntilMinute)};`,
    );
  }
  return rules.map((rule, at) => (at === rules.length - 1 ? rule.replace(/;$/, '.') : rule));
}
