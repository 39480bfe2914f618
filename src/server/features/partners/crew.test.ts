import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
beforeAll(async () => {
  panel = await startPanel();
});
afterAll(() => panel.close());

it("a partner's record shows the running trip of each driver and vehicle with its expected end, and the last crew", async () => {
  const central = await makeCentral(panel);
  const partnerId = await central.makePartner({ drivers: 3 });
  const partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const { drivers, vehicles, lastCrew } = await must(partner.get(`/partners/${partnerId}`));
  expect(lastCrew).toBeNull();
  const crew = { driverId: drivers[1].id, vehicleId: vehicles[2].id };
  const trip = await runTrip(client, partner, tripBody(central), ['accept', ['depart', crew]]);
  const running = {
    code: trip.code,
    until: new Date(Date.parse(trip.pickupAt) + trip.durationSeconds * 1000).toISOString(),
  };
  const record = await must(partner.get(`/partners/${partnerId}`));
  expect(record.lastCrew).toEqual(crew);
  expect(record.drivers).toContainEqual(expect.objectContaining({ id: crew.driverId, running }));
  expect(record.drivers).toContainEqual(expect.objectContaining({ id: drivers[0].id, running: null }));
  expect(record.vehicles).toContainEqual(expect.objectContaining({ id: crew.vehicleId, running }));
});
