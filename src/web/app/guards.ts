import { redirect } from '@tanstack/react-router';
import { landingPath, mayOpen, type PageName, titleOf } from '#domain/access/pages.ts';
import { rememberPath, takeRememberedPath } from '#web/lib/return-path.ts';
import type { SignedIn } from '#web/lib/session.ts';

type Guarded = { context: { session: SignedIn | null }; location: { href: string } };

/** Redirects signed-in users from public pages to the remembered path or the landing page. */
export function requireSignedOut({ context }: Guarded): void {
  if (context.session !== null) throw redirect({ href: takeRememberedPath() ?? landingPath, replace: true });
}

/** Remembers the requested path, to open it after sign-in. */
export function requireSignedIn({ context, location }: Guarded): { session: SignedIn } {
  if (context.session !== null) return { session: context.session };
  rememberPath(location.href);
  throw redirect({ to: '/', replace: true });
}

export function requireRole(page: PageName) {
  return ({ context }: { context: { session: SignedIn } }): void => {
    const { tipo, id_cliente } = context.session.profile;
    if (!mayOpen(page, tipo, id_cliente)) throw redirect({ to: landingPath, replace: true });
  };
}

export function pageTitle(title: string): { title: string } {
  return { title: `${title} | Painel Chame um Táxi` };
}

export function titleFor(page: PageName, session: SignedIn | null): { title: string } {
  return pageTitle(titleOf(page, session?.profile.tipo ?? 'admin'));
}
