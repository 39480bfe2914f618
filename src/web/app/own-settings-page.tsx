import { Suspense } from 'react';
import { pages } from '#domain/access/pages.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { knownSession } from '#web/lib/session-store.ts';
import { useSession } from '#web/lib/session.ts';
import { RecordSkeleton } from '#web/ui/record-skeleton.tsx';

const isPartner = () => knownSession()?.profile.tipo === 'parceiro';
const OwnPartnerSettings = lazyPart(() => import('./own-partner-settings.tsx'), 'OwnPartnerSettings', {
  withPage: isPartner,
});
const OwnClientSettings = lazyPart(() => import('./own-client-settings.tsx'), 'OwnClientSettings', {
  withPage: () => !isPartner(),
});

/** Page where a client or partner edits its own settings. It reuses parts of the central's pages. */
export function OwnSettingsPage() {
  const { profile } = useSession();
  return (
    <Suspense fallback={<RecordSkeleton title={pages.settings.title} label="as configurações" />}>
      {profile.tipo === 'parceiro' ? (
        <OwnPartnerSettings key={profile.id_parceiro} id={profile.id_parceiro} />
      ) : (
        <OwnClientSettings key={profile.id_cliente} id={profile.id_cliente} />
      )}
    </Suspense>
  );
}
