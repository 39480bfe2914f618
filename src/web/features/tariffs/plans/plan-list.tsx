import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconReceiptDollar } from '@tabler/icons-react';
import { useState } from 'react';
import type { Plan } from '#contract/plans.ts';
import { localDate } from '#domain/time.ts';
import { formatFee } from '#web/entities/partner/plan-labels.ts';
import { client } from '#web/lib/api.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { count, formatRate } from '#web/lib/format-counts.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Section } from '#web/ui/section.tsx';
import { plansQuery, rereadPlans } from '../queries.ts';
import { RowButtons } from '../zones/row-buttons.tsx';

const PlanDrawer = lazyPart(() => import('./plan-drawer.tsx'), 'PlanDrawer', { opens: true });

/** The plans of partners: commission, and the fee per month or week. */
export function PlanList() {
  const plans = useQuery(plansQuery);
  const today = localDate(useNow(), readerZone);
  // undefined: the drawer is closed. null: the drawer adds a plan.
  const [edited, setEdited] = useState<string | null>();
  return (
    <Section
      title="Planos de comissão"
      lead="O parceiro entra em um plano na página dele. A taxa é descontada da carteira no começo de cada mês ou semana."
      actions={
        <Button variant="primary" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(null)}>
          Novo plano
        </Button>
      }
    >
      <DataTable
        label="Planos"
        what="os planos"
        columns={columnsFor(setEdited, today)}
        card={cardFor(setEdited, today)}
        rows={plans.data?.items ?? []}
        rowKey={({ id }) => id}
        query={plans}
        empty={
          <EmptyState compact icon={IconReceiptDollar} title="Nenhum plano ainda">
            Sem plano, vale a comissão do parceiro ou a padrão da central, e ninguém paga mensalidade.
          </EmptyState>
        }
      />
      {edited !== undefined && <PlanDrawer key={edited ?? 'new'} id={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

function cardFor(onEdit: (id: string) => void, today: string) {
  return (plan: Plan) => (
    <>
      <ListCard
        title={plan.name}
        details={[formatPlanRate(plan), formatFee(plan, today), formatPartners(plan, 'nenhum parceiro')]}
      />
      <PlanButtons plan={plan} onEdit={onEdit} />
    </>
  );
}

function columnsFor(onEdit: (id: string) => void, today: string): Column<Plan>[] {
  return [
    { header: 'Plano', cell: ({ name }) => name },
    { header: 'Comissão', cell: formatPlanRate },
    { header: 'Taxa', cell: (plan) => formatFee(plan, today) },
    { header: 'Parceiros', cell: (plan) => formatPartners(plan, 'Nenhum'), width: '8.75rem' },
    { header: 'Ação', cell: (plan) => <PlanButtons plan={plan} onEdit={onEdit} />, align: 'end', width: '8.75rem' },
  ];
}

function formatPlanRate({ commissionBp }: Plan): string {
  return commissionBp === null ? 'Comissão padrão' : formatRate(commissionBp);
}

function formatPartners({ partnerCount }: Plan, none: string): string {
  return partnerCount === 0 ? none : count(partnerCount, 'parceiro', 'parceiros');
}

function PlanButtons({ plan: { id, name }, onEdit }: { plan: Plan; onEdit: (id: string) => void }) {
  return (
    <RowButtons
      name={name}
      question={`Remover o plano ${name}?`}
      onEdit={() => onEdit(id)}
      onRemove={async () => {
        await client.plans.remove({ id });
        await rereadPlans();
      }}
    >
      Só um plano sem parceiros pode ser removido. O que já foi cobrado fica nos extratos.
    </RowButtons>
  );
}
