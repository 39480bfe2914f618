import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GuestPath, parseGuestPath } from '#domain/access/guest-paths.ts';
import { isLinkPage } from '#domain/access/pages.ts';
import { type Pieces, preloadLinks } from './preloads.ts';
import { notFound, sendProblem } from './problem.ts';

const YEAR_SECONDS = 31_536_000;
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** Values written into the page: whether the request carried a session, and the position of the live stream. */
type Known = {
  hasSession: (headers: IncomingHttpHeaders) => boolean;
  liveCursor: () => string;
  /** Cookie for a page that is loaded at this cursor, or null. */
  cookieAt?: (cursor: string, headers: IncomingHttpHeaders) => string | null;
  /** Origins of the sites that may embed the page of a client's guests. */
  frameOrigins: (code: string) => Promise<readonly string[]>;
};

/**
 * Files of the build that only the server reads. The HTML pages are not served as files, because their scripts need the
 * nonce of the response.
 */
const forTheServer = ['index.html', 'guest.html', 'preloads.json'];
const asBuilt = { index: false, preCompressed: true } as const;

/**
 * Serves the built panel: its files, and its single page for every other path. Only files in `assets` have a content
 * hash in their name and may be cached for ever.
 */
export async function registerWebPages(
  app: FastifyInstance,
  folder: string,
  { hasSession, liveCursor, cookieAt, frameOrigins }: Known,
): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const guestPage = await readFile(join(folder, 'guest.html'), 'utf8');
  const pieces = JSON.parse(await readFile(join(folder, 'preloads.json'), 'utf8')) as Pieces;
  await app.register(fastifyStatic, {
    ...asBuilt,
    root: join(folder, 'assets'),
    serve: false,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  });
  // A single wildcard route. One route per file would take a sixth of the time until the first page, and the library's
  // own wildcard route lists the whole folder for each file.
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) => reply.sendFile(params['*']));
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
    const guestPath = parseGuestPath(request.url);
    if (guestPath || isLinkPage(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (guestPath) return sendGuestPage(request, reply, { page: guestPage, ...guestPath, frameOrigins });
    const isSignedIn = hasSession(request.headers);
    // A page without a session skips the session request. A page with a session opens its live stream from this
    // position.
    const cursor = liveCursor();
    const known = isSignedIn ? `data-live-cursor="${cursor}"` : 'data-nobody';
    const cookie = isSignedIn ? cookieAt?.(cursor, request.headers) : null;
    if (cookie) reply.header('set-cookie', cookie);
    const own = page
      .replace('<html', `<html ${known}`)
      .replaceAll(NONCE_PLACEHOLDER, request.cspNonce)
      .replace('</head>', `${preloadLinks(pieces, request.url, isSignedIn)}</head>`);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(own);
  });
}

// Sends the page of a client's guests: without a session, a cookie, and the panel. Only its embedded view is framed.
async function sendGuestPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, code, view, frameOrigins }: GuestPath & Pick<Known, 'frameOrigins'> & { page: string },
): Promise<FastifyReply> {
  if (view === 'embedded') request.frameAncestors = await frameOrigins(code);
  const own = page.replaceAll(NONCE_PLACEHOLDER, request.cspNonce);
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(own);
}
