import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closedProposalsJob } from '#server/features/trips/terms/jobs.ts';
import { must } from '#tests/authorisation/world.ts';
import { addCrew, type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/** A Wednesday. */
const NOW = new Date('2027-03-10T12:00:00Z');
const THURSDAY = 4;
const at = (time: string) => `2027-03-11T${time}:00.000Z`;

let panel: Panel;
let central: Central;
let attendant: Caller;
let client: Caller;
let partner: Caller;
let partnerId: string;
let driverId: string;

beforeAll(async () => {
  panel = await startPanel({ clock: NOW });
  central = await makeCentral(panel);
  attendant = await panel.signIn({ tipo: 'cadviagens' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());

beforeEach(async () => {
  partnerId = await central.makePartner({ drivers: 2 });
  ({ driverId } = await addCrew(panel.services.db, partnerId, 'Rosa Prado'));
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});

const body = (time: string, more: object = {}) => ({
  ...tripBody(central, { clientId: central.clientId }),
  pickupAt: at(time),
  ...more,
});
type Made = { id: string; version: number; code: string };
const request = (time: string, more: object = {}): Promise<Made> => runTrip(attendant, attendant, body(time, more));
async function accepted(time: string): Promise<Made> {
  const { id, termsVersion } = await runTrip(attendant, attendant, body(time), ['launch']);
  return must(partner.post(`/trips/${id}/accept`, { termsVersion, driverId }));
}
const check = ({ id, version }: Made, change: object, caller = attendant) =>
  caller.post(`/trips/${id}/check`, { version, ...change });

/** Everything that a change of a trip writes. */
async function written(id: string) {
  const { db } = panel.services;
  const [trip, events, proposals, outbox] = await Promise.all([
    db.selectFrom('trips').selectAll().where('id', '=', id).execute(),
    db.selectFrom('trip_events').selectAll().where('trip_id', '=', id).execute(),
    db.selectFrom('trip_proposals').selectAll().where('trip_id', '=', id).execute(),
    db.selectFrom('outbox').selectAll().where('entity_id', '=', id).execute(),
  ]);
  return { trip, events, proposals, outbox };
}

describe('the check of a change', () => {
  it('returns the price that the edit then gives, and writes nothing', async () => {
    const trip = await request('15:00');
    const before = await written(trip.id);
    const change = { pickupAt: at('18:00'), hours: 3 };
    const { status, body: found } = await check(trip, change);
    expect([status, await written(trip.id)]).toEqual([200, before]);
    const { body: edited } = await attendant.patch(`/trips/${trip.id}`, { version: trip.version, ...change });
    expect(found).toEqual({
      estimateCents: edited.estimateCents,
      isProposal: false,
      needsApproval: false,
      driverName: null,
      obstacles: [],
    });
    expect(edited.estimateCents).not.toBe(before.trip[0]?.estimate_cents);
  });

  it.each([
    ['a free driver', '17:00', []],
    [
      'a driver with another trip',
      '15:20',
      ['O motorista já tem a viagem V-OUTRA e não chega a tempo de uma à outra.'],
    ],
    ['a driver whose shift is over', '21:00', ['A viagem não cabe no turno do motorista.']],
  ])('of an accepted trip is a proposal and says whether its driver is free: %s', async (_what, time, said) => {
    const { db } = panel.services;
    const shift = { driver_id: driverId, weekday: THURSDAY, starts_at: '06:00', ends_at: '18:00' };
    await db.insertInto('driver_shifts').values(shift).execute();
    const other = await accepted('15:00');
    const trip = await accepted('12:30');
    const before = await written(trip.id);
    const { body: found } = await check(trip, { pickupAt: at(time) });
    const obstacles = said.map((text) => text.replace('V-OUTRA', other.code));
    expect(found).toMatchObject({ isProposal: true, driverName: 'Rosa Prado', obstacles });
    expect(await written(trip.id)).toEqual(before);
    const { body: told } = await check(trip, { pickupAt: at(time) }, client);
    const general = said.length > 0 ? ['O motorista não está livre neste horário.'] : [];
    expect(told).toMatchObject({ driverName: 'Rosa Prado', obstacles: general });
  });

  it('names the documents of a driver that expire before the new time', async () => {
    const trip = await accepted('15:00');
    const expired = panel.services.db.updateTable('drivers').set({ licence_expires_on: '2027-03-12' });
    await expired.where('id', '=', driverId).execute();
    const { body: found } = await check(trip, { pickupAt: '2027-03-13T15:00:00.000Z' });
    expect(found.obstacles).toEqual(['O motorista tem documento vencido na data da viagem: escolha outro.']);
  });

  it('names the designated driver to the central only, and says when the designation would end', async () => {
    const trip = await request('15:00');
    await must(attendant.post(`/trips/${trip.id}/designate`, { partnerId, driverId }));
    const { body: designated } = await attendant.get(`/trips/${trip.id}`);
    const { body: later } = await check(designated, { pickupAt: at('17:00') });
    expect(later).toMatchObject({ isProposal: false, driverName: 'Rosa Prado', obstacles: [] });
    const soon = { pickupAt: new Date(NOW.getTime() + 20 * 60_000).toISOString() };
    const { body: sooner } = await check(designated, soon);
    expect(sooner.obstacles).toEqual(['Com este horário a viagem é publicada já, e a designação deixa de valer.']);
    expect((await check(designated, soon, client)).body).toMatchObject({ driverName: null, obstacles: [] });
  });

  it('refuses what the edit refuses, and writes nothing', async () => {
    const trip = await request('15:00');
    const before = await written(trip.id);
    const past = await check(trip, { pickupAt: new Date(NOW.getTime() - 3_600_000).toISOString() });
    expect(past).toMatchObject({ status: 400, body: { detail: 'O horário de embarque já passou.' } });
    expect(await check({ ...trip, version: 99 }, { pickupAt: at('16:00') })).toMatchObject({
      status: 409,
      body: { reason: 'version_conflict' },
    });
    expect(await written(trip.id)).toEqual(before);
  });
});

const namesBeto = async ({ id }: Made) => JSON.stringify((await written(id)).proposals).includes('Beto');

describe('the passenger of a closed proposal', () => {
  const passengers = [{ name: 'Beto Proposto', phone: '(11) 98765-0199' }];
  /** Proposes the passenger for an accepted trip. */
  async function propose(): Promise<Made> {
    const trip = await accepted('15:00');
    return must(attendant.patch(`/trips/${trip.id}`, { version: trip.version, passengers, luggageCount: 2 }));
  }

  it.each(['confirm-change', 'decline-change'])('does not stay in it after %s', async (action) => {
    const trip = await propose();
    expect(await namesBeto(trip)).toBe(true);
    await must(partner.post(`/trips/${trip.id}/${action}`));
    expect(await namesBeto(trip)).toBe(false);
  });

  it('is erased some minutes after the begin of the trip withdrew it', async () => {
    const trip = await propose();
    const { vehicles } = await must(partner.get(`/partners/${partnerId}`));
    await must(partner.post(`/trips/${trip.id}/arrive`, { driverId, vehicleId: vehicles[0].id }));
    await must(partner.post(`/trips/${trip.id}/begin`));
    const erase = () => closedProposalsJob(panel.services).run();
    await erase();
    expect(await namesBeto(trip)).toBe(true);
    await sql`update trip_proposals set decided_at = decided_at - interval '11 minutes' where trip_id = ${trip.id}`.execute(
      panel.services.db,
    );
    await erase();
    expect(await namesBeto(trip)).toBe(false);
  });
});

describe('a proposal that was stored before stops had a precision', () => {
  it('is confirmed with the precision that its stops imply', async () => {
    const trip = await accepted('15:00');
    const [origin] = body('15:00').stops;
    const stops = [
      origin,
      { address: 'Rua A, 1', lat: -23.55, lng: -46.63 },
      { address: 'Rua B, 2', precision: 'none' },
    ];
    await must(attendant.patch(`/trips/${trip.id}`, { version: trip.version, stops }));
    await sql`update trip_proposals set terms = jsonb_set(terms, '{stops}',
      (select jsonb_agg(stop - 'precision' order by position)
        from jsonb_array_elements(terms->'stops') with ordinality as stops (stop, position)))
      where trip_id = ${trip.id}`.execute(panel.services.db);
    expect((await partner.get(`/trips/${trip.id}`)).body.proposal).toMatchObject({ terms: { stops: [{}, {}, {}] } });
    const { status, body: confirmed } = await partner.post(`/trips/${trip.id}/confirm-change`);
    expect(status).toBe(200);
    const precisions = confirmed.stops.map(({ precision }: { precision: string }) => precision);
    expect(precisions).toEqual(['exact', 'exact', 'none']);
  });
});
