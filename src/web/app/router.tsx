import { createRouter, parseSearchWith, stringifySearchWith, type ErrorComponentProps } from '@tanstack/react-router';
import { errorText } from '#web/lib/api-problem.ts';
import { PartMissing } from '#web/lib/load-part.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { linkRoutes } from './link-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { rootRoute } from './root-route.tsx';
import { signedInRoutes } from './signed-in-routes.tsx';

export const router = createRouter({
  routeTree: rootRoute.addChildren([publicRoutes, ...linkRoutes, signedInRoutes]),
  context: { session: null },
  defaultPreload: 'intent',
  // A pointer that rests for a moment; one that crosses the menu asks for nothing.
  defaultPreloadDelay: 20,
  defaultPendingMs: 400,
  defaultErrorComponent: LoadError,
  scrollRestoration: true,
  // Addresses that people read and share: `?status=available&q=ana`, every value a string.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Starts to load the code of the page in the address while the server is still asked who is there. */
export function warmCurrentPage(): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);
  }
}

/** A page that broke, or whose code a newer version of the panel has replaced: a fresh load mends both. */
function LoadError({ error }: ErrorComponentProps) {
  const replaced = error instanceof PartMissing && error.replaced;
  return (
    <Notice
      tone={replaced ? 'info' : 'bad'}
      title={replaced ? 'Há uma nova versão do painel.' : 'Esta página não pôde ser aberta.'}
      actions={<PlainButton onClick={() => window.location.reload()}>Recarregar</PlainButton>}
    >
      {error instanceof PartMissing ? error.message : errorText(error)}
    </Notice>
  );
}
