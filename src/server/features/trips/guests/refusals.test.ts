import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Central, makeCentral } from '#tests/central.ts';
import { makeHotel } from '#tests/hotel.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let reception: Caller;
let pagePath: string;
let code: string;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
beforeEach(async () => {
  const hotel = await makeHotel(panel);
  reception = hotel.reception;
  pagePath = `/clients/${hotel.clientId}/guest-page`;
  code = (await save({ active: true })).body.page.url.split('/').at(-1);
});
afterAll(() => panel.close());

const save = (more: object) =>
  reception.put(pagePath, { pickup: { address: 'Hotel', placeId: central.placeIds[0] }, origins: [], ...more });

/** Requests a trip on the room account. */
async function ask() {
  const wish = { name: 'Emma Stone', phone: '+12125550142', room: '512', language: 'en', paymentMethod: 'billed' };
  const way = { destination: 'Luz', placeId: central.placeIds[1] };
  const { rideCode } = (await panel.nobody.post(`/guest-pages/${code}/requests`, { ...wish, ...way })).body;
  const { id, version } = (await reception.get('/approvals')).body.items[0].trip;
  return {
    reject: async (who: Caller, reason: string) =>
      expect((await who.post('/approvals/reject', { trips: [{ id, version }], reason })).status).toBe(200),
    ride: async () => (await panel.nobody.get(`/rides/${rideCode}`)).body,
  };
}

it('a guest reads the reason of the reception after a rejection, and the page to order again', async () => {
  const asked = await ask();
  await asked.reject(reception, 'Quarto já liberado');
  const shown = { ending: 'rejected', refusal: 'Quarto já liberado' };
  expect(await asked.ride()).toMatchObject({ ...shown, orderPath: `/hotel/${code}` });
  await save({ version: 1, active: false });
  expect(await asked.ride()).toMatchObject({ ...shown, orderPath: null });
});

it('a guest does not read the new code of the page after a request with an earlier code', async () => {
  const asked = await ask();
  expect((await reception.post(`${pagePath}/renew`)).status).toBe(200);
  await asked.reject(reception, 'Quarto já liberado');
  expect(await asked.ride()).toMatchObject({ refusal: 'Quarto já liberado', orderPath: null });
});

it('a guest does not read the reason of a rejection by the central', async () => {
  const asked = await ask();
  await asked.reject(admin, 'Hotel com fatura vencida');
  expect(await asked.ride()).toMatchObject({ ending: 'rejected', refusal: null, orderPath: `/hotel/${code}` });
});
