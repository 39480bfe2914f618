import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { publicPages } from '#domain/access/pages.ts';
import { pageTitle, requireNobody } from './guards.ts';
import { rootRoute } from './root-route.tsx';

const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: '_public', beforeLoad: requireNobody });

/** Links sent by mail or printed at the first start carry `?code=`. */
const withCode = z.object({ code: z.catch(z.optional(z.string()), undefined) });

function at<const Path extends string>(path: Path, title: string) {
  return { getParentRoute: () => publicRoute, path, head: () => ({ meta: [pageTitle(title)] }) } as const;
}

const signInPage = lazyRouteComponent(() => import('#web/features/access/pages/sign-in.tsx'), 'SignInPage');
const signUpPage = lazyRouteComponent(() => import('#web/features/access/pages/sign-up.tsx'), 'SignUpPage');
const resetPage = lazyRouteComponent(() => import('#web/features/access/pages/reset-password.tsx'), 'ResetPasswordPage');
const firstAccessPage = lazyRouteComponent(
  () => import('#web/features/access/pages/first-access.tsx'),
  'FirstAccessPage',
);

const { signIn, signUp, resetPassword } = publicPages;

export const publicRoutes = publicRoute.addChildren([
  createRoute({ ...at('/', signIn.title), component: signInPage }),
  createRoute({ ...at('/login', signIn.title), component: signInPage }),
  createRoute({ ...at('/auth/signin-1', signIn.title), component: signInPage }),
  createRoute({ ...at('/auth/signup-1', signUp.title), component: signUpPage }),
  createRoute({
    ...at('/auth/reset-password-1', resetPassword.title),
    component: resetPage,
    validateSearch: withCode,
  }),
  createRoute({ ...at('/primeiro-acesso', 'Primeiro acesso'), component: firstAccessPage, validateSearch: withCode }),
]);
