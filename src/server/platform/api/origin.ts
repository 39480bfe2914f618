import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#domain/outcome.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Only what no browser sends by itself; it does send the name and password that a proxy asked for. */
const BEARER = /^bearer /i;

/** A browser sends cookies from any page but cannot lie about `Origin`: a change by cookie is believed from our own pages only. */
export function requireOwnOrigin({ method, headers }: FastifyRequest, publicUrl: string): Refusal | null {
  if (SAFE_METHODS.has(method) || !headers.cookie || BEARER.test(headers.authorization ?? '')) return null;
  if (headers.origin === new URL(publicUrl).origin) return null;
  return refuse('forbidden', `Esta chamada não veio do endereço do painel (${publicUrl}).`);
}
