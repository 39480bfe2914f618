import { sql } from 'kysely';
import type { Actor } from '#domain/access/roles.ts';
import { beloHorizonteComum, saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { createArea } from '#server/features/areas/mutations.ts';
import { createPlace } from '#server/features/places/mutations.ts';
import { openPool, type Tx } from '#server/platform/database/pool.ts';
import { grantClock, revokeClock } from '#server/platform/database/roles.ts';
import type { Log } from '#server/platform/log.ts';
import { setClock } from './clock.ts';
import { areaRecords, placeRecords } from './names.ts';
import { byTheLoader, certain, type DemoArea, makePeople } from './people.ts';
import { planPast, planPresent } from './plans.ts';
import { makeFixedPrice, makeHolidays, makeTariffs } from './prices.ts';
import { SeededRandom } from './random.ts';
import { beginTrip, type Cast, type Happening } from './trip-lives.ts';

const SEED = 2026;
const PAST_TRIPS = 2960;
const TOGETHER = 60;
const DAY = 86_400_000;

/** Fills an empty database with the demonstration: everything through the use cases that serve real calls, at its own time. */
export async function loadDemo(ownerUrl: string, log: Log, now = new Date(), pastTrips = PAST_TRIPS): Promise<void> {
  log.info('Preparando a demonstração: um ano de viagens. Leva um ou dois minutos, só na primeira vez.');
  await grantClock(ownerUrl);
  const database = openPool(ownerUrl, { role: 'painel_app', max: 2 });
  try {
    const random = new SeededRandom(SEED);
    const start = new Date(now.getTime() - 370 * DAY);
    const { areas, people } = await inTransaction(database.db, start, async (tx) => {
      const made = await makeAreas(tx);
      return { areas: made, people: await makePeople(tx, random, made, now) };
    });
    const admin: Actor = {
      userId: people.userIds['admin@demo.example'] ?? '',
      role: 'admin',
      clientId: null,
      partnerId: null,
      approvesTrips: false,
    };
    const walkIn = await database.db
      .selectFrom('clients')
      .select('id')
      .where('kind', '=', 'walk_in')
      .executeTakeFirstOrThrow();
    const cast: Cast = { random, people, admin, walkInId: walkIn.id, until: now };
    const scene = { random, areas, clients: people.clients, now };
    const plans = [...planPast(scene, pastTrips), ...planPresent(scene)];
    await unfold(
      database.db,
      plans.map((plan) => beginTrip(cast, plan)),
      now,
      log,
    );
  } finally {
    await database.close();
    await revokeClock(ownerUrl);
  }
}

type Db = ReturnType<typeof openPool>['db'];

/** Runs everything up to now in the order of time; what is brought about later than now does not happen. */
async function unfold(db: Db, happenings: Happening[], now: Date, log: Log): Promise<void> {
  const queue = happenings.toSorted(byTime);
  let done = 0;
  let told = 0;
  while (queue[0] && queue[0].at <= now) {
    await db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit to off`.execute(tx);
      for (let count = 0; count < TOGETHER; count += 1) {
        const next = queue[0];
        if (!next || next.at > now) return;
        queue.shift();
        await setClock(tx, next.at);
        for (const following of await next.run(tx)) insertByTime(queue, following);
        done += 1;
      }
    });
    const share = Math.floor((10 * done) / (done + queue.length));
    if (share > told) log.info(`Demonstração: ${(told = share)}0 %`);
  }
}

function byTime(a: Happening, b: Happening): number {
  return a.at.getTime() - b.at.getTime();
}

function insertByTime(queue: Happening[], happening: Happening): void {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byTime(queue[middle] as Happening, happening) <= 0) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, happening);
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
    const { id } = certain(await createArea(tx, byTheLoader, { ...record, active: true }));
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
      placeIds.push(certain(await createPlace(tx, byTheLoader, place)).id);
    }
    await makeTariffs(tx, id, index === 0 ? saoPauloComum : beloHorizonteComum);
    await makeHolidays(tx, id, record.name);
    if (index === 0) await makeFixedPrice(tx, id);
    areas.push({ id, ddd, placeIds });
  }
  return areas;
}
