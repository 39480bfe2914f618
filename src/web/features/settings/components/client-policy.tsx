import type { Client } from '#contract/clients.ts';
import { formatCents } from '#domain/money.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { requirableFieldLabels } from '#domain/trips/required-fields.ts';
import { CostCentreList } from '#web/entities/client/cost-centre-list.tsx';
import { formatMinute } from '#web/lib/minutes.ts';
import { Section } from '#web/ui/section.tsx';

/** The client's rules, read-only for users who request trips. Only approvers change them. */
export function ClientPolicy({ client }: { client: Client }) {
  const rules = approvalRules(client);
  return (
    <>
      <Section title="Centros de custo" lead="Quem aprova os pedidos cuida deles.">
        {client.costCentres.length === 0 ? (
          <p>Nenhum centro de custo cadastrado.</p>
        ) : (
          <CostCentreList items={client.costCentres} />
        )}
      </Section>
      <Section
        title="Aprovação de pedidos"
        lead={rules.length === 0 ? 'Nenhum pedido precisa de aprovação.' : 'Pedidos que precisam de aprovação:'}
      >
        {rules.length > 0 && (
          <ul style={{ margin: 0 }}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Campos obrigatórios">
        {client.requiredFields.map((field) => requirableFieldLabels[field]).join(', ') || 'Nenhum.'}
        {client.employeesOnly && <p>Pedidos faturados são só para colaboradores cadastrados.</p>}
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
