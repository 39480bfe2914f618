import type { Client } from '#contract/clients.ts';
import type { Partner } from '#contract/partners.ts';
import {
  ApprovalSection,
  DemandsSection,
  InvoicingSection,
} from '#web/features/clients/components/client-sections.tsx';
import { CostCentresSection } from '#web/features/clients/components/cost-centres-section.tsx';
import { DocumentsSection } from '#web/features/documents/components/documents-section.tsx';
import { DriversSection, VehiclesSection } from '#web/features/partners/components/fleet-sections.tsx';
import { PartnerScore } from '#web/features/partners/components/partner-score.tsx';
import { WebhooksSection } from '#web/features/integrations/components/webhooks-section.tsx';
import { SavedPassengers } from '#web/features/requests/components/saved-passengers.tsx';
import { SavedStops } from '#web/features/requests/components/saved-stops.tsx';
import { SettingsPage } from '#web/features/settings/pages/settings.tsx';

type Props = { partner: Partner };
type ClientProps = { client: Client };

/** What a client or a partner sets for itself, of which much is what the central sees of it, too. */
export function OwnSettingsPage() {
  return (
    <SettingsPage
      Fleet={Fleet}
      Documents={Documents}
      Score={PartnerScore}
      Invoicing={Invoicing}
      Policy={Policy}
      favourites={<Favourites />}
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

function Invoicing({ client }: ClientProps) {
  return <InvoicingSection client={client} own />;
}

function Policy({ client }: ClientProps) {
  return (
    <>
      <CostCentresSection client={client} />
      <ApprovalSection client={client} own />
      <DemandsSection client={client} own />
    </>
  );
}

function Favourites() {
  return (
    <>
      <SavedStops />
      <SavedPassengers />
    </>
  );
}

function Documents({ partner }: Props) {
  return <DocumentsSection partner={partner} decides={false} />;
}
