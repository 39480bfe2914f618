import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;
let partnerId: string;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ada Prado' });
  partnerId = (await admin.post('/partners', { name: 'Célio Antunes' })).body.id;
  await admin.patch(`/partners/${partnerId}`, { name: 'Célia Antunes' });
  await admin.patch(`/partners/${partnerId}`, { status: 'suspended', statusReason: 'Alvará vencido' });
});
afterAll(() => panel.close());

it('is read page by page, the newest first: who, what, from where, and no personal value', async () => {
  const { status, body } = await admin.get(`/audit/partner/${partnerId}?limit=2`);
  const ada = { actorId: admin.userId, actorName: 'Ada Prado', actingName: null, address: '127.0.0.1' };
  expect({ status, items: body.items }).toMatchObject({
    status: 200,
    items: [
      { ...ada, action: 'partner.update', changes: { status: ['active', 'suspended'] } },
      { ...ada, action: 'partner.update', changes: { name: ['…', '…'] } },
    ],
  });
  const next = await admin.get(`/audit/partner/${partnerId}?limit=2&cursor=${body.nextCursor}`);
  expect(next.body).toMatchObject({ items: [{ action: 'partner.create' }], nextCursor: null });
  expect(JSON.stringify([body, next.body])).not.toMatch(/Célio|Célia/);
});

it('of nothing, and of what is none', async () => {
  const none = '01970000-0000-7000-8000-0000000000ff';
  expect((await admin.get(`/audit/partner/${none}`)).body).toEqual({ items: [], nextCursor: null });
  expect(await admin.get(`/audit/planet/${none}`)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'subjectType' }] },
  });
  expect((await admin.get(`/audit/partner/${partnerId}?cursor=x`)).body.errors).toMatchObject([{ field: 'cursor' }]);
});
