import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { signOutSilently, useSessionState } from '#web/lib/session.ts';
import { LoadingBar } from './loading-bar.tsx';
import { LoadingImage } from './loading-image.tsx';
import { router } from './router.tsx';

/** Shows the routes of whoever is signed in, and follows every change of that. */
export function SessionRouter() {
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

/** Somebody else has signed in in another tab: nothing that this one holds in memory may be carried over to them. */
function useReloadForOtherUser(userId: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && userId !== null && before.current !== userId) window.location.reload();
    before.current = userId;
  }, [userId]);
}
