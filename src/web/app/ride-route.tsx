import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { linkPages } from '#domain/access/pages.ts';
import { pageTitle } from './guards.ts';
import { rootRoute } from './root-route.tsx';

/** For whoever has the link, signed in or not. */
export const rideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/acompanhar/$code',
  head: () => ({ meta: [pageTitle(linkPages.ride.title)] }),
  component: lazyRouteComponent(() => import('#web/features/rides/pages/ride.tsx'), 'RidePage'),
});
