import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { Client } from '#contract/clients.ts';
import { pages } from '#domain/access/pages.ts';
import { clientKindLabels } from '#domain/client-kinds.ts';
import { clientState } from '#web/entities/client/client-labels.ts';
import { Columns } from '#web/ui/columns.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { RecordPage } from '#web/ui/record-page.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';
import {
  ApprovalSection,
  BillingSection,
  DemandsSection,
  IdentitySection,
  InvoicingSection,
  RulesSection,
  SuspensionSection,
} from '../components/client-sections.tsx';
import { CostCentresSection } from '../components/cost-centres-section.tsx';
import { VouchersSection } from '../components/vouchers-section.tsx';
import { clientQuery } from '../queries.ts';

const route = getRouteApi('/_panel/clientes/edit/$id_cliente');

const tabs = {
  cadastro: 'Cadastro',
  faturamento: 'Faturamento',
  centros: 'Centros de custo e vouchers',
  pedidos: 'Pedidos',
};

type Parts = { GuestPage: ComponentType<{ client: Client }> };

export function ClientEditPage(parts: Parts) {
  const { id_cliente: id } = route.useParams();
  const client = useQuery(clientQuery(id));
  const { title } = pages.clientEdit;
  return (
    <RecordPage
      title={title}
      what="o cliente"
      query={client}
      link={<TextLink to="/clientes">Ver os clientes</TextLink>}
    >
      {(record) => <ClientRecord key={id} client={record} {...parts} />}
    </RecordPage>
  );
}

function ClientRecord({ client, GuestPage }: Parts & { client: Client }) {
  const { aba = 'cadastro' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <UnsavedGuard>
      <PageFrame title={client.name} aside={<StatusBadge {...clientState(client)} />}>
        <PageTabs
          label="Partes do cadastro"
          tabs={tabs}
          value={aba}
          onChange={(tab) => void navigate({ search: { aba: tab === 'cadastro' ? undefined : tab }, replace: true })}
        >
          <Columns aside={<About client={client} />}>
            <Part shown={aba === 'cadastro'}>
              <IdentitySection client={client} />
              <SuspensionSection client={client} />
            </Part>
            <Part shown={aba === 'faturamento'}>
              <BillingSection client={client} />
              <InvoicingSection client={client} />
            </Part>
            <Part shown={aba === 'centros'}>
              <CostCentresSection client={client} />
              <VouchersSection client={client} />
            </Part>
            <Part shown={aba === 'pedidos'}>
              <ApprovalSection client={client} />
              <DemandsSection client={client} />
              <RulesSection client={client} />
              {aba === 'pedidos' && <GuestPage client={client} />}
            </Part>
          </Columns>
        </PageTabs>
      </PageFrame>
    </UnsavedGuard>
  );
}

/** Keeps the forms of every tab mounted, so that unsaved input survives a change of tabs. */
function Part({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div hidden={!shown}>
      <Stack>{children}</Stack>
    </div>
  );
}

function About({ client }: { client: Client }) {
  return (
    <Section title="Sobre o cadastro">
      <Facts
        items={[
          { label: 'Tipo', value: clientKindLabels[client.kind] },
          { label: 'Cadastrado', value: <Instant at={client.createdAt} brief /> },
        ]}
      />
      <TextLink to="/viagens" search={{ cliente: client.id }}>
        Ver as viagens
      </TextLink>
      {client.kind !== 'walk_in' && (
        <TextLink to="/colaboradores" search={{ cliente: client.id }}>
          Ver os colaboradores
        </TextLink>
      )}
    </Section>
  );
}
