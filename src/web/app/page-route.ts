import { createRoute } from '@tanstack/react-router';
import { type PageName, pages } from '#domain/access/pages.ts';
import type { SignedIn } from '#web/lib/session.ts';
import type * as FirstReads from './first-reads.ts';
import { requireRole, requireSignedIn, titleFor } from './guards.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.tsx';
import { routerPath } from './router-path.ts';

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_panel',
  beforeLoad: requireSignedIn,
  component: lazyPage(() => import('./layout/signed-in-layout.tsx'), 'SignedInLayout'),
});

type Move = { cause: string; context: { session: SignedIn }; location: { searchStr: string } };

/** Returns path, guard, title and breadcrumbs of a page from `#domain/access/pages.ts`. */
export function at<Name extends PageName>(page: Name) {
  return {
    getParentRoute: () => signedInRoute,
    path: routerPath<(typeof pages)[Name]['path']>(pages[page].path),
    staticData: { page },
    // Starts the first queries while the page renders. The dashboard starts its own.
    beforeLoad: ({ cause, context, location }: Move) => {
      requireRole(page)({ context });
      if (cause === 'enter' && page !== 'dashboard' && location.searchStr === '')
        readAhead(page, context.session, true);
    },
    // Not awaited, because the page renders before its data arrives.
    loader: ({ cause, context, location }: Move) => {
      if (cause === 'preload' && location.searchStr === '') readAhead(page, context.session, false);
    },
    head: ({ match }: { match: { context: { session: SignedIn | null } } }) => ({
      meta: [titleFor(page, match.context.session)],
    }),
  } as const;
}

let firstReads: Promise<typeof FirstReads> | null = null;

/** Keeps the promise, because even an import of a loaded module would resolve only after the page has rendered. */
function readAhead(page: PageName, session: SignedIn, isOpened: boolean): void {
  firstReads ??= import('./first-reads.ts');
  firstReads.then(
    (reads) => reads.readAhead(page, session, isOpened),
    () => (firstReads = null),
  );
}
