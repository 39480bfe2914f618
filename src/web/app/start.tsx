import '#web/ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { exchangeToken } from '#web/lib/token-exchange.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { App } from './app.tsx';
import { warmCurrentPage } from './router.tsx';

/** Draws the page. A token from the address is exchanged first: until then nobody knows who is signed in. */
export async function start(token: string | null): Promise<void> {
  warmCurrentPage();
  const arrival = token === null ? null : await exchangeToken(token);
  void queryClient.prefetchQuery(sessionQuery);
  const element = document.getElementById('root');
  if (element) createRoot(element).render(<App arrival={arrival} />);
}
