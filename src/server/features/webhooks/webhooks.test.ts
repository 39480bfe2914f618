import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signatureExample } from '#contract/webhook-signature.ts';
import { notificationsJob } from '#server/features/notifications/reactions.ts';
import { createCallOut } from '#server/platform/outside/call-out.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { withoutIds } from '#tests/without-ids.ts';
import { claimCalls } from './claim-calls.ts';
import { oldWebhookCallsJob, webhooksJob } from './jobs.ts';

type Heard = { headers: IncomingHttpHeaders; body: string };

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let integrator: Server;
let url: string;
let status = 204;
const heard: Heard[] = [];

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  integrator = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(integrator, 'listening');
  url = `http://127.0.0.1:${(integrator.address() as AddressInfo).port}/painel`;
});
afterAll(async () => {
  integrator.close();
  await panel.close();
});

// Imports the example of a signature check that the page shows to integrators.
const { isFromPanel } = await import(`data:text/javascript,${encodeURIComponent(signatureExample)}`);

const callOut = createCallOut({ anywhere: true });
const call = (seconds = 0) => {
  const later = panel.database.openPool({ max: 2, clock: new Date(Date.now() + seconds * 1000) });
  return webhooksJob({ db: seconds > 0 ? later.db : panel.services.db, callOut }).run();
};

/**
 * Registers a webhook through the API and then writes a local URL into the database, because the API refuses local
 * URLs.
 */
async function register(by: Caller, events: string[], more: object = {}) {
  const webhook = await must(by.post('/webhooks', { url: 'https://integrador.example/painel', events, ...more }));
  await sql`update webhooks set url = ${url} where id = ${webhook.id}`.execute(panel.services.db);
  return webhook;
}

async function cancel(clientId: string) {
  const trip = await must(admin.post('/trips', tripBody(central, { minutes: 600, clientId })));
  await must(admin.post(`/trips/${trip.id}/cancel`, { reason: 'Motivo secreto' }));
  await notificationsJob(panel.services).run();
  return trip;
}

it('the webhook job makes one signed call for each subscribed event of the client’s own trips', async () => {
  const ofCentral = await register(admin, ['cancelled']);
  const ofClient = await register(client, ['cancelled', 'registered']);
  const own = await cancel(central.clientId);
  const other = await cancel(central.otherClientId);
  await Promise.all([call(), call()]);
  await call();
  const bodies = heard.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ event, data }) => `${event} ${data.code}`).toSorted()).toEqual(
    [`cancelled ${own.code}`, `cancelled ${own.code}`, `cancelled ${other.code}`, `registered ${own.code}`].toSorted(),
  );
  expect(withoutIds(heard.map(({ body }) => body).join(''))).not.toMatch(/secreto|Marina|98765|payCents|fareCents/);
  for (const { headers, body } of heard) {
    const signature = headers['x-painel-signature'];
    expect([ofCentral, ofClient].filter(({ secret }) => isFromPanel(body, signature, secret))).toHaveLength(1);
    expect(isFromPanel(`${body} `, signature, ofCentral.secret)).toBe(false);
    expect(headers['x-painel-event-id']).toBe(JSON.parse(body).event_id);
  }
  expect((await must(client.get('/webhooks'))).items.map(({ id }: { id: string }) => id)).toEqual([ofClient.id]);
  expect(JSON.stringify(await must(admin.get('/webhooks')))).not.toContain(ofCentral.secret);
  await must(admin.delete(`/webhooks/${ofClient.id}`));
  await must(admin.delete(`/webhooks/${ofCentral.id}`));
});

it('the webhook job retries failed calls with growing delays, follows no redirect, logs each call, and resends on request', async () => {
  const { id } = await register(admin, ['cancelled']);
  const log = async () => (await must(admin.get(`/webhooks/${id}/deliveries`))).items[0];
  await cancel(central.clientId);
  heard.length = 0;
  status = 302;
  await call();
  expect(await log()).toMatchObject({ state: 'due', attempts: 1, statusCode: 302, error: 'Respondeu 302.' });
  await call();
  expect(heard).toHaveLength(1);
  let waited = 0;
  for (const wait of [10, 60, 300, 1800, 7200, 6 * 3600, 24 * 3600]) {
    waited += wait;
    await call(waited);
  }
  expect(await log()).toMatchObject({ state: 'failed', attempts: 8 });
  expect(heard).toHaveLength(8);
  status = 200;
  const { id: deliveryId } = await log();
  await must(admin.post(`/webhooks/${id}/deliveries/${deliveryId}/resend`));
  expect((await admin.post(`/webhooks/${id}/deliveries/${deliveryId}/resend`)).status).toBe(409);
  await call();
  expect(await log()).toMatchObject({ state: 'sent', statusCode: 200 });
  expect(new Set(heard.map(({ headers }) => headers['x-painel-event-id'])).size).toBe(1);
  await must(admin.delete(`/webhooks/${id}`));
});

it('the webhook job repeats a call with the same event id after the process of the first call died', async () => {
  const { id } = await register(admin, ['cancelled']);
  await cancel(central.clientId);
  const [taken] = await panel.services.db.transaction().execute((tx) => claimCalls(tx, 10));
  heard.length = 0;
  await call();
  expect(heard).toEqual([]);
  await call(121);
  expect(heard.map(({ headers }) => headers['x-painel-event-id'])).toEqual([taken?.eventId]);
  await must(admin.delete(`/webhooks/${id}`));
});

it('the webhook job calls other integrators even when one integrator does not respond', async () => {
  const silent = await register(admin, ['cancelled']);
  await sql`update webhooks set url = 'http://127.0.0.1:9/silent' where id = ${silent.id}`.execute(panel.services.db);
  for (let trips = 0; trips < 7; trips += 1) await cancel(central.otherClientId);
  const answering = await register(client, ['cancelled']);
  const own = await cancel(central.clientId);
  const called: string[] = [];
  const oneIsSilent = async (to: URL) => {
    called.push(to.pathname);
    if (to.pathname === '/silent') throw new Error('Sem resposta em 10 segundos.');
    return 204;
  };
  await webhooksJob({ db: panel.services.db, callOut: oneIsSilent }).run();
  expect(called.filter((path) => path === '/silent').length).toBeLessThan(8);
  const { items } = await must(client.get(`/webhooks/${answering.id}/deliveries`));
  expect(items).toMatchObject([{ state: 'sent', event: 'cancelled' }]);
  expect(own.code).toBeDefined();
  for (const { id } of [silent, answering]) await must((id === silent.id ? admin : client).delete(`/webhooks/${id}`));
});

it('a test call can be requested, and calls are signed with the new secret once the secret was replaced', async () => {
  const { id, secret: old } = await register(client, ['cancelled']);
  expect((await must(client.get('/webhooks'))).items[0].lastDelivery).toBeNull();
  const { secret } = await must(client.post(`/webhooks/${id}/secret`));
  heard.length = 0;
  await must(client.post(`/webhooks/${id}/test`));
  await call();
  const [{ headers, body } = { headers: {}, body: '' }] = heard;
  expect(JSON.parse(body)).toMatchObject({ event: 'test', subjectId: null });
  expect([old, secret].map((one) => isFromPanel(body, headers['x-painel-signature'], one))).toEqual([false, true]);
  expect((await must(client.get('/webhooks'))).items[0].lastDelivery).toMatchObject({ state: 'sent' });
  await must(client.patch(`/webhooks/${id}`, { active: false }));
  expect((await client.post(`/webhooks/${id}/test`)).status).toBe(409);
  await must(client.delete(`/webhooks/${id}`));
});

/** Returns the field that a refusal names. */
async function field(by: Caller, more: object): Promise<string> {
  const body = { url: 'https://exemplo.com.br', events: ['cancelled'], ...more };
  return (await by.post('/webhooks', body)).body.errors[0].field;
}

it('invalid URLs and events are refused with the name of the field', async () => {
  expect(await field(admin, { url: 'http://exemplo.com.br' })).toBe('url');
  expect(await field(admin, { url: 'https://eu:senha@exemplo.com.br' })).toBe('url');
  expect(await field(admin, { events: [] })).toBe('events');
  expect(await field(client, { events: ['top_up'] })).toBe('events');
});

it('the webhook job deletes ended calls after 30 days, and keeps pending calls', async () => {
  const { id } = await register(admin, ['cancelled']);
  const states = async () =>
    (await must(admin.get(`/webhooks/${id}/deliveries`))).items.map(({ state }: { state: string }) => state);
  await cancel(central.clientId);
  await call();
  await cancel(central.clientId);
  for (const [day, kept] of [
    [29, ['due', 'sent']],
    [31, ['due']],
  ] as const) {
    const later = panel.database.openPool({ max: 1, clock: new Date(Date.now() + day * 24 * 3600 * 1000) });
    await oldWebhookCallsJob(later).run();
    expect(await states()).toEqual(kept);
  }
});
