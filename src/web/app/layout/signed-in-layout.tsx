import { QueryClientProvider } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
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
import { Shell } from './shell.tsx';

const MustSetUp = lazyPart(() => import('./must-set-up.tsx'), 'MustSetUp');

/** Layout of signed-in users, with the query client and the live stream. */
export function SignedInLayout() {
  // Every move makes a new context: taken whole, the layout and all of Mantine in it would be drawn again with each.
  const session = useRouteContext({ from: '/_panel', select: (context) => context.session });
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

/** One person's live stream and answers; who signs in next gets others. */
function Connection({ userId, isActing }: { userId: string; isActing: boolean }) {
  useLiveQueries();
  useEffect(() => {
    // A stream that ends may have been ended: roles and links could have changed.
    const stop = startLive(() => {
      void rereadSession();
      // A server that was started anew may have another build.
      void lookForNewVersion();
    });
    return () => {
      stop();
      // Data of one user must not be shown to the next one.
      queryClient.clear();
    };
  }, []);
  useEffect(() => startSending(userId), [userId]);
  // An administrator who acts as another user goes on with the own drafts afterwards.
  useEffect(() => {
    if (isActing) return;
    dropDraftsOfOthers(userId);
    dropQueuesOfOthers(userId);
  }, [isActing, userId]);
  return null;
}
