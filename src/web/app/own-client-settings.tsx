import type { Client } from '#contract/clients.ts';
import {
  ApprovalSection,
  DemandsSection,
  InvoicingSection,
} from '#web/features/clients/components/client-sections.tsx';
import { CostCentresSection } from '#web/features/clients/components/cost-centres-section.tsx';
import { WebhooksSection } from '#web/features/integrations/components/webhooks-section.tsx';
import { SavedPassengers } from '#web/features/requests/saved/saved-passengers.tsx';
import { SavedStops } from '#web/features/requests/saved/saved-stops.tsx';
import { ClientSettings } from '#web/features/settings/pages/client-settings.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const GuestPageSection = lazyPart(
  () => import('#web/features/requests/guest-page/guest-page-section.tsx'),
  'GuestPageSection',
);

type Props = { client: Client };

/** Client settings, composed with components of other features. */
export function OwnClientSettings({ id }: { id: string }) {
  return (
    <ClientSettings
      id={id}
      Invoicing={Invoicing}
      Policy={Policy}
      favourites={<Favourites />}
      webhooks={<WebhooksSection ofCentral={false} />}
    />
  );
}

function Invoicing({ client }: Props) {
  return <InvoicingSection client={client} own />;
}

function Policy({ client }: Props) {
  return (
    <>
      <CostCentresSection client={client} />
      <ApprovalSection client={client} own />
      <DemandsSection client={client} own />
      <GuestPageSection clientId={client.id} />
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
