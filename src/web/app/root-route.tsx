import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import type { PageName } from '#domain/access/pages.ts';
import type { SignedIn } from '#web/lib/session.ts';

export type RouterContext = { session: SignedIn | null };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page name in `#domain/access/pages.ts`, for title and breadcrumbs. */
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
