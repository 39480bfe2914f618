import type { Client } from '#contract/clients.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { formatCents } from '#domain/money.ts';
import { clientKindLabels } from '#domain/client-kinds.ts';
import { billingCycleLabels } from '#domain/invoices/billing-cycle.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { count } from '#web/lib/format-counts.ts';

/** The part of a client's record that only the central can change. */
export function ClientRecord({ client }: { client: Client }) {
  return (
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
            label: 'Orçamento por mês',
            value: client.monthlyBudgetCents === null ? 'Sem orçamento' : formatCents(client.monthlyBudgetCents),
          },
          {
            label: 'Teto por viagem',
            value: client.refusedAboveCents === null ? 'Sem teto' : formatCents(client.refusedAboveCents),
          },
          { label: 'PIN de embarque', value: client.requiresPin ? 'Pedido ao passageiro' : 'Não é pedido' },
        ]}
      />
    </Section>
  );
}

/** Explains why the client cannot request trips at present. */
export function SuspendedNotice({ client }: { client: Client }) {
  return (
    client.suspended && (
      <Notice tone="bad" title="O cadastro está suspenso.">
        Motivo: {client.statusReason ?? '—'}. Enquanto isso, não é possível solicitar viagens, e as agendadas esperam.
        Fale com a central.
      </Notice>
    )
  );
}
