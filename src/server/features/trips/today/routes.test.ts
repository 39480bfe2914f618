import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type MovingClock, moveClockOf } from '#tests/moving-clock.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

// Noon in São Paulo, so that the trips of a test are on one local day.
const NOON = Date.parse('2026-06-10T15:00:00Z');

let panel: Panel;
let clock: MovingClock;
let central: Central;
let reception: Caller;
let requester: Caller;
let other: Caller;
let partner: Caller;
let partnerId: string;

beforeAll(async () => {
  panel = await startPanel({ clock: new Date(NOON) });
  clock = await moveClockOf(panel.database, new Date(NOON));
  central = await makeCentral(panel);
  const { clientId, otherClientId } = central;
  reception = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true });
  requester = await panel.signIn({ tipo: 'cadviagens', clientId });
  other = await panel.signIn({ tipo: 'cliente', clientId: otherClientId, approvesTrips: true });
});
beforeEach(async () => {
  await clock.set(new Date(NOON));
  await panel.services.db.updateTable('trips').set({ client_id: central.walkInId }).execute();
  partnerId = await central.makePartner();
  await panel.services.db
    .updateTable('drivers')
    .set({ phone: '+5511912345678' })
    .where('partner_id', '=', partnerId)
    .execute();
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(async () => {
  await clock.close();
  await panel.close();
});

const after = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const bodyAt = (minutes: number | null, more: object = {}) => ({
  ...tripBody(central),
  ...(minutes !== null && { pickupAt: after(minutes) }),
  ...more,
});
const requested = async (minutes: number | null, more: object = {}): Promise<string> => {
  const { status, body } = await reception.post('/trips', bodyAt(minutes, more));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
};
const board = async (who = reception): Promise<Answer['body'][]> => (await who.get('/today')).body.items;
const sheet = async (who = reception): Promise<Answer['body'][]> => (await who.get('/today/sheet')).body.items;
const share = (id: string, lat: number) =>
  partner.put(`/trips/${id}/position`, { lat, lng: -46.6566, accuracyMeters: 10, at: new Date(NOON).toISOString() });
const requirePin = (requires_pin: boolean) =>
  panel.services.db.updateTable('clients').set({ requires_pin }).where('id', '=', central.clientId).execute();

describe('the board of today', () => {
  it("shows the trips of the client's local day by pickup, and no others", async () => {
    // The local day ends at 3:00 UTC, in eleven hours and 59 minutes of the twelve that are left.
    const evening = await requested(11 * 60 + 59);
    const soon = await requested(90);
    await requested(12 * 60);
    const now = await requested(null);
    expect((await board()).map(({ id }) => id)).toEqual([now, soon, evening]);
    expect((await board(requester)).map(({ id }) => id)).toEqual([now, soon, evening]);
    expect(await board(other)).toEqual([]);
  });

  it('keeps a trip of yesterday until it ends, and shows ended trips of today', async () => {
    const early = await requested(60);
    await reception.post(`/trips/${early}/cancel`, { reason: 'Mudou' });
    await clock.set(new Date(NOON + 11.5 * 3_600_000));
    const { id } = await runTrip(reception, partner, bodyAt(11 * 60 + 55), ['accept']);
    expect((await board()).map(({ id: shown, status }) => [shown, status])).toEqual([
      [early, 'cancelled'],
      [id, 'accepted'],
    ]);
    await clock.set(new Date(NOON + 12.1 * 3_600_000));
    expect((await board()).map(({ id: shown }) => shown)).toEqual([id]);
    const { version } = (await reception.get(`/trips/${id}`)).body;
    await reception.post(`/trips/${id}/cancel`, { reason: 'Mudou', version });
    expect((await reception.get(`/trips/${id}`)).body.status).toBe('cancelled');
    expect(await board()).toEqual([]);
  });

  it('shows passenger, origin, destination and, once accepted, driver and car', async () => {
    const { id } = await runTrip(reception, partner, bodyAt(90, { room: '512', clientReference: 'R-77' }), ['accept']);
    expect(await board()).toEqual([
      {
        id,
        code: expect.stringMatching(/^V-/),
        pickupAt: after(90),
        timeZone: 'America/Sao_Paulo',
        status: 'accepted',
        arrivesAt: null,
        positionIsOld: false,
        late: null,
        vehicleModel: 'Sedã',
        vehicleColour: null,
        vehiclePlate: expect.stringMatching(/^TST/),
        passengerName: 'Marina Duarte',
        passengerCount: 1,
        room: '512',
        costCentre: null,
        clientReference: 'R-77',
        origin: 'Aeroporto de Congonhas',
        destination: 'Estação da Luz',
        driverName: 'Motorista 1',
      },
    ]);
  });

  it("estimates the arrival as the passenger's page does, and drops the estimate with the age of the position", async () => {
    const { id } = await runTrip(reception, partner, bodyAt(30), ['accept', 'depart']);
    const code = (await reception.get(`/trips/${id}/link`)).body.url.split('/').at(-1);
    const passengersPage = async () => (await panel.nobody.get(`/rides/${code}`)).body;
    await share(id, -23.6);
    const [shown] = await board();
    expect(shown).toMatchObject({ status: 'en_route', positionIsOld: false, late: null });
    expect(shown.arrivesAt).not.toBeNull();
    expect(shown.arrivesAt).toBe((await passengersPage()).arrivesAt);
    await clock.set(new Date(NOON + 120_000));
    expect((await board())[0]).toMatchObject({ positionIsOld: true, arrivesAt: shown.arrivesAt });
    await clock.set(new Date(NOON + 601_000));
    expect((await board())[0]).toMatchObject({ positionIsOld: true, arrivesAt: null });
    expect((await passengersPage()).arrivesAt).toBeNull();
  });

  it('marks a late car with its new time, by the rule of the page of the passenger', async () => {
    const { id } = await runTrip(reception, partner, bodyAt(30), ['accept', 'depart']);
    const code = (await reception.get(`/trips/${id}/link`)).body.url.split('/').at(-1);
    await share(id, -23.3);
    const [{ late, arrivesAt }] = await board();
    expect(late).toEqual({ newAt: arrivesAt });
    expect(late).toEqual((await panel.nobody.get(`/rides/${code}`)).body.late);
    for (const time of [1, 2]) await panel.nobody.post(`/rides/${code}/delay`, { time });
    expect((await board())[0].late).toEqual((await panel.nobody.get(`/rides/${code}`)).body.late);
  });
});

describe('the day sheet', () => {
  it('has phone of the driver and PIN of accepted trips, and open trips without them, with the phones of all passengers', async () => {
    const open = await requested(120);
    const { id } = await runTrip(reception, partner, bodyAt(90), ['accept']);
    await panel.services.db
      .insertInto('trip_pins')
      .values({ trip_id: id, pin: '4711' })
      .onConflict((conflict) => conflict.column('trip_id').doUpdateSet({ pin: '4711' }))
      .execute();
    const cancelled = await requested(60);
    await reception.post(`/trips/${cancelled}/cancel`, { reason: 'Mudou' });
    const lines = await sheet();
    expect(lines.map(({ id: shown, driverPhone, boardingPin }) => [shown, driverPhone, boardingPin])).toEqual([
      [id, '+5511912345678', '4711'],
      [open, null, null],
    ]);
    expect(lines.map(({ passengerPhone }) => passengerPhone)).toEqual(['+5511987654321', '+5511987654321']);
    for (const action of ['depart', 'arrive', 'begin'])
      await partner.post(`/trips/${id}/${action}`, action === 'begin' ? { pin: '4711' } : {});
    expect((await sheet())[0]).toMatchObject({
      status: 'in_progress',
      driverPhone: '+5511912345678',
      boardingPin: null,
    });
  });

  it('says of a trip that is not accepted whether it will have a PIN', async () => {
    await requested(120);
    expect((await sheet()).map(({ requiresPin }) => requiresPin)).toEqual([false]);
    await requirePin(true);
    expect((await sheet()).map(({ requiresPin }) => requiresPin)).toEqual([true]);
    await requirePin(false);
  });

  it('is refused to users who do not approve trips, and shows nothing of another client', async () => {
    await runTrip(reception, partner, bodyAt(90), ['accept']);
    expect((await requester.get('/today/sheet')).status).toBe(403);
    expect(await sheet(other)).toEqual([]);
    expect(JSON.stringify(await board())).not.toMatch(/912345678|98765|boardingPin|Phone/);
    expect((await reception.get('/trips')).body.items[0].driverPhone).toBeNull();
  });

  it('records each partner of which a phone was read, and only those', async () => {
    const { db } = panel.services;
    const read = async () => {
      const seen = db.selectFrom('access_log').select(['actor_id', 'way']).where('subject_id', '=', partnerId);
      return seen.execute();
    };
    await runTrip(reception, partner, bodyAt(90));
    await sheet();
    expect(await read()).toEqual([]);
    await runTrip(reception, partner, bodyAt(95), ['accept']);
    await board();
    expect(await read()).toEqual([]);
    await sheet();
    expect(await read()).toEqual([{ actor_id: reception.userId, way: 'open' }]);
  });
});
