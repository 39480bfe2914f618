import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Session } from '#contract/account.ts';
import type { Profile, Role } from '#domain/access/roles.ts';
import { client } from './api.ts';
import { ApiProblem } from './api-problem.ts';
import { postAuth } from './auth.ts';
import { queryClient, sessionKey } from './query-client.ts';
import { leaveOnPurpose } from './return-path.ts';

/** Somebody with a role, which is what signed in means here. */
export type SignedIn = Session & { profile: Profile & { tipo: Role } };

/** `leaving`: signed in without a role, so on the way out. */
export type SessionState =
  | { status: 'unknown' | 'leaving' | 'signedOut' }
  | { status: 'signedIn'; session: SignedIn };

/** Who is signed in, null for nobody. Without an answer it stays unknown and is asked again for as long as it takes. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await client.account.session(undefined, { signal });
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return null;
      throw error;
    }
  },
  retry: true,
  retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000),
  staleTime: Infinity,
  gcTime: Infinity,
});

export function sessionStateOf(session: Session | null | undefined): SessionState {
  if (session === undefined) return { status: 'unknown' };
  if (session === null) return { status: 'signedOut' };
  return hasRole(session) ? { status: 'signedIn', session } : { status: 'leaving' };
}

export function useSessionState(): SessionState {
  return useQuery({ ...sessionQuery, select: sessionStateOf }).data ?? { status: 'unknown' };
}

const SessionContext = createContext<SignedIn | null>(null);
export const SessionProvider = SessionContext.Provider;

/** The signed-in person, live: for every page behind sign-in. */
export function useSession(): SignedIn {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is for pages behind sign-in');
  return session;
}

/** Ends the session on the server; throws, and stays signed in, when that fails. */
export async function signOut(): Promise<void> {
  await postAuth('/sign-out');
  leaveOnPurpose();
  forgetSession();
}

/** What nobody is asked about and told of: the account lost its role. The next load tries again if the server is away. */
export async function signOutSilently(): Promise<void> {
  await postAuth('/sign-out').catch(() => undefined);
  forgetSession();
}

function forgetSession(): void {
  queryClient.setQueryData(sessionKey, null);
  forgetAnswers();
}

/** Drops everything read for one person before another one sees the page. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

function hasRole(session: Session): session is SignedIn {
  return session.profile.tipo !== '';
}
