import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type Panel, PUBLIC_URL, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

const post = (path: string, body: object, cookie = admin.cookie) =>
  fetch(`${panel.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
const client = { name: 'Hotel Aurora', billingCycle: 'weekly', dueDays: 9 };

it('a response header names the unknown fields of a body, and is absent when all fields are known', async () => {
  const misspelt = await post('/clients', { ...client, creditLimit: 5_000_00, 'nota ção': 1 });
  expect([misspelt.status, misspelt.headers.get('x-ignored-fields')]).toEqual([
    201,
    'creditLimit, nota%20%C3%A7%C3%A3o',
  ]);
  const right = await post('/clients', { ...client, creditLimitCents: 5_000_00 });
  expect([right.status, right.headers.get('x-ignored-fields')]).toEqual([201, null]);
});

it('the refusal of an invalid body also names the unknown fields, but only to an authorised caller', async () => {
  const misspelt = { nome: 'Hotel Aurora', billingCycle: 'weekly', dueDays: 9 };
  const refused = await post('/clients', misspelt);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    errors: [
      { field: 'name', message: 'Informe o nome.' },
      { field: 'nome', message: 'O campo “nome” não existe aqui: confira o nome.' },
    ],
  });
  expect((await post('/clients', misspelt, '')).status).toBe(401);
});
