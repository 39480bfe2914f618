import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guestPath } from '#domain/access/guest-paths.ts';
import { linkPages, pages, publicPages } from '#domain/access/pages.ts';
import { createLog } from '#server/platform/log.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { createServer } from './server.ts';
import { registerWebPages } from './web-pages.ts';

let folder: string;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'painel-pages-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await writeFile(join(folder, 'web/index.html'), '<!doctype html><script nonce="__CSP_NONCE__"></script>');
  await writeFile(join(folder, 'web/guest.html'), '<!doctype html><script nonce="__CSP_NONCE__"></script>');
  await writeFile(join(folder, 'web/preloads.json'), '{"first":[],"landing":[],"pages":{}}');
  await writeFile(join(folder, 'web/assets/index-abc.js'), 'void 0;');
  await writeFile(join(folder, 'vapid.json'), 's3cret');
});
afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true });
});

type Seen = { status: number; headers: Record<string, unknown>; body: string };

/** Serves the folder, and returns a function that requests paths without normalising them, as `fetch` would do. */
async function pagesAt(publicUrl: string, tiles: { url: string; attribution: string } | null = null) {
  const app = await createServer({ trustedProxy: [] }, { log: createLog({ level: 'silent' }), meters: null });
  await registerSecurityHeaders(app, { publicUrl, outside: { geocoder: null, routerUrl: null, cepUrl: null, tiles } });
  await registerWebPages(app, join(folder, 'web'), {
    hasSession: () => true,
    liveCursor: () => 'an-epoch.1',
    frameOrigins: async (code) => (code === 'listed' ? ['https://www.hotel.com', 'https://hotel.com:8443'] : []),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return (path: string) =>
    new Promise<Seen>((done, fail) => {
      get({ port, path, host: '127.0.0.1' }, (answer) => {
        const { statusCode: status = 0, headers } = answer;
        void (async () => done({ status, headers, body: await text(answer) }))();
      }).on('error', fail);
    });
}

const policyOf = ({ headers }: Seen) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  );

it('the page allows only its own scripts and files, by a nonce per response, and no framing', async () => {
  const ask = await pagesAt('http://localhost:3000');
  const [one, other] = [await ask('/'), await ask('/')];
  const [, nonce] = /nonce="([^"]{20,})"/.exec(one.body) ?? [];
  expect(policyOf(one)).toEqual({
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });
  expect(other.body).not.toContain(nonce);
  expect(one.headers).toMatchObject({
    'content-security-policy-report-only': "require-trusted-types-for 'script'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), screen-wake-lock=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  });
  expect(Object.keys(one.headers)).not.toContain('x-powered-by');
});

/** Every path of the panel: those of the menu and of sign-in, of links, and of the guests' page. */
const everyPath = [
  ...Object.values(pages).map(({ path }) => path),
  ...Object.values(publicPages).flatMap(({ paths }) => paths),
  ...Object.values(linkPages).map(({ path }) => path),
].map((path) => path.replace(/:\w+/g, 'listed'));

it('only the embedded page of guests may be framed, and only by the listed origins', async () => {
  const ask = await pagesAt('http://localhost:3000');
  const framed = await ask('/hotel/listed/embutir');
  expect(policyOf(framed)['frame-ancestors']).toBe('https://www.hotel.com https://hotel.com:8443');
  expect(framed.headers).not.toHaveProperty('x-frame-options');
  expect(framed.headers).not.toHaveProperty('set-cookie');
  const others = [
    ...everyPath,
    '/hotel/listed/cartaz',
    '/hotel/unlisted/embutir',
    '/embutir',
    '/hotel/listed/embutir/x',
  ];
  for (const path of [
    guestPath('listed'),
    ...others,
    '/assets/index-abc.js',
    '/api/v1/panel',
    '/viagens?x=/hotel/listed/embutir',
  ]) {
    const answer = await ask(path);
    expect([path, policyOf(answer)['frame-ancestors'], answer.headers['x-frame-options']]).toEqual([
      path,
      "'none'",
      'SAMEORIGIN',
    ]);
  }
});

/** Returns the policy without its frame and its nonce. */
function bare(seen: Seen): string {
  const { 'frame-ancestors': _, ...rest } = policyOf(seen);
  return JSON.stringify(rest).replaceAll(/nonce-[^']+/g, 'nonce');
}

it('the policy of the embedded page differs from that of any other page only in the frame', async () => {
  const ask = await pagesAt('http://localhost:3000');
  expect(bare(await ask('/hotel/listed/embutir'))).toBe(bare(await ask('/')));
});

it('the page requires TLS for a year only when PUBLIC_URL uses TLS, and allows images of the map host', async () => {
  const plain = await (await pagesAt('http://painel.lan'))('/');
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  const secure = await (
    await pagesAt('https://painel.example', { url: 'https://mapa.example/{z}/{x}/{y}.png', attribution: '' })
  )('/');
  expect(secure.headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
  expect(policyOf(secure)).toMatchObject({
    'img-src': "'self' data: https://mapa.example",
    'upgrade-insecure-requests': '',
  });
});

it.each([
  '/../vapid.json',
  '/assets/../../vapid.json',
  '/%2e%2e/vapid.json',
  '/..%2fvapid.json',
  '/assets/..%2f..%2fvapid.json',
  '/assets/%2e%2e%2f%2e%2e%2fvapid.json',
  '/..%5cvapid.json',
  '/assets/..%252f..%252fvapid.json',
  '//vapid.json',
  '/assets/index-abc.js%00/../../vapid.json',
  '/assets/....//....//vapid.json',
])('the path %s does not read files outside the folder of the pages', async (path) => {
  const ask = await pagesAt('http://localhost:3000');
  expect((await ask('/assets/index-abc.js')).body).toBe('void 0;');
  const { status, body } = await ask(path);
  expect(body).not.toContain('s3cret');
  expect([200, 400, 403, 404]).toContain(status);
});
