import { createRoute } from '@tanstack/react-router';
import { publicPages } from '#domain/access/pages.ts';
import { search, text } from '#web/lib/search.ts';
import { pageTitle, requireSignedOut } from './guards.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.tsx';

const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: '_public', beforeLoad: requireSignedOut });

/** Routes of the public forms except sign-in, which loads without the code of the theme. */
const formRoute = createRoute({
  getParentRoute: () => publicRoute,
  id: '_form',
  component: lazyPage(() => import('./themed-outlet.tsx'), 'ThemedOutlet'),
});

/** Links in e-mails, and the link printed at the first start, contain `?code=`. */
const withCode = search({ code: text });

function head(title: string) {
  return () => ({ meta: [pageTitle(title)] });
}

const { signIn, signUp, resetPassword } = publicPages;
const signInRoute = {
  getParentRoute: () => publicRoute,
  head: head(signIn.title),
  component: lazyPage(() => import('#web/features/access/pages/sign-in.tsx'), 'SignInPage'),
} as const;

const signInRoutes = [
  createRoute({ ...signInRoute, path: '/' }),
  createRoute({ ...signInRoute, path: '/login' }),
  createRoute({ ...signInRoute, path: '/auth/signin-1' }),
] as const;

const formRoutes = [
  createRoute({
    getParentRoute: () => formRoute,
    path: '/auth/signup-1',
    head: head(signUp.title),
    component: lazyPage(() => import('#web/features/access/pages/sign-up.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => formRoute,
    path: '/auth/reset-password-1',
    head: head(resetPassword.title),
    validateSearch: withCode,
    component: lazyPage(() => import('#web/features/access/pages/reset-password.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => formRoute,
    path: '/primeiro-acesso',
    head: head('Primeiro acesso'),
    validateSearch: withCode,
    component: lazyPage(() => import('#web/features/access/pages/first-access.tsx'), 'FirstAccessPage'),
  }),
] as const;

export const publicRoutes = publicRoute.addChildren([...signInRoutes, formRoute.addChildren(formRoutes)]);
