import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import type { PageName } from '#domain/access/pages.ts';
import type { SignedIn } from '#web/lib/session.ts';

export type RouterContext = { session: SignedIn | null };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page in `#domain/access/pages.ts`: its title and its place in the breadcrumbs. */
    page?: PageName;
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <HeadContent />
      <Outlet />
    </>
  ),
});
