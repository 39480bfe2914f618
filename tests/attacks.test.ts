import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setMailboxProven, setPasswordHash } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { createLog } from '#server/platform/log.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, PUBLIC_URL, startPanel } from '#tests/panel.ts';

const PASSWORD = 'uma senha bem longa';
const lines: string[] = [];
let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;

beforeAll(async () => {
  const log = createLog({ level: 'trace', terminal: false, write: (line) => lines.push(line) });
  panel = await startPanel({ log, config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  const hash = await hashPassword(PASSWORD);
  await panel.services.db.transaction().execute((tx) => setPasswordHash(tx, client.userId, hash));
});
afterAll(() => panel.close());

const emailOf = async ({ userId }: Caller): Promise<string> => (await must(admin.get(`/users/${userId}`))).email;

const enter = async (headers: Record<string, string>) =>
  fetch(`${panel.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: await emailOf(client), password: PASSWORD }),
  });

describe('a browser session', () => {
  it('is created at sign-in, and never taken from a cookie that the browser already had', async () => {
    const planted = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
    const name = planted.cookie.split('=')[0];
    for (const cookie of [planted.cookie, `${name}=escolhido`, `${name}=escolhido; ${planted.cookie}`]) {
      const [made = ''] = (await enter({ cookie, origin: PUBLIC_URL })).headers.getSetCookie();
      expect(made).toMatch(new RegExp(`^${name}=.{60,}; .*HttpOnly; SameSite=Lax$`));
      expect(made).not.toContain(planted.cookie);
      expect(made).not.toContain('escolhido');
    }
    // The session planted by the attacker does not become the session of the user who signs in.
    const { status, body } = await planted.get('/session');
    expect([401, planted.userId]).toContain(status === 401 ? status : body.userId);
  });

  it.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
    'cannot be used by a page of another site for a %s request',
    async (method) => {
      const path = { POST: '/trips', PATCH: '/account', PUT: '/notifications/choices', DELETE: '/account/sessions' }[
        method
      ];
      const origins = [
        'https://outro.example',
        'null',
        `${PUBLIC_URL}.outro.example`,
        'http://localhost:3001',
        'https://localhost:3000',
      ];
      for (const origin of [undefined, ...origins]) {
        const headers = { cookie: client.cookie, 'content-type': 'application/json', ...(origin && { origin }) };
        const init = { method, headers, body: '{}' };
        const answer = await fetch(`${panel.url}/api/v1${path}`, init);
        expect([origin, answer.status]).toEqual([origin, 403]);
      }
      const upload = await fetch(`${panel.url}/api/v1/partners/${central.clientId}/files`, {
        method: 'POST',
        headers: { cookie: partner.cookie, 'content-type': 'image/png', origin: 'https://outro.example' },
        body: 'x',
      });
      expect(upload.status).toBe(403);
    },
  );

  it('cannot be read by a page of another origin', async () => {
    const headers = { cookie: client.cookie, origin: 'https://outro.example' };
    for (const path of ['/session', '/trips', '/openapi.json']) {
      const answer = await fetch(`${panel.url}/api/v1${path}`, { headers });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});

/** Sends a request with another `Host` header, which `fetch` does not allow. */
function sendAs(headers: Record<string, string>, path: string, body: object): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request(
      `${panel.url}${path}`,
      { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
      (answer) => {
        answer.resume().once('end', () => done(answer.statusCode ?? 0));
      },
    );
    sent.on('error', fail).end(JSON.stringify(body));
  });
}

const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

it.each([
  ['a length and chunked encoding', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['two lengths', `Content-Length: 2\r\nContent-Length: ${2 + hidden.length}\r\n\r\n{}${hidden}`],
  ['an invalid length', `Content-Length: +2\r\n\r\n{}${hidden}`],
  ['chunks under another name', `Transfer-Encoding: x, chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
  ['a chunk with a wrong end', `Transfer-Encoding: chunked\r\n\r\n2\r\n{}x0\r\n\r\n${hidden}`],
  ['a header over two lines', `Content-Length: 2\r\nX-One: a\r\n Content-Length: 0\r\n\r\n${hidden}`],
  ['a blank before the colon', `Content-Length : 0\r\n\r\n${hidden}`],
])(
  'the server refuses an HTTP message with an ambiguous length, and answers no request smuggled in its body: %s',
  async (_what, rest) => {
    const socket = connect(Number(new URL(panel.url).port), '127.0.0.1');
    socket.end(`POST /api/v1/sign-ups HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`);
    const answers = (await readText(socket)).match(/^HTTP\/1\.1 \d+/gm);
    expect(answers?.filter((one) => one.endsWith('200')) ?? []).toEqual([]);
    expect(answers?.length).toBe(1);
  },
);

it("links in e-mails contain the panel's public address, whatever Host header the call has", async () => {
  const email = await emailOf(client);
  const headers = {
    host: 'malvado.example',
    'x-forwarded-host': 'malvado.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=malvado.example',
  };
  expect(await sendAs(headers, '/api/auth/request-password-reset', { email })).toBe(200);
  const { text = '' } = (await deliveredEmails(panel.services)).find(({ to }) => to.includes(email)) ?? {};
  expect(text).toContain(`${PUBLIC_URL}/auth/reset-password-1?code=`);
  expect(text).not.toContain('malvado');
});

it("a user's name cannot add lines to the header of an e-mail or of an answer", async () => {
  const victim = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const email = await emailOf(victim);
  await panel.services.db.transaction().execute((tx) => setMailboxProven(tx, victim.userId));
  await must(victim.patch('/account', { nome: 'Ana\r\nBcc: todos' }));
  for (const nome of ['Ana\u0000', 'Ana\u001B[2J']) expect((await victim.patch('/account', { nome })).status).toBe(400);
  await sendAs({}, '/api/auth/request-password-reset', { email });
  expect((await deliveredEmails(panel.services)).some(({ to }) => to.includes(email))).toBe(true);
  const folder = join(panel.services.config.dataDir, 'mail');
  for (const name of await readdir(folder)) {
    const [head = ''] = (await readFile(join(folder, name), 'latin1')).split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
  }
  const { headers } = await victim.get('/trips/export?format=csv');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
});

it('after five wrong PINs, also concurrent ones, even the right PIN of a trip is refused', async () => {
  await must(admin.patch(`/clients/${central.clientId}`, { requiresPin: true }));
  const trip = await runTrip(client, partner, tripBody(central), ['accept', 'depart', 'arrive']);
  const { boardingPin } = await must(client.get(`/trips/${trip.id}`));
  expect(boardingPin).toMatch(/^\d{4}$/);
  expect((await must(partner.get(`/trips/${trip.id}`))).boardingPin ?? null).toBeNull();
  const wrong = Array.from({ length: 20 }, (_, index) =>
    String((Number(boardingPin) + index + 1) % 10_000).padStart(4, '0'),
  );
  const answers = await Promise.all(wrong.map((pin) => partner.post(`/trips/${trip.id}/begin`, { pin })));
  const said = Object.groupBy(answers, ({ status, body }) => `${status} ${body.detail}`);
  expect(
    Object.values(said)
      .map((same) => same?.length ?? 0)
      .toSorted((a, b) => a - b),
  ).toEqual([5, 15]);
  expect((await partner.post(`/trips/${trip.id}/begin`, { pin: boardingPin })).status).toBe(409);
  expect((await must(client.get(`/trips/${trip.id}`))).status).toBe('arrived');
  await must(admin.post(`/trips/${trip.id}/begin`, { reason: 'Conferido por telefone' }));
  expect(lines.join('')).not.toContain(`"${boardingPin}"`);
});

it('an exported spreadsheet contains no formula typed by a user, and keeps negative amounts as numbers', async () => {
  const evil = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '=HYPERLINK("#x";"y")'];
  for (const name of evil) await must(admin.post('/clients', { name }));
  const { id_parceiro: partnerId } = (await must(partner.get('/session'))).profile;
  const key = { 'idempotency-key': 'ajuste-negativo' };
  await must(
    admin.post(
      '/wallets/adjustments',
      { partnerId, amountCents: 200_00, reason: 'Acerto' },
      { 'idempotency-key': 'ajuste-positivo' },
    ),
  );
  await must(admin.post('/wallets/adjustments', { partnerId, amountCents: -123_45, reason: '=1+1' }, key));
  const clients = String((await admin.get('/clients/export?format=csv')).body);
  const cells = clients.split(/[\r\n;]+/).map((cell) => cell.replaceAll(/^"|"$/g, ''));
  expect(cells.filter((cell) => /^[=+@\t]/.test(cell) || /^-\D/.test(cell))).toEqual([]);
  expect(cells).toContain("'=1+1");
  const statement = String((await admin.get(`/wallets/${partnerId}/entries/export?format=csv`)).body);
  expect(statement).toContain(';-123,45');
  expect(statement).not.toMatch(/[;\n]"?=1/);
});

it('secrets are never logged, whatever the outcome of the call is', async () => {
  const secret = 's3gr3d0-que-ninguem-lê';
  const email = await emailOf(client);
  const origin = PUBLIC_URL;
  const calls: [string, object][] = [
    ['/api/auth/sign-in/email', { email, password: secret }],
    ['/api/auth/change-password', { currentPassword: secret, newPassword: secret }],
    ['/api/auth/reset-password', { token: secret, newPassword: secret }],
    ['/nodejs/generateCustomToken', { idToken: secret }],
    ['/api/auth/sign-in/custom-token', { customToken: secret }],
    ['/api/v1/account/second-factor', { password: secret }],
    ['/api/v1/sign-ups', { name: 'Ana', email: 'x@exemplo.com.br', password: secret, wants: 'cliente' }],
    [`/webhooks/pix?hmac=${secret}`, { pix: [] }],
    [`/?token=${secret}`, {}],
  ];
  const before = lines.length;
  for (const [path, body] of calls) await sendAs({ cookie: client.cookie, origin }, encodeURI(path), body);
  await fetch(`${panel.url}/api/v1/trips`, { headers: { authorization: `Bearer ${encodeURIComponent(secret)}` } });
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(before + calls.length), 10_000);
  const log = decodeURIComponent(lines.join('').replaceAll(/%(?![0-9a-f]{2})/gi, ''));
  for (const told of [secret, client.cookie.split('=')[1] ?? '', PASSWORD]) expect(log).not.toContain(told);
});

it('answers with personal data are not cached by browsers or proxies', async () => {
  const document = await must(admin.get('/openapi.json'));
  const kept: string[] = [];
  let asked = 0;
  for (const [path, operations] of Object.entries(document.paths as Record<string, Record<string, unknown>>)) {
    if (!('get' in operations) || path.includes('{') || path === '/live') continue;
    const { headers } = await admin.get(path);
    asked += 1;
    if (!headers.get('cache-control')?.includes('no-store')) kept.push(path);
  }
  expect(asked).toBeGreaterThan(40);
  expect(kept).toEqual([]);
  for (const answer of [
    await admin.get('/trips/none'),
    await panel.nobody.get('/trips'),
    await client.post('/trips', {}),
  ])
    expect([answer.status >= 400, answer.headers.get('cache-control')]).toEqual([true, 'no-store']);
});
