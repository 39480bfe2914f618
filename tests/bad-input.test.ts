import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Central, makeCentral, runTrip, tripBody } from './central.ts';
import { type Caller, type Panel, startPanel } from './panel.ts';

let panel: Panel;
let central: Central;
let client: Caller;
let partner: Caller;
let underWay: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  underWay = (await runTrip(client, partner, tripBody(central), ['accept', 'depart'])).id;
});
afterAll(() => panel.close());

const noTimes = [
  ['the year 0', '0000-01-01T00:00:00Z'],
  ['the day after the last of year 9999', '9999-12-31T23:00:00-14:00'],
  ['an offset of nowhere', '2030-01-01T00:00:00+23:00'],
] as const;
const point = { lat: -23.6, lng: -46.65 };
const weekly = { weekdays: [1], until: '9999-12-31' };

/** Returns a body for the check of a request. The check has no field for passengers and refuses unknown fields. */
function checkBody(): object {
  const { passengers: _passengers, ...body } = tripBody(central);
  return body;
}

const calls: [what: string, field: string, call: (at: string) => Promise<{ status: number; body: unknown }>][] = [
  ['a request', 'pickupAt', (at) => client.post('/trips', { ...tripBody(central), pickupAt: at })],
  ['a series', 'pickupAt', (at) => client.post('/series', { ...tripBody(central), pickupAt: at, repeat: weekly })],
  ['a check', 'pickupAt', (at) => client.post('/trips/check', { ...checkBody(), pickupAt: at, repeat: weekly })],
  ['a position', 'at', (at) => partner.put(`/trips/${underWay}/position`, { ...point, at })],
  ['a list', 'from', (at) => client.get(`/trips?from=${encodeURIComponent(at)}`)],
];

it.each(calls.flatMap((call) => noTimes.map((time) => [call, time] as const)))(
  'a request with the invalid time %j %j is refused, and the answer names the field',
  async ([, field, call], [, at]) => {
    const message = 'Informe uma data entre 1900 e 2099.';
    expect(await call(at)).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
  },
);

it.each([
  ['/rides/%00', 'code'],
  ['/receipts/%00', 'code'],
  ['/trips?q=%00', 'q'],
])('a NUL character in %s is refused, and the answer names the field', async (path, field) => {
  expect(await client.get(path)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});

it('a call with the header X-User-Id is executed only if the session belongs to that user', async () => {
  const { userId } = client;
  const { body: trip } = await client.post('/trips', tripBody(central), { 'x-user-id': userId });
  const cancel = (as: string) => client.post(`/trips/${trip.id}/cancel`, { reason: 'Engano' }, { 'x-user-id': as });
  expect(await cancel(partner.userId)).toMatchObject({ status: 401, body: { reason: 'unauthenticated' } });
  expect((await cancel(userId)).body.status).toBe('cancelled');
});
