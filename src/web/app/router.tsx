import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { LoadError } from './load-error.tsx';
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
