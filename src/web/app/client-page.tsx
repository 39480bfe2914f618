import type { Client } from '#contract/clients.ts';
import { ClientEditPage } from '#web/features/clients/pages/client-edit.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const GuestPageSection = lazyPart(
  () => import('#web/features/requests/guest-page/guest-page-section.tsx'),
  'GuestPageSection',
);

/** The central's page of a client, composed with components of other features. */
export function ClientPage() {
  return <ClientEditPage GuestPage={GuestPage} />;
}

function GuestPage({ client }: { client: Client }) {
  return client.kind === 'walk_in' ? null : <GuestPageSection clientId={client.id} />;
}
