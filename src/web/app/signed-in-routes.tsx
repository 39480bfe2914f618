import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { landingPath, type PageName, pages } from '#domain/access/pages.ts';
import type { SignedIn } from '#web/lib/session.ts';
import { requireRole, requireSignedIn, titleFor } from './guards.ts';
import { rootRoute } from './root-route.tsx';

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_panel',
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(() => import('./layout/signed-in-layout.tsx'), 'SignedInLayout'),
});

/** `/clientes/edit/:id_cliente` as the router writes it: `/clientes/edit/$id_cliente`. */
type RouterPath<Path extends string> = Path extends `${infer Head}/:${infer Rest}` ? `${Head}/$${RouterPath<Rest>}` : Path;

/** Path, guard, title and breadcrumbs of a page, all as `#domain/access/pages.ts` has them. */
function at<Name extends PageName>(page: Name) {
  return {
    getParentRoute: () => signedInRoute,
    path: pages[page].path.replaceAll('/:', '/$') as RouterPath<(typeof pages)[Name]['path']>,
    staticData: { page },
    beforeLoad: requireRole(page),
    head: ({ match }: { match: { context: { session: SignedIn | null } } }) => ({
      meta: [titleFor(page, match.context.session)],
    }),
  } as const;
}

// A page is one entry: `at` its name in pages.ts, and the module that holds it. Search parameters that it keeps in the
// address are typed by `validateSearch: search({ q: text })` (lib/search.ts).
export const signedInRoutes = signedInRoute.addChildren([
  createRoute({
    ...at('account'),
    component: lazyRouteComponent(() => import('#web/features/account/pages/account.tsx'), 'AccountPage'),
  }),
  // Every other path leads to the landing page.
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '$',
    beforeLoad: ({ location }) => {
      if (location.pathname !== landingPath) throw redirect({ to: landingPath, replace: true });
    },
  }),
]);
