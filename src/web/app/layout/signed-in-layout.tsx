import { QueryClientProvider } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { dropDraftsOfOthers } from '#web/lib/drafts.ts';
import { startLive } from '#web/lib/live.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { lookForNewVersion } from '#web/lib/new-version.ts';
import { dropQueuesOfOthers, startSending } from '#web/lib/send-queue.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { SessionProvider } from '#web/lib/session.ts';
import { rereadSession } from '#web/lib/session-store.ts';
import { Themed } from '#web/ui/themed.tsx';
import { useLiveQueries } from '../live-queries.ts';
import { LoadingImage } from '../loading-image.tsx';
import { Shell } from './shell.tsx';

const MustSetUp = lazyPart(() => import('./must-set-up.tsx'), 'MustSetUp');

/** Layout of signed-in users, with the query client and the live stream. */
export function SignedInLayout() {
  // Selects only the session: every navigation creates a new context, which would rerender the whole layout.
  const session = useRouteContext({ from: '/_panel', select: (context) => context.session });
  // Renders the layout in short tasks. The router would render it in one task, which blocks a phone for a fifth of a
  // second.
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return <LoadingImage />;
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={session}>
        <Themed>
          {session.mustSetUpSecondFactor ? (
            <Suspense>
              <MustSetUp />
            </Suspense>
          ) : (
            <>
              <Connection userId={session.userId} isActing={session.acting !== null} />
              <Shell />
            </>
          )}
        </Themed>
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Live stream and query cache of one user. The next user gets empty ones. */
function Connection({ userId, isActing }: { userId: string; isActing: boolean }) {
  useLiveQueries();
  useEffect(() => {
    // The server may have ended the stream because roles or links changed.
    const stop = startLive(() => {
      void rereadSession();
      // A restarted server may have another build.
      void lookForNewVersion();
    });
    return () => {
      stop();
      // Data of one user must not be shown to the next one.
      queryClient.clear();
    };
  }, []);
  useEffect(() => startSending(userId), [userId]);
  // Acting as another user must not delete the administrator's own drafts.
  useEffect(() => {
    if (isActing) return;
    dropDraftsOfOthers(userId);
    dropQueuesOfOthers(userId);
  }, [isActing, userId]);
  return null;
}
