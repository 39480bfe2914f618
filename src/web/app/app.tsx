import { Suspense, useState, useSyncExternalStore, useEffect, useRef } from 'react';
import { RouterProvider } from '@tanstack/react-router';
import { CodeStep } from '#web/features/access/components/code-step.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { knownSession, watchSession } from '#web/lib/session-store.ts';
import type { Exchange } from '#web/lib/token-exchange.ts';
import { signOutSilently, useSessionState } from '#web/lib/session.ts';
import { LoadingImage } from './loading-image.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { router } from './router.tsx';

const WhichAccount = lazyPart(() => import('./which-account.tsx'), 'WhichAccount');

/** `arrival` is the outcome of exchanging the token in the URL; null without a token. */
export function App({ arrival }: { arrival: Exchange | null }) {
  const [asked, setAsked] = useState(arrival);
  const session = useSyncExternalStore(watchSession, knownSession);
  if (asked?.outcome === 'other') {
    return (
      <Suspense fallback={<LoadingImage />}>
        <WhichAccount customToken={asked.customToken} onChosen={setAsked} />
      </Suspense>
    );
  }
  if (asked?.outcome === 'code' && session === null) {
    return <CodeStep onBack={() => setAsked(null)} />;
  }
  return <SessionRouter />;
}

/** Shows the routes of the signed-in user, and rerenders when the session changes. */
function SessionRouter() {
  const state = useSessionState();
  useReloadForOtherUser(state.status === 'signedIn' ? state.session.userId : null);
  useEffect(() => {
    if (state.status === 'leaving') void signOutSilently();
    else if (state.status !== 'unknown') void router.invalidate();
  }, [state]);

  if (state.status === 'unknown' || state.status === 'leaving') return <LoadingImage />;
  return (
    <>
      <LoadingBar />
      <RouterProvider router={router} context={{ session: state.status === 'signedIn' ? state.session : null }} />
    </>
  );
}

/**
 * Reloads the page when another user has signed in in another tab, so that the new user never sees the old user's data
 * from memory.
 */
function useReloadForOtherUser(userId: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && userId !== null && before.current !== userId) window.location.reload();
    before.current = userId;
  }, [userId]);
}
