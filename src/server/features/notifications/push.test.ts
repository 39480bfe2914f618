import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCallOut } from '#server/platform/outside/call-out.ts';
import { createPush, type Push } from '#server/platform/push.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { notificationPushesJob } from './jobs.ts';
import { testDevice } from './send-push.ts';
import { notificationsJob } from './reactions.ts';

type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer };

let panel: Panel;
let central: Central;
let client: Caller;
let service: Server;
let url: string;
let status = 201;
const pushed: Pushed[] = [];

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(async () => {
  service.close();
  await panel.close();
});

/**
 * Subscribes a browser with the panel's key. Then writes a local endpoint URL into the database, because the API
 * refuses local URLs.
 */
async function subscribe(path: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://push.example${path}`;
  const asked = { endpoint, p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
  await must(client.put('/notifications/devices', asked));
  await sql`update push_subscriptions set endpoint = ${url + path} where endpoint = ${endpoint}`.execute(
    panel.services.db,
  );
  return { keys, auth };
}

async function cancelAndPush(seconds = 0) {
  const admin = await panel.signIn({ tipo: 'admin' });
  const trip = await must(client.post('/trips', tripBody(central, { minutes: 600 })));
  await must(admin.post(`/trips/${trip.id}/cancel`, { reason: 'Motivo' }));
  await notificationsJob(panel.services).run();
  await deliver(seconds);
  return trip;
}

async function deliver(seconds = 0): Promise<void> {
  const push = await createPush(panel.services.config, createCallOut({ anywhere: true }));
  const later = panel.database.openPool({ max: 2, clock: new Date(Date.now() + seconds * 1000) });
  await notificationPushesJob({ ...panel.services, push, ...(seconds > 0 && { db: later.db }) }).run();
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** Decrypts the body like a browser (RFC 8188 and 8291). */
function open(body: Buffer, { keys, auth }: Awaited<ReturnType<typeof subscribe>>): unknown {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const theirs = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const secret = derive(keys.computeSecret(theirs), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const record = body.subarray(21 + keyLength);
  const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

it('a push is encrypted for the browser, signed with the subscribed key, and sent once to each device', async () => {
  const devices = [await subscribe('/a'), await subscribe('/b')] as const;
  const { code, id } = await cancelAndPush();
  await deliver();
  expect(pushed.map(({ path }) => path).toSorted()).toEqual(['/a', '/b']);
  for (const { path, headers, body } of pushed) {
    const device = devices[path === '/a' ? 0 : 1];
    expect(open(body, device)).toMatchObject({ title: `Viagem ${code} cancelada`, path: `/viagens/${id}` });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const [, token = '', shown = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(shown).toBe((await must(client.get('/notifications/push-key'))).publicKey);
    const point = Buffer.from(shown, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
      audience: url,
    });
    expect(payload.sub).toMatch(/^mailto:/);
  }
});

it('a push is retried while the push service is down, and a device whose subscription no longer exists is deleted', async () => {
  pushed.length = 0;
  status = 503;
  await cancelAndPush();
  expect(pushed).toHaveLength(2);
  await deliver();
  expect(pushed).toHaveLength(2);
  status = 410;
  await deliver(31);
  expect(pushed).toHaveLength(4);
  await cancelAndPush(62);
  expect(pushed).toHaveLength(4);
  const { rows } = await sql`select from push_subscriptions`.execute(panel.services.db);
  expect(rows).toEqual([]);
});

it('a push asks unreachable devices at the same time, because all other pushes wait for it', async () => {
  await subscribe('/muda');
  await subscribe('/surda');
  const admin = await panel.signIn({ tipo: 'admin' });
  const trip = await must(client.post('/trips', tripBody(central, { minutes: 600 })));
  await must(admin.post(`/trips/${trip.id}/cancel`, { reason: 'Motivo' }));
  await notificationsJob(panel.services).run();
  const asked: string[] = [];
  const silence = Promise.withResolvers<never>();
  const push: Push = {
    publicKey: '',
    send: ({ endpoint }) => {
      asked.push(new URL(endpoint).pathname);
      return silence.promise;
    },
  };
  const sending = notificationPushesJob({ ...panel.services, push }).run();
  try {
    await expect.poll(() => asked.toSorted()).toEqual(['/muda', '/surda']);
  } finally {
    silence.reject(new Error('Sem resposta'));
    await sending;
    await sql`delete from push_subscriptions`.execute(panel.services.db);
  }
});

it('a user has at most 20 devices, and a new one replaces the oldest', async () => {
  for (let count = 0; count <= 20; count += 1) await subscribe(`/aparelho${count}`);
  const devices = panel.services.db.deleteFrom('push_subscriptions').where('user_id', '=', client.userId);
  const paths = (await devices.returning('endpoint').execute()).map(({ endpoint }) => new URL(endpoint).pathname);
  expect(paths).toHaveLength(20);
  expect(paths).toContain('/aparelho20');
  expect(paths).not.toContain('/aparelho0');
});

it('a restart does not change the push key, with which browsers are subscribed', async () => {
  const again = await createPush(panel.services.config, createCallOut());
  expect(again.publicKey).toBe(panel.services.push.publicKey);
});

it('a test push goes only to the device that requests it, and to no device of another user', async () => {
  pushed.length = 0;
  status = 201;
  const device = await subscribe('/teste');
  const push = await createPush(panel.services.config, createCallOut({ anywhere: true }));
  const services = { ...panel.services, push };
  expect(await testDevice(services, client.userId, `${url}/teste`)).toBe('sent');
  expect(pushed.map(({ path }) => path)).toEqual(['/teste']);
  expect(open(pushed[0]?.body ?? Buffer.alloc(0), device)).toMatchObject({ title: 'Aviso de teste' });
  const other = await panel.signIn({ tipo: 'admin' });
  expect(await testDevice(services, other.userId, `${url}/teste`)).toBe('gone');
  status = 503;
  expect(await testDevice(services, client.userId, `${url}/teste`)).toBe('unreachable');
  status = 201;
  // The panel calls no addresses of its own network for API users.
  const answer = await client.post('/notifications/devices/test', { endpoint: `${url}/teste` });
  expect(answer.status === 400 || answer.body.outcome === 'unreachable').toBe(true);
});
