import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Partner } from '#contract/partners.ts';
import { pages } from '#domain/access/pages.ts';
import { Failure } from '#web/ui/failure.tsx';
import { RecordSkeleton } from '#web/ui/record-skeleton.tsx';
import { Availability } from '../components/availability.tsx';
import { PartnerContact } from '../components/partner-contact.tsx';
import { PartnerRecord } from '../components/partner-record.tsx';
import { SettingsFrame } from '../components/settings-frame.tsx';
import { PartnerStanding } from '../components/partner-standing.tsx';
import { ownPartnerQuery } from '../queries.ts';

type Part = ComponentType<{ partner: Partner }>;
type Props = { id: string; Fleet: Part; Documents: Part; Score: Part };

/** The settings of a partner. */
export function PartnerSettings({ id, Fleet, Documents, Score }: Props) {
  const partner = useQuery(ownPartnerQuery(id));
  if (partner.isPending) return <RecordSkeleton title={pages.settings.title} label="as configurações" />;
  return (
    <SettingsFrame>
      {partner.data ? (
        <>
          <PartnerStanding partner={partner.data} />
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
    </SettingsFrame>
  );
}
