import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createServer } from './server.ts';
import { registerWebPages } from './web-pages.ts';

const built = {
  'index.html': '<!doctype html><html lang="pt-BR"><head></head><body>the page</body></html>',
  'guest.html': '<!doctype html><html><head></head><body>the page of guests</body></html>',
  'preloads.json': '{"first":[],"landing":[],"pages":{}}',
  'sw.js': 'the worker',
  'offline.html': 'offline',
  'offline.html.gz': 'packed',
  'icons/192.png': 'an icon',
  'assets/index-abc.js': 'a piece',
  'assets/index-abc.js.gz': 'a packed piece',
};

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'painel-web-'));
  for (const [name, content] of Object.entries(built)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  app = await createServer({ trustedProxy: [] }, { log: createLog({ level: 'silent' }), meters: null });
  app.decorateRequest('cspNonce', 'a-nonce');
  await registerWebPages(app, folder, {
    hasSession: () => true,
    liveCursor: () => 'an-epoch.1',
    cookieAt: (cursor) => `position=${cursor}`,
    frameOrigins: async () => [],
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['/assets/index-abc.js', 'a piece', 'public, max-age=31536000, immutable'],
  ['/sw.js', 'the worker', 'no-cache'],
  ['/offline.html', 'offline', 'no-cache'],
  ['/icons/192.png', 'an icon', 'no-cache'],
])('the server sends %s, which is cached for ever only with a content hash in its name', async (url, body, kept) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, body, kept]);
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
});

it.each([
  ['/assets/index-abc.js', 'a packed piece'],
  ['/offline.html', 'packed'],
])('the server sends %s compressed to a browser that accepts compression', async (url, body) => {
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect([answer.body, answer.headers['content-encoding']]).toEqual([body, 'gzip']);
});

it.each([
  ['/assets/gone.js', 404],
  ['/assets/index-abc.js/', 404],
  ['/assets/', 404],
])('the server answers %s with an error, because a browser would cache the page as this file', async (url, status) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, undefined]);
});

it.each(['/', '/viagens', '/icons/', '/index.html', '/index.html.gz', '/preloads.json'])(
  'the server answers %s with the page',
  async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.body).toContain('the page');
    expect(answer.body).toContain('<html data-live-cursor="an-epoch.1" lang="pt-BR">');
    expect(answer.headers['set-cookie']).toBe('position=an-epoch.1');
  },
);

it.each(['/hotel/a-code', '/hotel/a-code/', '/hotel/a-code/embutir?lang=en', '/hotel/a-code/cartaz'])(
  'the server answers %s with the page of guests, without a cookie and without the session',
  async (url) => {
    const answer = await app.inject({ url, headers: { cookie: 'session=1' } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.body).toContain('the page of guests');
    expect(answer.body).not.toContain('data-live-cursor');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
  },
);

it.each(['/hotel', '/hotel/', '/hotel/a-code/outra', '/hotel/a-code/embutir/mais', '/hotel/a%20code'])(
  'the server answers %s with the page of the panel',
  async (url) => {
    expect((await app.inject({ url })).body).toContain('>the page<');
  },
);

it('the server serves files of a new build without a restart', async () => {
  await writeFile(join(folder, 'assets/later-def.js'), 'a later piece');
  expect((await app.inject({ url: '/assets/later-def.js' })).body).toBe('a later piece');
});
