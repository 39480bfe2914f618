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
  // Preloads a page after the pointer has rested on its link for a moment, so that crossing the menu loads nothing.
  defaultPreloadDelay: 20,
  defaultPendingMs: 400,
  defaultErrorComponent: LoadError,
  scrollRestoration: true,
  // Keeps search parameters readable, such as `?status=available&q=ana`. Every value is a string.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Loads the code of the page in the URL while the session is still being read. */
export function warmCurrentPage(): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);
  }
}

/** Error shown when a page failed to render, or when a newer build replaced its code. A reload fixes both. */
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
