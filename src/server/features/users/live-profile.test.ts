import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { assembleServices } from '#server/assemble.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;
let clientId: string;
let partnerId: string;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
  clientId = (await admin.post('/clients', { name: 'Aurora S.A.' })).body.id;
  partnerId = (await admin.post('/partners', { name: 'Célio' })).body.id;
});
afterAll(() => panel.close());

const password = 'uma senha bem longa';

function signInWith(email: string) {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json', origin: panel.services.config.publicUrl };
  return fetch(`${panel.url}/api/auth/sign-in/email`, { method: 'POST', headers, body });
}

/** Reads the live stream of a user until it ends and returns the received topics. */
async function watch(caller: Caller, change: () => Promise<unknown>): Promise<string[]> {
  const stream = await fetch(`${panel.url}/api/v1/live`, { headers: { cookie: caller.cookie } });
  if (!stream.body) throw new Error('no stream');
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('event: hello')) text += (await reader.read()).value ?? '';
  await change();
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  return [...text.matchAll(/^event: (.+)$/gm)].map(([, topic]) => topic ?? '');
}

test('a node drops a cached session when the user of the session is blocked on another node', async () => {
  const { config, log } = panel.services;
  const node = await assembleServices(config, panel.database.ownerUrl, log);
  await node.live.start();
  const app = await createApp(node);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { userId, cookie } = await panel.signIn({ tipo: 'cliente', clientId });
  const statusThere = async () => (await fetch(`${url}/api/v1/session`, { headers: { cookie } })).status;
  expect(await statusThere()).toBe(200);
  expect((await admin.post(`/users/${userId}/block`, { reason: 'Saiu' })).status).toBe(200);
  await expect.poll(statusThere).toBe(401);
  await node.live.stop();
  await app.close();
  await node.close();
});

describe('an open page', () => {
  test('receives an event when the profile of its user changes, and reads the new profile', async () => {
    const caller = await panel.signIn({ tipo: 'cliente', clientId, nome: 'Iara' });
    expect((await caller.get('/session')).body.profile.tipo).toBe('cliente');
    const topics = await watch(caller, () =>
      admin.patch(`/users/${caller.userId}`, { tipo: 'parceiro', id_parceiro: partnerId }),
    );
    expect(topics).toEqual(['hello', 'profile']);
    expect((await caller.get('/session')).body).toMatchObject({
      profile: { tipo: 'parceiro', id_parceiro: partnerId },
      partnerName: 'Célio',
    });
  });

  test('loses its session when the role of the user is removed', async () => {
    const caller = await panel.signIn({ tipo: 'cliente', clientId });
    const topics = await watch(caller, () => admin.patch(`/users/${caller.userId}`, { tipo: '' }));
    expect(topics).toContain('profile');
    expect((await caller.get('/session')).status).toBe(401);
    // A role that is assigned again requires a new session, because the old session has ended.
    await admin.patch(`/users/${caller.userId}`, { tipo: 'cliente' });
    expect((await caller.get('/session')).status).toBe(401);
  });

  test('loses its session when the user is blocked, and needs a new sign-in after the block is lifted', async () => {
    const user = { email: 'sai@exemplo.com.br', nome: 'Nádia', tipo: 'cliente', id_cliente: clientId, password };
    const { id } = (await admin.post('/users', user)).body;
    const signedIn = await signInWith(user.email);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const session = () => fetch(`${panel.url}/api/v1/session`, { headers: { cookie } });
    expect((await session()).status).toBe(200);
    await watch({ ...admin, cookie }, () => admin.post(`/users/${id}/block`, { reason: 'Saiu da empresa' }));
    expect((await session()).status).toBe(401);
    expect((await signInWith(user.email)).status).toBe(401);
    expect((await admin.get(`/users/${id}`)).body).toMatchObject({ blocked: true, blockedReason: 'Saiu da empresa' });
    expect((await admin.post(`/users/${id}/unblock`)).body).toMatchObject({ blocked: false, blockedReason: null });
    expect((await session()).status).toBe(401);
    expect((await signInWith(user.email)).status).toBe(200);
  });
});
