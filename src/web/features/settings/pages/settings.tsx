import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Partner } from '#contract/partners.ts';
import { pages } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { Failure } from '#web/ui/failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { RecordSkeleton } from '#web/ui/record-skeleton.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';
import { Availability } from '../components/availability.tsx';
import { ClientContact } from '../components/client-contact.tsx';
import { ClientRecord } from '../components/client-record.tsx';
import { Colleagues } from '../components/colleagues.tsx';
import { OwnVouchers } from '../components/own-vouchers.tsx';
import { PartnerContact } from '../components/partner-contact.tsx';
import { PartnerRecord } from '../components/partner-record.tsx';
import { Standing } from '../components/standing.tsx';
import { ownClientQuery, ownPartnerQuery } from '../queries.ts';

const { title } = pages.settings;

type Part = ComponentType<{ partner: Partner }>;
type Parts = { Fleet: Part; Documents: Part; Score: Part };

export function SettingsPage({ webhooks, ...parts }: Parts & { webhooks: ReactNode }) {
  const { profile } = useSession();
  return profile.tipo === 'parceiro' ? (
    <PartnerSettings key={profile.id_parceiro} id={profile.id_parceiro} {...parts} />
  ) : (
    <ClientSettings key={profile.id_cliente} id={profile.id_cliente} webhooks={webhooks} />
  );
}

function PartnerSettings({ id, Fleet, Documents, Score }: Parts & { id: string }) {
  const partner = useQuery(ownPartnerQuery(id));
  if (partner.isPending) return <RecordSkeleton title={title} label="as configurações" />;
  return (
    <Frame>
      {partner.data ? (
        <>
          <Standing partner={partner.data} />
          <Availability partner={partner.data} />
          <Fleet partner={partner.data} />
          <Documents partner={partner.data} />
          <PartnerContact partner={partner.data} />
          <PartnerRecord partner={partner.data} />
          <Score partner={partner.data} />
        </>
      ) : (
        <Failure what="as configurações" error={partner.error} onRetry={() => void partner.refetch()} />
      )}
    </Frame>
  );
}

function ClientSettings({ id, webhooks }: { id: string; webhooks: ReactNode }) {
  const { profile, approvesTrips } = useSession();
  const client = useQuery(ownClientQuery(id));
  if (client.isPending) return <RecordSkeleton title={title} label="as configurações" />;
  return (
    <Frame>
      {client.data ? (
        <>
          <ClientContact client={client.data} />
          <ClientRecord client={client.data} />
          {profile.tipo === 'cliente' && approvesTrips && <Colleagues />}
          <OwnVouchers clientId={id} />
          {webhooks}
        </>
      ) : (
        <Failure what="as configurações" error={client.error} onRetry={() => void client.refetch()} />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <UnsavedGuard>
      <PageFrame title={title} width="narrow">
        {children}
      </PageFrame>
    </UnsavedGuard>
  );
}
