import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;
let partnerId: string;
let count = 0;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
  partnerId = (await admin.post('/partners', { name: 'Frota Própria' })).body.id;
});
afterAll(() => panel.close());

const driverOf = async (partner: string, more: object = {}) => {
  count += 1;
  const name = `Otávio ${count}`;
  const { body } = await admin.post(`/partners/${partner}/drivers`, { name, ...more });
  return body.drivers.find((driver: { name: string }) => driver.name === name).id as string;
};
const asDriver = (driverId: string, more: object = {}) =>
  admin.post('/users', {
    email: `otavio${(count += 1)}@exemplo.com.br`,
    nome: 'Nádia',
    tipo: 'parceiro',
    id_parceiro: partnerId,
    driverId,
    ...more,
  });

describe('a user who is a driver', () => {
  test('is linked to an active driver of the own partner, who is no other user', async () => {
    const driverId = await driverOf(partnerId);
    const made = await asDriver(driverId);
    expect(made).toMatchObject({ status: 201, body: { driverId, driverName: expect.stringContaining('Otávio') } });
    const others = (await admin.post('/partners', { name: 'Outra Frota' })).body.id;
    const refused = [
      await asDriver(driverId),
      await asDriver(await driverOf(others)),
      await asDriver(await driverOf(partnerId, { active: false })),
      await asDriver(newId()),
      await asDriver(await driverOf(partnerId), { id_parceiro: '' }),
    ];
    const inactive = 'O motorista não está entre os ativos deste parceiro: escolha outro.';
    expect(refused.map(({ status, body }) => [status, body.errors[0].field, body.errors[0].message])).toEqual([
      [400, 'driverId', 'Este motorista já entra como Nádia.'],
      ...Array.from({ length: 4 }, () => [400, 'driverId', inactive]),
    ]);
  });

  test('is linked by only one of two concurrent changes', async () => {
    const users = await Promise.all(['a', 'b'].map(async () => (await asDriver(await driverOf(partnerId))).body.id));
    const driverId = await driverOf(partnerId);
    const answers = await Promise.all(users.map((id) => admin.patch(`/users/${id}`, { driverId })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('can be renamed after the driver was deactivated', async () => {
    const driverId = await driverOf(partnerId);
    const { id } = (await asDriver(driverId)).body;
    await admin.patch(`/partners/${partnerId}/drivers/${driverId}`, { active: false });
    const renamed = await admin.patch(`/users/${id}`, { nome: 'Otávio', id_parceiro: partnerId, driverId });
    expect(renamed).toMatchObject({ status: 200, body: { nome: 'Otávio', driverId } });
  });

  test('loses the link with the partner', async () => {
    const { id, version } = (await asDriver(await driverOf(partnerId))).body;
    const others = (await admin.post('/partners', { name: 'Terceira Frota' })).body.id;
    const moved = await admin.patch(`/users/${id}`, { version, id_parceiro: others });
    expect(moved).toMatchObject({ status: 200, body: { id_parceiro: others, driverId: null } });
    const back = await admin.patch(`/users/${id}`, { id_parceiro: partnerId, driverId: await driverOf(partnerId) });
    expect(back.body.driverName).toContain('Otávio');
    expect((await admin.patch(`/users/${id}`, { tipo: '', id_parceiro: '' })).body.driverId).toBeNull();
  });
});
