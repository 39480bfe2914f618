import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatCents } from '#domain/money.ts';
import { notificationsJob } from '#server/features/notifications/reactions.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let planned: Caller;
let usual: Caller;
let plannedId: string;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  plannedId = await central.makePartner();
  planned = await panel.signIn({ tipo: 'parceiro', partnerId: plannedId });
  usual = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  const plan = await must(
    admin.post('/plans', {
      name: 'Semanal',
      commissionBp: 10_00,
      feeCents: 89_90,
      feePeriod: 'month',
      feeFrom: '2099-01-01',
    }),
  );
  const { version } = await must(admin.get(`/partners/${plannedId}`));
  await must(admin.patch(`/partners/${plannedId}`, { version, planId: plan.id }));
});
afterAll(() => panel.close());

const request = () => runTrip(client, client, tripBody(central));
const partAt = (estimateCents: number, rate: number) => estimateCents - Math.round(estimateCents * rate);
const listed = async (caller: Caller, id: string) =>
  (await must(caller.get('/trips?status=available,offered&limit=100'))).items.find(
    (trip: { id: string }) => trip.id === id,
  );

it('the notification of an available trip shows each partner the amount after the partner’s own commission', async () => {
  const trip = await request();
  await notificationsJob(panel.services).run();
  const notificationOf = async (caller: Caller) =>
    (await must(caller.get('/notifications?limit=100'))).items.find(({ title }: { title: string }) =>
      title.includes(trip.code),
    )?.body;
  expect(await notificationOf(planned)).toContain(`Para você: ${formatCents(partAt(trip.estimateCents, 0.1))}.`);
  expect(await notificationOf(usual)).toContain(`Para você: ${formatCents(partAt(trip.estimateCents, 0.15))}.`);
});

it('the list of lost trips shows a partner the amount after its own commission, not after that of the assigned partner', async () => {
  const trip = await request();
  await must(planned.post('/dispatch/views', { trips: [{ tripId: trip.id, secondsAgo: 0 }] }));
  await must(usual.post(`/trips/${trip.id}/accept`, { termsVersion: 1 }));
  const { items } = await must(planned.get('/dispatch/disputes'));
  const lost = items.find(({ tripId }: { tripId: string }) => tripId === trip.id);
  expect(lost).toMatchObject({ partnerCents: partAt(trip.estimateCents, 0.1) });
});

it('after one partner gave a trip back, the trip shows another partner the amount after this other partner’s commission', async () => {
  const trip = await runTrip(client, planned, tripBody(central, { minutes: 30 }), ['accept']);
  await must(planned.post(`/trips/${trip.id}/give-back`, { reason: 'Carro quebrado' }));
  expect(await must(usual.get(`/trips/${trip.id}`))).toMatchObject({
    commissionBp: 15_00,
    partnerCents: partAt(trip.estimateCents, 0.15),
  });
});

it('a partner sees the same commission and amount before and after accepting a trip', async () => {
  const trip = await request();
  const own = { commissionBp: 10_00, partnerCents: partAt(trip.estimateCents, 0.1) };
  expect(await must(planned.get(`/trips/${trip.id}`))).toMatchObject(own);
  expect(await listed(planned, trip.id)).toMatchObject(own);
  const defaults = { commissionBp: 15_00, partnerCents: partAt(trip.estimateCents, 0.15) };
  expect(await listed(usual, trip.id)).toMatchObject(defaults);
  expect(await must(planned.post(`/trips/${trip.id}/accept`, { termsVersion: 1 }))).toMatchObject(own);
  expect(await must(planned.get(`/trips/${trip.id}`))).toMatchObject(own);
});
