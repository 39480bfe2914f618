import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { linkPages } from '#domain/access/pages.ts';
import { search, text } from '#web/lib/search.ts';
import { pageTitle } from './guards.ts';
import { rootRoute } from './root-route.tsx';
import { routerPath } from './router-path.ts';

const { ride, receipt } = linkPages;

/** For whoever has the link, signed in or not. */
export const linkRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: routerPath(ride.path),
    head: () => ({ meta: [pageTitle(ride.title)] }),
    component: lazyRouteComponent(() => import('#web/features/rides/pages/ride.tsx'), 'RidePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: routerPath(receipt.path),
    head: () => ({ meta: [pageTitle(receipt.title)] }),
    component: lazyRouteComponent(() => import('#web/features/receipts/pages/receipt.tsx'), 'ReceiptPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/confirmar-email',
    validateSearch: search({ code: text }),
    head: () => ({ meta: [pageTitle('Confirmar e-mail')] }),
    component: lazyRouteComponent(() => import('#web/features/account/pages/confirm-email.tsx'), 'ConfirmEmailPage'),
  }),
] as const;
