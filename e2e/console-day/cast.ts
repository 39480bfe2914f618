import type { Trip } from '#contract/trip.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import type { Category } from '#domain/trips/categories.ts';
import { signsOf } from '#server/features/presence/sign-jobs.ts';
import { placeRecords } from '#server/demo/names.ts';
import { sweepAlarms } from '#server/features/trips/console/jobs.ts';
import { must } from '#tests/authorisation/world.ts';
import { runJobsAndNotice } from '#tests/day/offers.ts';
import { passTime } from '#tests/day/simulate.ts';
import type { Place } from '#tests/day/demand.ts';
import type { Rank, World } from '#tests/day/world.ts';
import type { Caller } from '#tests/panel.ts';

/** Driver whose answers the test decides. The simulation decides for the other drivers of the day. */
export type CastDriver = {
  name: string;
  partnerId: string;
  crew: { driverId: string; vehicleId: string };
  caller: Caller;
  /** Known position; null for a driver who waits at a rank. */
  at: Coordinates | null;
};

/** Drivers of the test in the order of their creation. */
export type Cast = CastDriver[];

export function placeNamed({ places }: World, name: string): Place {
  const place = places[placeRecords[0]?.findIndex(([one]) => one === name) ?? -1];
  if (!place) throw new Error(`no place ${name}`);
  return place;
}

/** Adds tariffs and policies of the categories that the simulation leaves alone: queues, and the pool. */
export async function openCategories({ admin, central }: World): Promise<void> {
  const { id: _id, ...tariff } = saoPauloComum;
  for (const category of ['executivo', 'van'])
    await must(admin.post('/tariffs', { ...tariff, serviceAreaId: central.areaId, category }));
  const policy = { serviceAreaId: central.areaId, category: 'executivo', validFrom: '2026-01-01', kind: 'fila' };
  await must(admin.post('/dispatch-policies', { ...policy, rankMeters: 2_000, offerSeconds: 30 }));
}

let plates = 0;

function nextPlate(): string {
  plates += 1;
  return `DES${plates}P00`;
}

async function makeDriver({ admin, central, panel }: World, name: string, category: Category): Promise<CastDriver> {
  const partner = { name: `Táxi ${name}`, areaIds: [central.areaId], categories: [category] };
  const { id: partnerId } = await must(admin.post('/partners', partner));
  await must(admin.post(`/partners/${partnerId}/drivers`, { name, phone: '(11) 98888-1234' }));
  await must(admin.post(`/partners/${partnerId}/vehicles`, { plate: nextPlate(), model: 'Sedã preto', category }));
  const { drivers, vehicles } = await must(admin.get(`/partners/${partnerId}`));
  const crew = { driverId: drivers[0].id as string, vehicleId: vehicles[0].id as string };
  const caller = await panel.signIn({ tipo: 'parceiro', partnerId, driverId: crew.driverId, nome: name });
  return { name, partnerId, crew, caller, at: null };
}

/** Creates a driver who enters the queue of a rank. */
export async function waitAtRank(world: World, name: string, { id: rankId, lat, lng }: Rank): Promise<CastDriver> {
  const driver = await makeDriver(world, name, 'executivo');
  const fixes = [8, 3].map((secondsAgo) => ({ lat, lng, accuracyMeters: 12, secondsAgo }));
  await must(driver.caller.post('/queue/join', { rankId, fixes }));
  return driver;
}

/** Creates a driver of a van who is available to the north of a place, and shares the position. */
export async function waitNorthOf(world: World, name: string, place: Place, meters: number): Promise<CastDriver> {
  const driver = await makeDriver(world, name, 'van');
  await must(driver.caller.post('/presence/begin', { declaredRankId: null }));
  await must(driver.caller.post('/presence/sharing', { share: true }));
  driver.at = { lat: place.lat + meters / 111_195, lng: place.lng };
  return driver;
}

/** Lets the day go on for some seconds, with the positions of the cast and the jobs of the panel. */
export async function pass(world: World, cast: Cast, seconds: number): Promise<void> {
  await passTime(world, world.now + seconds * 1000);
  for (const { at, caller } of cast) {
    const position = at && { ...at, accuracyMeters: 12, at: new Date(world.now).toISOString() };
    if (position) await must(caller.put('/presence/position', { position }));
  }
  await signsOf(world.panel.services).flush();
  await runJobsAndNotice(world);
  await sweepAlarms(world.panel.services);
}

/** Requests an immediate trip of the company. */
export async function requestNow({ askers, places }: World, from: Place, category: Category): Promise<Trip> {
  const to = places.find(({ id }) => id !== from.id);
  const stops = [from, to].map((place) => ({ address: 'Endereço do local', placeId: place?.id }));
  const passengers = [{ name: 'Joana Prates', phone: '(11) 97777-1234' }];
  return must(askers.company.post('/trips', { stops, passengers, category, paymentMethod: 'billed' }));
}

/** Runs an action of a driver on a trip. */
export async function act(world: World, driver: CastDriver, id: string, action: string): Promise<Trip> {
  const { termsVersion } = await must(world.admin.get(`/trips/${id}`));
  const { vehicleId } = driver.crew;
  const input = action === 'accept' ? { termsVersion, vehicleId } : action === 'depart' ? driver.crew : {};
  return must(driver.caller.post(`/trips/${id}/${action}`, input));
}
