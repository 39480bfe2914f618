import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import type { PageName } from '#domain/access/pages.ts';
import type { SignedIn } from '#web/lib/session.ts';

export type RouterContext = { session: SignedIn | null };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the page in `#domain/access/pages.ts`, for the title and breadcrumbs. */
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
