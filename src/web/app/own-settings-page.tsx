import type { Partner } from '#contract/partners.ts';
import { DocumentsSection } from '#web/features/documents/components/documents-section.tsx';
import { DriversSection, VehiclesSection } from '#web/features/partners/components/fleet-sections.tsx';
import { PartnerScore } from '#web/features/partners/components/partner-score.tsx';
import { WebhooksSection } from '#web/features/integrations/components/webhooks-section.tsx';
import { SettingsPage } from '#web/features/settings/pages/settings.tsx';

type Props = { partner: Partner };

/** What a client or a partner sets for itself; a partner's fleet and documents and a client's webhooks are features of their own. */
export function OwnSettingsPage() {
  return (
    <SettingsPage
      Fleet={Fleet}
      Documents={Documents}
      Score={PartnerScore}
      webhooks={<WebhooksSection ofCentral={false} />}
    />
  );
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
