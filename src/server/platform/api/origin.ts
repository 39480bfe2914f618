import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#domain/outcome.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Bearer tokens only: browsers never send them unasked, but they do repeat `Basic` credentials requested by a proxy.
 */
const BEARER = /^bearer /i;

/**
 * Refuses a change by cookie from a foreign origin. Browsers attach cookies on any page but cannot forge `Origin`
 * (CSRF).
 */
export function requireOwnOrigin({ method, headers }: FastifyRequest, publicUrl: string): Refusal | null {
  if (SAFE_METHODS.has(method) || !headers.cookie || BEARER.test(headers.authorization ?? '')) return null;
  if (headers.origin === new URL(publicUrl).origin) return null;
  return refuse('forbidden', `Esta chamada não veio do endereço do painel (${publicUrl}).`);
}
