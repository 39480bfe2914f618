import { createRoute } from '@tanstack/react-router';
import { linkPages } from '#domain/access/pages.ts';
import { consentPaths, consentTitles } from '#domain/privacy/consent-kinds.ts';
import { oneOf, search, text } from '#web/lib/search.ts';
import { pageTitle } from './guards.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.tsx';
import { routerPath } from './router-path.ts';

const { ride, receipt, wall } = linkPages;

/** Routes of pages that can be opened with or without a session. */
export const linkRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: routerPath(ride.path),
    validateSearch: search({ lang: oneOf('pt', 'en', 'es') }),
    head: () => ({ meta: [pageTitle(ride.title)] }),
    component: lazyPage(() => import('#web/features/rides/pages/ride.tsx'), 'RidePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: routerPath(receipt.path),
    head: () => ({ meta: [pageTitle(receipt.title)] }),
    component: lazyPage(() => import('#web/features/receipts/pages/receipt.tsx'), 'ReceiptPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: routerPath(wall.path),
    head: () => ({ meta: [pageTitle(wall.title)] }),
    component: lazyPage(() => import('#web/features/today/pages/wall.tsx'), 'WallPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: consentPaths.terms,
    validateSearch: search({ versao: text }),
    head: () => ({ meta: [pageTitle(consentTitles.terms)] }),
    component: lazyPage(() => import('#web/features/consents/pages/consent.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: consentPaths.privacy,
    validateSearch: search({ versao: text }),
    head: () => ({ meta: [pageTitle(consentTitles.privacy)] }),
    component: lazyPage(() => import('#web/features/consents/pages/consent.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/confirmar-email',
    validateSearch: search({ code: text }),
    head: () => ({ meta: [pageTitle('Confirmar e-mail')] }),
    component: lazyPage(() => import('#web/features/account/pages/confirm-email.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/acessibilidade',
    head: () => ({ meta: [pageTitle('Acessibilidade')] }),
    component: lazyPage(() => import('#web/features/accessibility/pages/accessibility.tsx'), 'AccessibilityPage'),
  }),
] as const;
