import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Client } from '#contract/clients.ts';
import type { Partner } from '#contract/partners.ts';
import { pages } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { Failure } from '#web/ui/failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { RecordSkeleton } from '#web/ui/record-skeleton.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';
import { Availability } from '../components/availability.tsx';
import { ClientContact } from '../components/client-contact.tsx';
import { ClientPolicy } from '../components/client-policy.tsx';
import { ClientRecord, SuspendedNotice } from '../components/client-record.tsx';
import { Colleagues } from '../components/colleagues.tsx';
import { OwnVouchers } from '../components/own-vouchers.tsx';
import { PartnerContact } from '../components/partner-contact.tsx';
import { PartnerRecord } from '../components/partner-record.tsx';
import { Standing } from '../components/standing.tsx';
import { ownClientQuery, ownPartnerQuery } from '../queries.ts';

const { title } = pages.settings;

type Part = ComponentType<{ partner: Partner }>;
type Parts = { Fleet: Part; Documents: Part; Score: Part };
type ClientPart = ComponentType<{ client: Client }>;
/** `Policy`: what only who approves the client's requests changes. */
type ClientParts = { Invoicing: ClientPart; Policy: ClientPart; favourites: ReactNode; webhooks: ReactNode };

export function SettingsPage({ Invoicing, Policy, favourites, webhooks, ...parts }: Parts & ClientParts) {
  const { profile } = useSession();
  return profile.tipo === 'parceiro' ? (
    <PartnerSettings key={profile.id_parceiro} id={profile.id_parceiro} {...parts} />
  ) : (
    <ClientSettings key={profile.id_cliente} id={profile.id_cliente} {...{ Invoicing, Policy, favourites, webhooks }} />
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

function ClientSettings({ id, Invoicing, Policy, favourites, webhooks }: ClientParts & { id: string }) {
  const { approvesTrips } = useSession();
  const client = useQuery(ownClientQuery(id));
  if (client.isPending) return <RecordSkeleton title={title} label="as configurações" />;
  return (
    <Frame>
      {client.data ? (
        <>
          <SuspendedNotice client={client.data} />
          <ClientContact client={client.data} />
          {favourites}
          <Invoicing client={client.data} />
          {approvesTrips ? (
            <>
              <Colleagues />
              <Policy client={client.data} />
            </>
          ) : (
            <ClientPolicy client={client.data} />
          )}
          <OwnVouchers clientId={id} />
          {webhooks}
          <ClientRecord client={client.data} />
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
