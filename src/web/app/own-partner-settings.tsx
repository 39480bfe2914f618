import type { Partner } from '#contract/partners.ts';
import { DocumentsSection } from '#web/features/documents/components/documents-section.tsx';
import { DriversSection, VehiclesSection } from '#web/features/partners/components/fleet-sections.tsx';
import { PartnerScore } from '#web/features/partners/components/partner-score.tsx';
import { PartnerSettings } from '#web/features/settings/pages/partner-settings.tsx';

type Props = { partner: Partner };

/** Partner settings, composed with the fleet, documents and score of other features. */
export function OwnPartnerSettings({ id }: { id: string }) {
  return <PartnerSettings id={id} Fleet={Fleet} Documents={Documents} Score={PartnerScore} />;
}

function Fleet({ partner }: Props) {
  return (
    <>
      <DriversSection partner={partner} own />
      <VehiclesSection partner={partner} own />
    </>
  );
}

function Documents({ partner }: Props) {
  return <DocumentsSection partner={partner} decides={false} />;
}
