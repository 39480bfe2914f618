import { Suspense, useState, useSyncExternalStore } from 'react';
import { CodeStep } from '#web/features/access/components/code-step.tsx';
import { lazyPart } from '#web/lib/load-part.ts';
import { knownSession, watchSession } from '#web/lib/session-store.ts';
import type { Exchange } from '#web/lib/token-exchange.ts';
import { LoadingImage } from './loading-image.tsx';
import { SessionRouter } from './session-router.tsx';

const WhichAccount = lazyPart(() => import('./which-account.tsx'), 'WhichAccount');

/** `arrival`: how the token of the address fared, null when there was none. */
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
