import type { Partner } from '#contract/partners.ts';
import { DocumentsSection } from '#web/features/documents/components/documents-section.tsx';
import { PartnerEditPage } from '#web/features/partners/pages/partner-edit.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const RecordLog = lazyPart(() => import('#web/features/audit/components/record-log.tsx'), 'RecordLog');
const TripsOfPartner = lazyPart(() => import('#web/features/trips/history/trips-of-partner.tsx'), 'TripsOfPartner');
const WalletOfPartner = lazyPart(() => import('#web/features/wallets/own/wallet-of-partner.tsx'), 'WalletOfPartner');

type Props = { partner: Partner };

/** The central's page of a partner, composed with components of other features. */
export function PartnerPage() {
  return <PartnerEditPage Documents={Documents} Trips={Trips} Wallet={Wallet} Log={Log} />;
}

function Documents({ partner }: Props) {
  return <DocumentsSection partner={partner} decides />;
}

function Trips({ partner }: Props) {
  return <TripsOfPartner partnerId={partner.id} />;
}

function Wallet({ partner }: Props) {
  return <WalletOfPartner partnerId={partner.id} />;
}

function Log({ partner }: Props) {
  return <RecordLog subjectType="partner" subjectId={partner.id} />;
}
