import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isLinkPage } from '#domain/access/pages.ts';
import { type Pieces, preloadLinks } from './preloads.ts';
import { notFound, sendProblem } from './problem.ts';

const YEAR_SECONDS = 31_536_000;
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** What the page is told when it is given out: whether a session came along, and where the live stream stands. */
type Known = { hasSession: (headers: IncomingHttpHeaders) => boolean; liveCursor: () => string };

/** What the page is made of, which nobody gets as it lies there: its scripts wait for the answer's nonce. */
const forTheServer = ['index.html', 'preloads.json'];
const asBuilt = { index: false, preCompressed: true } as const;

/** The built panel: its files (only those of `assets` carry a hash of their content and may be kept for ever), and its one page for every other address that a browser opens. */
export async function registerWebPages(
  app: FastifyInstance,
  folder: string,
  { hasSession, liveCursor }: Known,
): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const pieces = JSON.parse(await readFile(join(folder, 'preloads.json'), 'utf8')) as Pieces;
  // One address for hundreds of files: a route for each takes a sixth of the time until the first page.
  await app.register(fastifyStatic, {
    ...asBuilt,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  });
  await app.register(fastifyStatic, {
    ...asBuilt,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', ...forTheServer, '**/*.br', '**/*.gz'],
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!wantsPage) return sendProblem(reply, notFound);
    if (isLinkPage(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    const isSomebody = hasSession(request.headers);
    // Whom no session came along for need not ask who is signed in; whoever it did hears from here on what it reads.
    const known = isSomebody ? `data-live-cursor="${liveCursor()}"` : 'data-nobody';
    const own = page
      .replace('<html', `<html ${known}`)
      .replaceAll(NONCE_PLACEHOLDER, request.cspNonce)
      .replace('</head>', `${preloadLinks(pieces, request.url, isSomebody)}</head>`);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(own);
  });
}
