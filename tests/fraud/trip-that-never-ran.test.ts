import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let [admin, client, partner] = [] as unknown as [Caller, Caller, Caller];

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
beforeEach(async () => {
  partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  await must(admin.patch('/settings', { shortTripBp: 0 }));
});
afterAll(() => panel.close());

const pickup = { lat: -23.6273, lng: -46.6566 };
const destination = { lat: -23.5353, lng: -46.6345 };
const farAway = { lat: -23.45, lng: -46.53 };
const aboard = ['accept', 'depart', 'arrive', 'begin'];

const request = (steps: (string | [string, object])[], more: object = {}) =>
  runTrip(client, partner, { ...tripBody(central), ...more }, steps);
const act = (id: string, action: string, body: object = {}) => must(partner.post(`/trips/${id}/${action}`, body));
const tellPosition = (id: string, point: object) =>
  must(partner.put(`/trips/${id}/position`, { ...point, at: new Date().toISOString() }));

/** Moves the times of a trip into the past, as if the trip had taken this long. */
async function haveDriven(id: string, interval: string): Promise<void> {
  await sql`
    update trips set accepted_at = accepted_at - ${interval}::interval, arrived_at = arrived_at - ${interval}::interval,
      begun_at = begun_at - ${interval}::interval, ended_at = ended_at - ${interval}::interval,
      pickup_at = pickup_at - ${interval}::interval
    where id = ${id}`.execute(panel.services.db);
}

const outcome = ({ partnerSide, reviewReasons }: { partnerSide: string; reviewReasons: string[] }) => [
  partnerSide,
  ...reviewReasons,
];

describe('a partner and a client that click through a trip without driving it', () => {
  it('cause a review when the trip ends hours before the pickup', async () => {
    await must(admin.patch('/settings', { shortTripBp: 25_00 }));
    const body = { pickupAt: new Date(Date.now() + 3 * 3_600_000).toISOString() };
    const trip = await request(['accept', 'depart', 'arrive', 'begin', 'complete'], body);
    expect(outcome(trip)).toEqual(['in_review', 'ended_before_pickup', 'too_short']);
    expect((await admin.get(`/wallets/${trip.partnerId}`)).body).toMatchObject({ pendingCents: 0, balanceCents: 0 });
  });

  it('cause a review also at the time of the pickup, because the trip is too short', async () => {
    await must(admin.patch('/settings', { shortTripBp: 25_00 }));
    expect(outcome(await request([...aboard, 'complete']))).toEqual(['in_review', 'too_short']);
  });

  it('cause no review when the duration and the positions of the car fit the trip', async () => {
    await must(admin.patch('/settings', { shortTripBp: 25_00 }));
    const { id } = await request(['accept', 'depart']);
    await tellPosition(id, pickup);
    await act(id, 'arrive');
    await act(id, 'begin');
    await haveDriven(id, '1 hour');
    await tellPosition(id, destination);
    expect(outcome(await act(id, 'complete'))).toEqual(['pending']);
  });
});

describe('a partner whose car is not at the place that it reports', () => {
  it('causes a review when it reports the arrival at the pickup or the destination', async () => {
    const { id } = await request(['accept', 'depart']);
    await tellPosition(id, farAway);
    await act(id, 'arrive');
    await act(id, 'begin');
    expect(outcome(await act(id, 'complete'))).toEqual(['in_review', 'far_from_pickup', 'far_from_destination']);
  });

  it('causes no review when the trip is given back and another partner completes the trip', async () => {
    const { id } = await request(['accept', 'depart']);
    await tellPosition(id, farAway);
    await act(id, 'arrive');
    await act(id, 'give-back', { reason: 'Pneu furado' });
    const other = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    const { body: offered } = await other.get(`/trips/${id}`);
    for (const action of ['accept', 'depart', 'arrive', 'begin'])
      await must(
        other.post(`/trips/${id}/${action}`, action === 'accept' ? { termsVersion: offered.termsVersion } : {}),
      );
    expect(outcome(await must(other.post(`/trips/${id}/complete`)))).toEqual(['pending']);
  });
});

describe('a driver in two trips at the same time', () => {
  it('causes a review of the second trip', async () => {
    expect(outcome(await request([...aboard, 'complete']))).toEqual(['pending']);
    await must(admin.patch('/settings', { shortTripBp: 25_00 }));
    const { id } = await request(aboard);
    await haveDriven(id, '1 hour');
    expect(outcome(await act(id, 'complete'))).toEqual(['in_review', 'driver_elsewhere']);
  });
});

describe('a client and a partner that invent many trips', () => {
  it('cause reviews beyond three times their usual number of trips per day', async () => {
    for (let day = 1; day <= 5; day += 1) {
      const { id } = await request([...aboard, 'complete']);
      await haveDriven(id, `${day} days`);
    }
    const outcomes = [];
    for (let count = 1; count <= 4; count += 1) outcomes.push(outcome(await request([...aboard, 'complete'])));
    expect(outcomes).toEqual([['pending'], ['pending'], ['pending'], ['in_review', 'unusual_pair']]);
  });

  it('are compared with their own history only', async () => {
    const outcomes = [];
    for (let count = 1; count <= 4; count += 1) outcomes.push(outcome(await request([...aboard, 'complete'])));
    expect(outcomes).toEqual(Array.from({ length: 4 }, () => ['pending']));
  });
});

describe('a driver that reports a no-show without having arrived', () => {
  it('gets no fee before a review, which says that no position proves the arrival', async () => {
    await must(admin.patch('/settings', { noShowFeeCents: 20_00, immediateWaitingToleranceSeconds: 0 }));
    const trip = await request(['accept', 'depart', 'arrive', 'no-show']);
    expect(outcome(trip)).toEqual(['in_review', 'arrival_unproven', 'fee']);
    const near = await request(['accept', 'depart']);
    await tellPosition(near.id, pickup);
    await act(near.id, 'arrive');
    expect(outcome(await act(near.id, 'no-show'))).toEqual(['in_review', 'fee']);
  });
});
