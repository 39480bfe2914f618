import type { Trip } from '#contract/trip.ts';
import type { DispatchKind } from '#domain/dispatch/policies.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { sweep } from '#server/features/trips/actions/jobs.ts';
import { removeSilent } from '#server/features/presence/jobs.ts';
import { placeRecords } from '#server/demo/names.ts';
import { SeededRandom } from '#domain/random.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { moveClockOf, type MovingClock } from '#tests/moving-clock.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';
import type { TemplateCluster } from '#tests/template-cluster.ts';
import { Agenda } from './agenda.ts';
import { type Asker, HOUR, type Place, type PlannedRequest } from './demand.ts';

/** Size of a simulated day. Hours of the local day; drivers work in shifts between them. */
export type DaySize = { drivers: number; requests: number; fromHour: number; untilHour: number; ranks: number };

/** Drivers wait at ranks, or are available anywhere, or only look at the pool. A new policy needs an entry. */
const waiting: Record<DispatchKind, 'at-ranks' | 'anywhere' | 'for-the-pool'> = {
  mural: 'for-the-pool',
  fila: 'at-ranks',
  proximidade: 'anywhere',
  equilibrio: 'anywhere',
};

export type Rank = Coordinates & { id: string };

/** Way that a driver drives. Times in milliseconds. */
export type Leg = { from: Coordinates; to: Coordinates; begin: number; end: number; meters: number; isEmpty: boolean };

export type Driver = {
  id: string;
  partnerId: string;
  vehicleId: string;
  caller: Caller;
  random: SeededRandom;
  isWorking: boolean;
  shiftEnd: number;
  at: Coordinates;
  leg: Leg | null;
  emptyMeters: number;
  loadedMeters: number;
  /** Rank in whose queue the driver believes to be. */
  rank: Rank | null;
  /** Time until which the driver's page is closed; 0 while it is open. */
  silentUntil: number;
  sharesPosition: boolean;
  /** Last position that the page sent. */
  sent: { at: number; from: Coordinates } | null;
  /** Trip that the driver drives, from the departure on. */
  ride: Ride | null;
  /** Accepted trips before the departure. */
  booked: Ride[];
  /** Changes when the driver begins something else, so that planned events of the old plan do nothing. */
  turn: number;
};

/** Trip as the simulation knows it. */
export type Ride = {
  id: string;
  plan: PlannedRequest;
  requester: Caller;
  pickupAt: number;
  termsVersion: number;
  driver: Driver | null;
  /** True when the passenger is on board. */
  hasBegun: boolean;
  isOver: boolean;
  isInPool: boolean;
  inPoolSince: number;
  takenAt: number;
  /** Drivers who were refused or do not want the trip. */
  barred: Set<Driver>;
  /** Version of the trip whose offer was noticed. */
  noticed: number;
};

export type World = {
  panel: Panel;
  central: Central;
  policy: DispatchKind;
  waitsAtRanks: boolean;
  /** True when present drivers anywhere get offers. */
  offersByPresence: boolean;
  size: DaySize;
  /** Local midnight, and the simulated time. */
  start: number;
  now: number;
  clock: MovingClock;
  agenda: Agenda;
  random: SeededRandom;
  admin: Caller;
  attendant: Caller;
  askers: Record<Asker, Caller>;
  places: Place[];
  ranks: Rank[];
  drivers: Driver[];
  rides: Map<string, Ride>;
  /** Number of calls, and of the refused ones by action and reason. */
  calls: number;
  refusals: Map<string, number>;
};

/** Thursday, without a holiday. */
export const DAY = '2026-03-12';
const MIDNIGHT = new Date(`${DAY}T03:00:00Z`);
const SEED = 22;
/** One of so many partners is a fleet, with so many drivers. */
const FLEET_EVERY = 10;
const FLEET_DRIVERS = 4;

export async function makeWorld(policy: DispatchKind, size: DaySize, cluster?: TemplateCluster): Promise<World> {
  const begins = new Date(MIDNIGHT.getTime() + size.fromHour * HOUR - 1000);
  const panel = await startPanel({ clock: begins, config: { rateLimit: false }, ...(cluster && { cluster }) });
  const clock = await moveClockOf(panel.database, begins);
  const central = await makeCentral(panel);
  const admin = await panel.signIn({ tipo: 'admin' });
  const attendant = await panel.signIn({ tipo: 'cadviagens' });
  await must(admin.patch('/settings', { reconfirmations: [], queueSilentSeconds: 300 }));
  await must(admin.patch(`/clients/${central.otherClientId}`, { requiresPin: true }));
  const places = await makePlaces(panel, central);
  const world: World = {
    panel,
    central,
    policy,
    waitsAtRanks: waiting[policy] === 'at-ranks',
    offersByPresence: waiting[policy] === 'anywhere',
    size,
    start: MIDNIGHT.getTime(),
    now: begins.getTime(),
    clock,
    agenda: new Agenda(),
    random: new SeededRandom(SEED),
    admin,
    attendant,
    askers: {
      company: await panel.signIn({ tipo: 'cliente', clientId: central.clientId }),
      hotel: await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId }),
      phone: attendant,
    },
    places,
    ranks: [],
    drivers: [],
    rides: new Map(),
    calls: 0,
    refusals: new Map(),
  };
  world.ranks = await makeRanks(world);
  await makePolicy(world);
  for (let index = 0; world.drivers.length < size.drivers; index += 1) await makePartner(world, index);
  return world;
}

async function makePlaces({ services: { db } }: Panel, { areaId, placeIds }: Central): Promise<Place[]> {
  const places: Place[] = [];
  for (const [name, address, district, lat, lng] of placeRecords[0] ?? []) {
    const known = { 'Aeroporto de Congonhas': placeIds[0], 'Estação da Luz': placeIds[1] }[name];
    const id = known ?? newId();
    const row = { id, service_area_id: areaId, name, address, district, lat, lng, city: 'São Paulo', uf: 'SP' };
    if (!known) await db.insertInto('places').values(row).execute();
    places.push({ id, lat, lng });
  }
  return places;
}

/** Makes ranks at places that are spread over the list. */
async function makeRanks({ admin, central, places, size }: World): Promise<Rank[]> {
  const step = Math.floor(places.length / size.ranks);
  const ranks: Rank[] = [];
  for (let index = 0; index < size.ranks; index += 1) {
    const { lat, lng } = places[index * step] as Place;
    const capacity = Math.max(3, Math.ceil((size.drivers * 0.7) / size.ranks));
    const rank = { serviceAreaId: central.areaId, name: `Ponto ${index + 1}`, centre: { lat, lng }, radiusMeters: 120 };
    const { id } = await must(admin.post('/ranks', { ...rank, corners: null, capacity }));
    ranks.push({ id, lat, lng });
  }
  return ranks;
}

async function makePolicy({ admin, central, policy }: World): Promise<void> {
  const terms = { serviceAreaId: central.areaId, category: 'comum', validFrom: '2026-01-01', kind: policy };
  await must(admin.post('/dispatch-policies', { ...terms, rankMeters: 8_000 }));
}

async function makePartner(world: World, index: number): Promise<void> {
  const { panel, central, admin, size } = world;
  const { db } = panel.services;
  const isFleet = index % FLEET_EVERY === FLEET_EVERY - 1;
  const count = Math.min(isFleet ? FLEET_DRIVERS : 1, size.drivers - world.drivers.length);
  const partnerId = await central.makePartner({ drivers: count });
  const balance = { partnerId, amountCents: 300_00 * count, reason: 'Saldo inicial' };
  await must(admin.post('/wallets/adjustments', balance, { 'idempotency-key': newId() }));
  const crews = await Promise.all(
    (['drivers', 'vehicles'] as const).map((table) =>
      db.selectFrom(table).select('id').where('partner_id', '=', partnerId).orderBy('id').execute(),
    ),
  );
  for (let crew = 0; crew < count; crew += 1) {
    const [driverId, vehicleId] = crews.map((rows) => rows[crew]?.id ?? '') as [string, string];
    const caller = await panel.signIn({ tipo: 'parceiro', partnerId, driverId });
    const random = new SeededRandom(SEED * 1000 + world.drivers.length);
    const { lat, lng } = random.pick(world.places);
    world.drivers.push({
      id: driverId,
      partnerId,
      vehicleId,
      caller,
      random,
      isWorking: false,
      shiftEnd: 0,
      at: { lat, lng },
      leg: null,
      emptyMeters: 0,
      loadedMeters: 0,
      rank: null,
      silentUntil: 0,
      sharesPosition: false,
      sent: null,
      ride: null,
      booked: [],
      turn: 0,
    });
  }
}

/**
 * Awaits a call and counts it. A refusal is counted by its reason and gives null; any other failure ends
 * the simulation.
 */
export async function call(world: World, action: string, calling: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await calling;
  world.calls += 1;
  if (status < 300) return body;
  if (status >= 500 || ![403, 404, 409, 422].includes(status))
    throw new Error(`${action}: ${status} ${JSON.stringify(body)}`);
  const key = `${action}: ${body.reason}`;
  world.refusals.set(key, (world.refusals.get(key) ?? 0) + 1);
  return null;
}

/** Runs the jobs that the panel runs every second and every five seconds. Returns true when a trip changed. */
export async function runJobs({ panel: { services } }: World): Promise<boolean> {
  await removeSilent(services);
  return (await sweep(services)) > 0;
}

export async function readTripAsCentral(world: World, id: string): Promise<Trip> {
  return must(world.admin.get(`/trips/${id}`));
}
