import { os } from '@orpc/server';
import { type Actor, isAttendant } from '#domain/access/roles.ts';
import { refuseUnder } from '#domain/access/session-limit.ts';
import { refuse } from '#domain/outcome.ts';
import { notSignedIn } from '#server/platform/http/problem.ts';
import type { ApiContext, SignedInContext } from './context.ts';
import { Refused } from './refused.ts';

/** Kinds of caller that a route may be for. `client`: cliente, or cadviagens of a client; `attendant`: cadviagens of the central. */
export type CallerKind = 'admin' | 'attendant' | 'client' | 'partner';

export function callerKind(actor: Actor): CallerKind {
  if (actor.role === 'admin') return 'admin';
  if (actor.role === 'parceiro') return 'partner';
  return isAttendant(actor) ? 'attendant' : 'client';
}

type Proven = Pick<SignedInContext, 'signedIn' | 'actor'>;

/**
 * Proves who is asking, that this session may do it (`operation`, as `trips.list`), and that the role may ever; ownership is
 * the query's own condition.
 */
export function proveCaller({ signedIn }: ApiContext, kinds: readonly CallerKind[], operation: string): Proven {
  if (!signedIn?.actor) throw new Refused(notSignedIn);
  const limited = refuseUnder(signedIn, operation);
  if (limited) throw new Refused(limited);
  const { actor } = signedIn;
  if (!kinds.includes(callerKind(actor))) throw new Refused(refuse('forbidden', 'Seu perfil não permite fazer isto.'));
  return { signedIn: { ...signedIn, actor }, actor };
}

const proving = new WeakSet<object>();

/** `proveCaller` before a route of the API. */
export function allow(...kinds: CallerKind[]) {
  return proves(
    os
      .$context<ApiContext>()
      .middleware(({ context, path, next }) => next({ context: proveCaller(context, kinds, path.join('.')) })),
  );
}

/** Marks a middleware that proves the caller: its routes need a session, and the API's document says so. */
export function proves<Middleware extends object>(middleware: Middleware): Middleware {
  proving.add(middleware);
  return middleware;
}

/** True for a middleware that `proves` marked. */
export function isProving(middleware: object): boolean {
  return proving.has(middleware);
}

export const everybody = allow('admin', 'attendant', 'client', 'partner');
