import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { makeCentral } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;
let client: Caller;

beforeAll(async () => {
  panel = await startPanel();
  const { clientId } = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId });
});
afterAll(() => panel.close());

const publish = (body: string, seenVersion: number) => admin.post('/consents/terms', { body, seenVersion });

it('no consent is requested before the first text is published', async () => {
  expect(await must(panel.nobody.get('/consents/terms'))).toEqual({ shown: null, versions: [] });
  expect(await must(client.get('/account/consents'))).toEqual({ due: [], accepted: [] });
});

it('each version is requested once; old versions stay readable and unchanged', async () => {
  expect((await publish('Primeiro texto', 0)).status).toBe(201);
  expect((await publish('Ao mesmo tempo', 0)).status).toBe(409);
  const first = [{ kind: 'terms', version: 1 }];
  expect(await must(client.get('/account/consents'))).toEqual({ due: first, accepted: [] });
  const accepted = await must(client.post('/account/consents', { accepted: first }));
  expect(accepted).toMatchObject({ due: [], accepted: first });
  await must(publish('Segundo texto', 1));
  expect((await must(client.get('/account/consents'))).due).toEqual([{ kind: 'terms', version: 2 }]);
  expect(await client.post('/account/consents', { accepted: first })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'accepted' }] },
  });
  expect((await must(panel.nobody.get('/consents/terms?version=1'))).shown).toMatchObject({ body: 'Primeiro texto' });
  expect((await must(panel.nobody.get('/consents/terms'))).shown).toMatchObject({ version: 2, body: 'Segundo texto' });
  expect((await panel.nobody.get('/consents/terms?version=9')).status).toBe(404);
  expect((await publish('  ', 2)).body.errors).toMatchObject([{ field: 'body' }]);
  await expect(sql`update consent_texts set body = 'x'`.execute(panel.services.db)).rejects.toThrow(
    'permission denied',
  );
  await expect(sql`delete from consents`.execute(panel.services.db)).rejects.toThrow('permission denied');
});
