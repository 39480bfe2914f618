import { Suspense } from 'react';
import { AheadPage } from '#web/features/trips/pages/ahead.tsx';
import { LaunchPage } from '#web/features/trips/pages/launch.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useSession } from '#web/lib/session.ts';

const RecordExecution = lazyPart(() => import('#web/features/requests/record/record-execution.tsx'), 'RecordExecution');

/**
 * One path with two pages: partners launch and record trips there, all other roles plan trips. The component is in
 * `app`, because features do not import each other.
 */
export function TripsAhead() {
  const { profile } = useSession();
  if (profile.tipo !== 'parceiro') return <AheadPage />;
  return (
    <LaunchPage
      recording={
        <Suspense>
          <RecordExecution />
        </Suspense>
      }
    />
  );
}
