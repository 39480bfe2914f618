import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let client: Caller;
let partner: Caller;
let manausId: string;
let theatreId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  [manausId, theatreId] = [newId(), newId()];
  const { db } = panel.services;
  const manaus = { id: manausId, name: 'Manaus', uf: 'AM', time_zone: 'America/Manaus' };
  await db.insertInto('service_areas').values(manaus).execute();
  const theatre = {
    id: theatreId,
    service_area_id: manausId,
    name: 'Teatro Amazonas',
    address: 'Largo de São Sebastião',
  };
  await db
    .insertInto('places')
    .values({ ...theatre, city: 'Manaus', uf: 'AM', lat: -3.1303, lng: -60.0235 })
    .execute();
});
afterAll(() => panel.close());

const tomorrow = () => tripBody(central, { minutes: 24 * 60 });
const edit = (trip: { id: string; version: number }, change: object) =>
  client.patch(`/trips/${trip.id}`, { version: trip.version, ...change });
const fromTheatre = () => [{ address: 'Teatro Amazonas', placeId: theatreId }, tomorrow().stops[1]];

describe('a trip that is edited to begin in another area', () => {
  it('gets the area, time zone and prices of the new origin', async () => {
    const { body: trip } = await client.post('/trips', tomorrow());
    const { body: moved } = await edit(trip, { stops: fromTheatre() });
    const { body: asked } = await client.post('/trips', {
      ...tomorrow(),
      pickupAt: moved.pickupAt,
      stops: fromTheatre(),
    });
    const { serviceAreaId, timeZone, estimateCents, pickupAt } = asked;
    expect(moved).toMatchObject({ serviceAreaId, timeZone, estimateCents, pickupAt });
    expect(moved).toMatchObject({ serviceAreaId: manausId, timeZone: 'America/Manaus' });
    expect(moved.pickupAt).toBe(trip.pickupAt);
  });

  it('keeps its area when only the other stops change', async () => {
    const { body: trip } = await client.post('/trips', tomorrow());
    const [origin] = tomorrow().stops;
    const { body: moved } = await edit(trip, { stops: [origin, fromTheatre()[0]] });
    expect(moved).toMatchObject({ serviceAreaId: central.areaId, timeZone: 'America/Sao_Paulo' });
  });

  it('cannot be confirmed by a partner that does not serve the new area', async () => {
    const held = await runTrip(client, partner, tripBody(central, { minutes: 120 }), ['accept']);
    const { body: proposed } = await edit(held, { stops: fromTheatre() });
    expect(proposed).toMatchObject({ serviceAreaId: central.areaId, status: 'accepted' });
    const confirmed = await partner.post(`/trips/${held.id}/confirm-change`, { version: proposed.version });
    expect(confirmed).toMatchObject({ status: 409, body: { reason: 'not_eligible' } });
    await partner.post(`/trips/${held.id}/decline-change`, {});
    const { body: open } = await client.get(`/trips/${held.id}`);
    expect(open).toMatchObject({ serviceAreaId: manausId, partnerId: null, termsVersion: 2 });
  });
});

describe('an edit that does not change a reference to a record that was deactivated after the request', () => {
  it.each([
    ['a place', async () => panel.services.db.updateTable('places').set({ active: false }).execute()],
    ['a cost centre', async () => panel.services.db.updateTable('cost_centres').set({ active: false }).execute()],
    ['the point of a place', async () => panel.services.db.updateTable('places').set({ lat: -23.4 }).execute()],
  ])('is accepted and changes no other term: %s', async (_what, change) => {
    const { db } = panel.services;
    await db.updateTable('places').set({ active: true }).execute();
    const centre = { id: newId(), client_id: central.clientId, name: newId() };
    await db.insertInto('cost_centres').values(centre).execute();
    const { body: trip } = await client.post('/trips', { ...tomorrow(), costCentreId: centre.id });
    await change();
    const { id, estimateCents, termsVersion } = trip;
    const edited = await edit(trip, { notes: 'Portaria 2' });
    expect(edited).toMatchObject({ status: 200, body: { notes: 'Portaria 2', estimateCents, termsVersion } });
    const [, destination] = edited.body.stops;
    const onward = { address: 'Rua Augusta, 1500', district: 'Consolação', city: 'São Paulo', precision: 'district' };
    const longer = await edit(
      { id, version: edited.body.version },
      { stops: [edited.body.stops[0], onward, destination] },
    );
    expect(longer).toMatchObject({ status: 200, body: { termsVersion: termsVersion + 1 } });
  });
});

it('an edit that adds passengers raises the passenger count to at least their number', async () => {
  const { body: trip } = await client.post('/trips', tomorrow());
  const passengers = ['Ana', 'Bia', 'Caio'].map((name) => ({ name, phone: '(11) 98765-4321' }));
  const { body: edited } = await edit(trip, { passengers });
  expect(edited).toMatchObject({ passengerCount: 3, termsVersion: trip.termsVersion });
});

it('an edit with another first passenger empties the room, unless it states the room', async () => {
  const ana = { name: 'Ana Souza', phone: '(11) 98765-4321' };
  const rui = { name: 'Rui Braz', phone: '(11) 98765-4321' };
  const { body: trip } = await client.post('/trips', { ...tomorrow(), passengers: [ana], room: '512' });
  const { body: corrected } = await edit(trip, { passengers: [{ ...ana, name: 'Ana Sousa Lima' }, rui] });
  expect(corrected.room).toBe('512');
  const { body: replaced } = await edit(corrected, { passengers: [rui] });
  expect(replaced.room).toBeNull();
  const { body: moved } = await edit(replaced, { passengers: [ana], room: '801' });
  expect(moved.room).toBe('801');
});

describe('the timeline of an edited trip', () => {
  it('lists old and new values, but no addresses', async () => {
    const { body: trip } = await client.post('/trips', tomorrow());
    const pickupAt = new Date(Date.parse(trip.pickupAt) + 90 * 60_000).toISOString();
    const stops = [
      tomorrow().stops[0],
      { address: 'Rua Bela Cintra, 7', city: 'São Paulo', uf: 'SP', precision: 'none' },
    ];
    expect((await edit(trip, { pickupAt, stops, notes: 'Portão B', reason: 'Consulta' })).status).toBe(200);
    const { body } = await client.get(`/trips/${trip.id}/events`);
    expect(body.items.at(-1)).toMatchObject({
      action: 'edit',
      changes: [
        { term: 'pickupAt', from: trip.pickupAt, to: pickupAt },
        { term: 'stops', from: null, to: null },
        { term: 'notes', from: null, to: null },
        { term: 'reason', from: null, to: null },
      ],
    });
    expect(body.items[0].changes).toEqual([]);
    const rows = await panel.services.db
      .selectFrom('trip_events')
      .select('data')
      .where('trip_id', '=', trip.id)
      .execute();
    expect(JSON.stringify(rows)).not.toMatch(/Bela Cintra|Portão|Consulta/);
  });
});
