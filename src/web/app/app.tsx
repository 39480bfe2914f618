import { lazy, Suspense, useState } from 'react';
import type { Exchange } from '#web/lib/token-exchange.ts';
import { LoadingImage } from './loading-image.tsx';
import { SessionRouter } from './session-router.tsx';

const WhichAccount = lazy(async () => ({ default: (await import('./which-account.tsx')).WhichAccount }));

/** `arrival`: how the token of the address fared, null when there was none. */
export function App({ arrival }: { arrival: Exchange | null }) {
  const [asked, setAsked] = useState(arrival);
  if (asked?.outcome !== 'other') return <SessionRouter />;
  return (
    <Suspense fallback={<LoadingImage />}>
      <WhichAccount customToken={asked.customToken} onChosen={() => setAsked(null)} />
    </Suspense>
  );
}
