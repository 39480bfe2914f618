import { sql } from 'kysely';
import type { Actor, Role } from '#domain/access/roles.ts';
import { beloHorizonteComum, saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { localDate } from '#domain/time.ts';
import { createArea } from '#server/features/areas/change-areas.ts';
import { createPlace } from '#server/features/places/change-places.ts';
import { changeCentralSettings, setPixAccount, skipFirstStep } from '#server/features/settings/change-settings.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import { type Db, openPool, type Tx } from '#server/platform/database/pool.ts';
import { grantClock, revokeClock } from '#server/platform/database/roles.ts';
import { makeCarDrivers } from './car-drivers.ts';
import { setClock } from './clock.ts';
import { areaRecords, placeRecords } from './names.ts';
import { makeDispatch } from './dispatch.ts';
import { askAsGuest } from './guest-request.ts';
import { hireEmployees } from './employees.ts';
import { makeFlexibleRide } from './flexible-ride.ts';
import { contestNewest } from './invoice-lives.ts';
import { by, type Cast, type SimulatedEvent, zone } from './lives.ts';
import { keepMoney } from './money-lives.ts';
import { byTheLoader, required, type DemoArea, makePeople, type Roster } from './people.ts';
import type { Scene, TripPlan } from './plans.ts';
import { makeFixedPrice, makeHolidays, makeTariffs } from './prices.ts';
import { SeededRandom } from '#domain/random.ts';
import { beginTrip } from './trip-lives.ts';

const SEED = 2026;
/** Number of events per transaction. */
const TOGETHER = 60;

/** Simulated life of a central: partners and clients, period, trips, and a callback for each percent of progress. */
export type CentralLife = Roster & {
  start: Date;
  until: Date;
  plan: (scene: Scene) => TripPlan[];
  tell: (percent: number) => void;
};

/**
 * Simulates a central by the functions that real calls use, with the clock of the database set to the time of each
 * event. The result is deterministic. The database must be empty.
 */
export async function liveThrough(ownerUrl: string, life: CentralLife): Promise<void> {
  const { start, until } = life;
  await grantClock(ownerUrl);
  const database = openPool(ownerUrl, { role: 'painel_app', max: 2 });
  try {
    const random = new SeededRandom(SEED);
    const { areas, people } = await inTransaction(database.prepared, start, async (tx) => {
      const made = await makeAreas(tx);
      const roster = await makePeople(tx, random, made, life);
      const [company] = roster.clients;
      if (company && company.costCentreIds.length > 0) await hireEmployees(tx, company.id, company.costCentreIds);
      return { areas: made, people: roster };
    });
    const actor = (name: string, role: Role): Actor => {
      return { userId: people.userIds[name] ?? '', role, clientId: null, partnerId: null, approvesTrips: false };
    };
    const walkIn = await database.prepared
      .selectFrom('clients')
      .select('id')
      .where('kind', '=', 'walk_in')
      .executeTakeFirstOrThrow();
    const cast: Cast = {
      random,
      people,
      admin: actor('admin@demo.example', 'admin'),
      secondAdmin: actor('secondAdmin', 'admin'),
      partnerUser: actor('parceiro@demo.example', 'parceiro'),
      walkInId: walkIn.id,
      until,
      atBank: [],
      pixCount: 0,
    };
    const account = { key: '11222333000181', name: 'CHAME UM TAXI', city: 'SAO PAULO' };
    await inTransaction(database.prepared, start, (tx) => setPixAccount(tx, by(cast.admin), account));
    const central = { phone: '+551133334444', document: '11222333000181', queueEntryByHand: 'allow' as const };
    await inTransaction(database.prepared, start, (tx) => changeCentralSettings(tx, by(cast.admin), central));
    await inTransaction(database.prepared, start, async (tx) => {
      await makeDispatch(tx, areas, localDate(until, zone));
      await makeCarDrivers(tx, people);
    });
    // Skips the first steps, because a central that has worked for months has completed them.
    for (const step of ['plan', 'mail'] as const)
      await inTransaction(database.prepared, start, (tx) => skipFirstStep(tx, by(cast.admin), { step, skipped: true }));
    const trips = life.plan({ random, areas, clients: people.clients, now: until });
    const money = keepMoney(cast, localDate(start, zone), localDate(until, zone));
    await unfold(
      database.prepared,
      [
        ...trips.map((plan) => beginTrip(cast, plan)),
        ...money,
        ...makeFlexibleRide(cast, areas),
        ...askAsGuest(cast, areas),
        contestNewest(cast),
      ],
      life,
    );
  } finally {
    await database.close();
    await revokeClock(ownerUrl);
  }
}

/**
 * Runs all events up to `until` in time order, and no later events. Progress counts only the events known at the start.
 * An event that follows from another event runs within some days of simulated time, so the count stays proportional to
 * the work.
 */
async function unfold(db: Db, events: SimulatedEvent[], { until, tell }: CentralLife): Promise<void> {
  const queue = events.toSorted(byTime);
  const known = new Set(queue.filter(({ at }) => at <= until));
  const total = known.size;
  let told = 0;
  while (queue[0] && queue[0].at <= until) {
    await db.transaction().execute(async (tx) => {
      await enqueue(tx, sql`set local synchronous_commit to off`);
      for (let count = 0; count < TOGETHER; count += 1) {
        const next = queue[0];
        if (!next || next.at > until) return;
        queue.shift();
        await setClock(tx, next.at);
        for (const following of await next.run(tx)) insertByTime(queue, following);
        known.delete(next);
      }
    });
    const percent = Math.floor((100 * (total - known.size)) / total);
    if (percent > told) tell((told = percent));
  }
}

/** Returns a callback that calls `tell` only once for every 10 % of progress. */
export function everyTenth(tell: (percent: number) => void): (percent: number) => void {
  let told = 0;
  return (percent) => {
    const tenth = Math.floor(percent / 10) * 10;
    if (tenth > told) tell((told = tenth));
  };
}

function byTime(a: SimulatedEvent, b: SimulatedEvent): number {
  return a.at.getTime() - b.at.getTime();
}

function insertByTime(queue: SimulatedEvent[], event: SimulatedEvent): void {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byTime(queue[middle] as SimulatedEvent, event) <= 0) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, event);
}

async function inTransaction<Value>(db: Db, at: Date, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return db.transaction().execute(async (tx) => {
    await setClock(tx, at);
    return work(tx);
  });
}

async function makeAreas(tx: Tx): Promise<DemoArea[]> {
  const areas: DemoArea[] = [];
  for (const [index, { ddd, ...record }] of areaRecords.entries()) {
    const { id } = required(await createArea(tx, byTheLoader, { ...record, districts: [], active: true }));
    const placeIds: string[] = [];
    for (const [name, address, district, lat, lng, aliases = []] of placeRecords[index] ?? []) {
      const place = {
        serviceAreaId: id,
        name,
        address,
        district,
        lat,
        lng,
        aliases: [...aliases],
        city: record.name,
        uf: record.uf,
        active: true,
      };
      placeIds.push(required(await createPlace(tx, byTheLoader, place)).id);
    }
    await makeTariffs(tx, id, index === 0 ? saoPauloComum : beloHorizonteComum);
    await makeHolidays(tx, id, record.name);
    if (index === 0) await makeFixedPrice(tx, id);
    areas.push({ id, ddd, placeIds });
  }
  return areas;
}
