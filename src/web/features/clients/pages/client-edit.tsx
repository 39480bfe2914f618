import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Client } from '#contract/clients.ts';
import { pages } from '#domain/access/pages.ts';
import { clientKindLabels } from '#domain/client-kinds.ts';
import { clientState } from '#web/entities/client/client-words.ts';
import { Columns } from '#web/ui/columns.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { RecordFailure } from '#web/ui/record-failure.tsx';
import { RecordSkeleton } from '#web/ui/record-skeleton.tsx';
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

export function ClientEditPage() {
  const { id_cliente: id } = route.useParams();
  const client = useQuery(clientQuery(id));
  const { title } = pages.clientEdit;
  if (client.data) return <ClientRecord key={id} client={client.data} />;
  if (client.isPending) return <RecordSkeleton title={title} label="o cliente" />;
  return (
    <RecordFailure
      title={title}
      what="o cliente"
      error={client.error}
      onRetry={() => void client.refetch()}
      link={<TextLink to="/clientes">Ver os clientes</TextLink>}
    />
  );
}

function ClientRecord({ client }: { client: Client }) {
  return (
    <UnsavedGuard>
      <PageFrame title={client.name} aside={<StatusBadge {...clientState(client)} />}>
        <Columns aside={<About client={client} />}>
          <IdentitySection client={client} />
          <SuspensionSection client={client} />
          <BillingSection client={client} />
          <InvoicingSection client={client} />
          <CostCentresSection client={client} />
          <VouchersSection client={client} />
          <ApprovalSection client={client} />
          <DemandsSection client={client} />
          <RulesSection client={client} />
        </Columns>
      </PageFrame>
    </UnsavedGuard>
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
    </Section>
  );
}
