import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESS_HEADER, type Auth } from '#server/platform/auth/library.ts';

const FORWARDED = ['cookie', 'authorization', 'user-agent'] as const;

/** Codes that the library's answer carries when the password was right and there is still no session. */
export const NO_SESSION = {
  blocked: 'ACCOUNT_BLOCKED',
  noRole: 'ACCOUNT_WITHOUT_ROLE',
  secondFactor: 'SECOND_FACTOR',
} as const;

export type LibraryAnswer = { status: number; body: Record<string, unknown>; code: string };

type LibraryCall = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown> };

/**
 * Passes one call to the authentication library, with only the headers it needs and the fields we chose. Where the caller stands
 * is Fastify's word (it knows the trusted proxy); the origin was checked before. Cookies of a success are handed on to the caller.
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
