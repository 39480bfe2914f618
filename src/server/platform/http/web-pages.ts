import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isLinkPage } from '#domain/access/pages.ts';
import { notFound, sendProblem } from './problem.ts';

const YEAR_SECONDS = 31_536_000;
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** Tells the page that its browser brought no session: it need not ask who is signed in. */
const NOBODY = ['<html', '<html data-nobody'] as const;

/** The built panel: assets from the root path, and its one page for every other address that a browser opens. */
export async function registerWebPages(
  app: FastifyInstance,
  folder: string,
  hasSession: (headers: IncomingHttpHeaders) => boolean,
): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    setHeaders: (reply, path) => {
      // Only names that carry a hash of their content may be kept for ever.
      if (!path.includes('/assets/')) reply.header('cache-control', 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!wantsPage) return sendProblem(reply, notFound);
    if (isLinkPage(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    const own = page.replaceAll(NONCE_PLACEHOLDER, request.cspNonce);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(hasSession(request.headers) ? own : own.replace(...NOBODY));
  });
}
