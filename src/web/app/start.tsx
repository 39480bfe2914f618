import '#web/ui/tokens.css';
import '#web/ui/inter.css';
import '#web/ui/global.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { dropDrafts } from '#web/lib/drafts.ts';
import { listenForInstallOffer } from '#web/lib/install.ts';
import { startWorker } from '#web/lib/service-worker.ts';
import { clearSession, rereadSession } from '#web/lib/session-store.ts';
import { App } from './app.tsx';
import { warmCurrentPage } from './router.tsx';

/** Renders the page. A token in the URL is exchanged first, because the exchange decides which user is signed in. */
export async function start(token: string | null): Promise<void> {
  allowWhatIsKnown();
  listenForInstallOffer();
  warmCurrentPage();
  dropDrafts({ all: false });
  const arrival = token === null ? null : await arrive(token);
  if (token === null && broughtNoSession()) clearSession();
  else void rereadSession();
  const element = document.getElementById('root');
  // A transition renders in time slices, so that the browser still reacts to input during the first render.
  if (element) startTransition(() => createRoot(element).render(<App arrival={arrival} />));
  startWorker();
}

/**
 * True when the server already found that the request had no session (web-pages.ts). The page then does not request the
 * session.
 */
function broughtNoSession(): boolean {
  return document.documentElement.hasAttribute('data-nobody');
}

async function arrive(token: string) {
  const { exchangeToken } = await import('#web/lib/token-exchange.ts');
  return await exchangeToken(token);
}

/**
 * Sets the Trusted Types policy for library code that is known to be harmless. The component library writes style
 * sheets as text without tags. The map library tests an empty SVG once. The only script URL is that of the service
 * worker. Every other use is reported.
 */
function allowWhatIsKnown(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') && text !== '<svg/>' ? null : text),
    createScriptURL: (address) => (address === '/sw.js' ? address : null),
  });
}
