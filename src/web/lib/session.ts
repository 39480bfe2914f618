import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Session } from '#contract/account.ts';
import type { Profile, Role } from '#domain/access/roles.ts';
import { postAuth } from './auth.ts';
import { dropDrafts } from './drafts.ts';
import { leaveOnPurpose } from './return-path.ts';
import { clearSession, type KnownSession, knownSession, watchSession } from './session-store.ts';

/** Session of a user with a role. Users without a role do not count as signed in. */
export type SignedIn = Session & { profile: Profile & { tipo: Role } };

/** `leaving` means that the user has no role and is about to be signed out. */
export type SessionState = { status: 'unknown' | 'leaving' | 'signedOut' } | { status: 'signedIn'; session: SignedIn };

function sessionStateOf(session: KnownSession): SessionState {
  if (session === undefined) return { status: 'unknown' };
  if (session === null) return { status: 'signedOut' };
  return hasRole(session) ? { status: 'signedIn', session } : { status: 'leaving' };
}

export function useSessionState(): SessionState {
  const session = useSyncExternalStore(watchSession, knownSession);
  return useMemo(() => sessionStateOf(session), [session]);
}

const SessionContext = createContext<SignedIn | null>(null);
export const SessionProvider = SessionContext.Provider;

/** Returns the current session, for pages behind sign-in. */
export function useSession(): SignedIn {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is for pages behind sign-in');
  return session;
}

/** Ends the session on the server. Throws if the call fails, and the user is then still signed in. */
export async function signOut(): Promise<void> {
  await postAuth('/sign-out');
  dropDrafts({ all: true });
  leaveOnPurpose();
  clearSession();
}

/** Signs out without a question or message. If the server is unreachable, the next load of the page tries again. */
export async function signOutSilently(): Promise<void> {
  await postAuth('/sign-out').catch(() => undefined);
  dropDrafts({ all: true });
  clearSession();
}

function hasRole(session: Session): session is SignedIn {
  return session.profile.tipo !== '';
}
