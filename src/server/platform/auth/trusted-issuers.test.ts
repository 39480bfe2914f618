import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { TrustedIssuers } from '#server/platform/auth/trusted-issuers.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(answer: (issuer: string) => RequestListener): Promise<string> {
  const listening = createServer();
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  listening.on('request', answer(issuer));
  return issuer;
}

function keysOf(issuer: string) {
  const trusted = { issuer, audience: 'painel', maxAgeSeconds: 300, singleUse: true, linkByEmail: false };
  return new TrustedIssuers([trusted]).keysOf(trusted);
}

test.each([
  ['answers with an error', /500/, () => (_: unknown, response) => response.writeHead(500).end()],
  ['answers without a document', /JSON/, () => (_: unknown, response) => response.end('olá')],
  [
    'names another issuer',
    /another issuer/,
    () => (_: unknown, response) =>
      response.end(JSON.stringify({ issuer: 'https://outro.example', jwks_uri: 'https://outro.example/keys' })),
  ],
  [
    'names keys without TLS',
    /without TLS/,
    (issuer) => (_: unknown, response) =>
      response.end(JSON.stringify({ issuer, jwks_uri: 'http://outro.example/keys' })),
  ],
  [
    'redirects',
    /fetch failed/,
    () => (_: unknown, response) => response.writeHead(302, { location: 'https://outro.example/' }).end(),
  ],
] satisfies [string, RegExp, (issuer: string) => RequestListener][])(
  'the keys of an issuer that %s are refused',
  async (_, why, answer) => {
    await expect(keysOf(await listen(answer))).rejects.toThrow(why);
  },
);

test('the discovery document of an issuer is fetched again after an error, and cached after a successful response', async () => {
  let asked = 0;
  const issuer = await listen((own) => (_, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(503).end();
    else response.end(JSON.stringify({ issuer: own, jwks_uri: `${own}/keys` }));
  });
  const trusted = { issuer, audience: 'painel', maxAgeSeconds: 300, singleUse: true, linkByEmail: false };
  const issuers = new TrustedIssuers([trusted]);
  await expect(issuers.keysOf(trusted)).rejects.toThrow('503');
  await Promise.all([issuers.keysOf(trusted), issuers.keysOf(trusted)]);
  expect(asked).toBe(2);
});
