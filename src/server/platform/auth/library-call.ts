import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESS_HEADER, type Auth } from '#server/platform/auth/library.ts';

const FORWARDED = ['cookie', 'authorization', 'user-agent'] as const;

/** Error codes of better-auth for a right password without a session. */
export const NO_SESSION = {
  blocked: 'ACCOUNT_BLOCKED',
  noRole: 'ACCOUNT_WITHOUT_ROLE',
  secondFactor: 'SECOND_FACTOR',
} as const;

export type LibraryAnswer = { status: number; body: Record<string, unknown>; code: string };

type LibraryCall = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown> };

/**
 * Passes one call to better-auth with the needed headers and the chosen fields only. The address comes from Fastify,
 * which knows the trusted proxy. The origin was checked before. Cookies of a success are passed to the caller.
 */
export async function callLibrary(
  { auth, config }: { auth: Auth; config: { publicUrl: string } },
  request: FastifyRequest,
  reply: FastifyReply,
  { method, path, body }: LibraryCall,
): Promise<LibraryAnswer> {
  const { origin } = new URL(config.publicUrl);
  const headers = new Headers({ origin, 'content-type': 'application/json', [ADDRESS_HEADER]: request.ip });
  for (const name of FORWARDED) if (request.headers[name]) headers.set(name, request.headers[name]);
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const library = await auth.library();
  const response = await library.handler(new Request(`${origin}/api/auth${path}`, init));
  const answer = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  if (response.ok) for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return { status: response.status, body: answer, code: typeof answer['code'] === 'string' ? answer['code'] : '' };
}
