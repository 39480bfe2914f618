import { os } from '@orpc/server';
import { type Actor, isAttendant } from '#domain/access/roles.ts';
import { refuseUnder } from '#domain/access/session-limit.ts';
import { refuse } from '#domain/outcome.ts';
import { notSignedIn } from '#server/platform/http/problem.ts';
import type { ApiContext, SignedInContext } from './context.ts';
import { Refused } from './refused.ts';

/**
 * Kinds of caller that a route may allow. `client`: the role `cliente`, or the role `cadviagens` with a linked client.
 * `attendant`: the role `cadviagens` without a linked client.
 */
export type CallerKind = 'admin' | 'attendant' | 'client' | 'partner';

export function callerKind(actor: Actor): CallerKind {
  if (actor.role === 'admin') return 'admin';
  if (actor.role === 'parceiro') return 'partner';
  return isAttendant(actor) ? 'attendant' : 'client';
}

type Proven = Pick<SignedInContext, 'signedIn' | 'actor'>;

/**
 * Checks that the caller is signed in, that the session or key covers `operation` (`trips.list`), and that the role is
 * allowed. Ownership is checked by the condition of each query.
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

/** Returns a middleware that runs `proveCaller` before a route of the API. */
export function allow(...kinds: CallerKind[]) {
  return proves(
    os
      .$context<ApiContext>()
      .middleware(({ context, path, next }) => next({ context: proveCaller(context, kinds, path.join('.')) })),
  );
}

/** Marks a middleware that authenticates the caller. The API document declares a session as required for its routes. */
export function proves<Middleware extends object>(middleware: Middleware): Middleware {
  proving.add(middleware);
  return middleware;
}

/** Returns true for a middleware marked by `proves`. */
export function isProving(middleware: object): boolean {
  return proving.has(middleware);
}

export const anyRole = allow('admin', 'attendant', 'client', 'partner');
