import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Client } from '#contract/clients.ts';
import { pages } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { Failure } from '#web/ui/failure.tsx';
import { RecordSkeleton } from '#web/ui/record-skeleton.tsx';
import { ClientContact } from '../components/client-contact.tsx';
import { ClientPolicy } from '../components/client-policy.tsx';
import { ClientRecord, SuspendedNotice } from '../components/client-record.tsx';
import { Colleagues } from '../components/colleagues.tsx';
import { OwnVouchers } from '../components/own-vouchers.tsx';
import { SettingsFrame } from '../components/settings-frame.tsx';
import { ownClientQuery } from '../queries.ts';

type Part = ComponentType<{ client: Client }>;
/** `Policy`: settings that only approvers of the client change. */
type Props = { id: string; Invoicing: Part; Policy: Part; favourites: ReactNode; webhooks: ReactNode };

/** The settings of a client. */
export function ClientSettings({ id, Invoicing, Policy, favourites, webhooks }: Props) {
  const { approvesTrips } = useSession();
  const client = useQuery(ownClientQuery(id));
  if (client.isPending) return <RecordSkeleton title={pages.settings.title} label="as configurações" />;
  return (
    <SettingsFrame>
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
    </SettingsFrame>
  );
}
