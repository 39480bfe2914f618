import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { rereadSession } from '#web/lib/query-client.ts';
import { startLive } from '#web/lib/live.ts';
import { forgetAnswers, signOutSilently, useSessionState } from '#web/lib/session.ts';
import { LoadingImage } from './loading-image.tsx';
import { router } from './router.tsx';

/** Shows the routes of whoever is signed in, and follows every change of that. */
export function SessionRouter() {
  const state = useSessionState();
  const userId = state.status === 'signedIn' ? state.session.userId : null;

  useEffect(() => {
    if (state.status === 'leaving') void signOutSilently();
    else if (state.status !== 'unknown') void router.invalidate();
  }, [state]);

  useEffect(() => {
    if (userId === null) return undefined;
    return startLive(() => void rereadSession());
  }, [userId]);

  const before = useRef(userId);
  useEffect(() => {
    if (before.current !== null && before.current !== userId) forgetAnswers();
    before.current = userId;
  }, [userId]);

  if (state.status === 'unknown' || state.status === 'leaving') return <LoadingImage />;
  return <RouterProvider router={router} context={{ session: state.status === 'signedIn' ? state.session : null }} />;
}
