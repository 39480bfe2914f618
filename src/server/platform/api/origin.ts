import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#domain/outcome.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Matches bearer tokens only. A browser never sends a bearer token by itself, but it repeats `Basic` credentials that a
 * proxy requested.
 */
const BEARER = /^bearer /i;

/**
 * Refuses a call that changes data, carries cookies and comes from a foreign origin (CSRF). Any page can make a browser
 * attach cookies, but no page can forge `Origin`.
 */
export function requireOwnOrigin({ method, headers }: FastifyRequest, publicUrl: string): Refusal | null {
  if (SAFE_METHODS.has(method) || !headers.cookie || BEARER.test(headers.authorization ?? '')) return null;
  if (headers.origin === new URL(publicUrl).origin) return null;
  return refuse('forbidden', `Esta chamada não veio do endereço do painel (${publicUrl}).`);
}
