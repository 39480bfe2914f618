import { rm } from 'node:fs/promises';
import type { Client } from 'pg';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { rollUpJob } from '#server/features/reports/jobs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { createAccount, startSession } from '#server/platform/auth/accounts.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { createLog } from '#server/platform/log.ts';
import { newId } from '#server/platform/uuid.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { withClient } from '../with-client.ts';
import { type Books, generateTrips, generateWords } from '../many-trips.ts';

const TRIPS = 20_000;
export const CLIENT_USERS = 16;
const PARTNERS = 400;

/** A session and its user. */
export type Person = { token: string; userId: string; clientId: string | null; partnerId: string | null };

export type Stage = {
  /** Returns the owner URL of the database of one contender. All databases are equal at the start. */
  url(contender: string): string;
  superuserUrl(contender: string): string;
  /** Process id of PostgreSQL. */
  pid: number;
  clients: Person[];
  partners: Person[];
  areaId: string;
  placeIds: [origin: string, destination: string];
  stop(): Promise<void>;
};

type StageOptions = {
  partners?: number;
  muted?: boolean;
  preload?: string;
  trips?: number;
  books?: Books;
};

/**
 * Starts one PostgreSQL with the durable settings of the embedded database, and one copy of the central per contender.
 * With `muted`, partners are not notified of available trips. `preload` is a library of PostgreSQL. `trips` is the number
 * of generated trips, and `books` describes their ledger.
 */
export async function openStage(
  contenders: readonly string[],
  { partners = PARTNERS, muted = true, preload, trips = TRIPS, books }: StageOptions = {},
): Promise<Stage> {
  const dataDir = await makeTemporaryFolder();
  const cluster = await startCluster(dataDir, preload);
  await ensureRoles(cluster.url());
  await migrate(cluster.url());
  const superuserUrl = cluster.url({ superuser: true, database: 'painel' });
  await generateTrips(superuserUrl, trips, books);
  await generateWords(superuserUrl);
  const stage = await withClient(superuserUrl, (client) => furnish(client, cluster.url(), partners));
  if (muted) await withClient(superuserUrl, (client) => muteAvailableTrips(client, stage.partners));
  await withClient(cluster.url({ superuser: true, database: 'postgres' }), async (client) => {
    for (const name of contenders)
      await client.query(`create database bench_${name} template painel owner painel_owner`);
    await client.query('checkpoint');
  });
  return {
    ...stage,
    pid: cluster.pid,
    url: (contender) => cluster.url({ database: `bench_${contender}` }),
    superuserUrl: (contender) => cluster.url({ database: `bench_${contender}`, superuser: true }),
    stop: async () => {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts PostgreSQL, with a library that needs a restart when `preload` names one. */
async function startCluster(dataDir: string, preload?: string): Promise<EmbeddedPostgres> {
  const options = { dataDir, log: createLog({ level: 'silent' }) };
  const cluster = await startEmbeddedPostgres(options);
  if (!preload) return cluster;
  await withClient(cluster.url({ superuser: true, database: 'postgres' }), (client) =>
    client.query(`alter system set shared_preload_libraries = ${preload}`),
  );
  await cluster.stop();
  return startEmbeddedPostgres(options);
}

/**
 * Adds the data that the generated central needs for requesting and accepting trips: prices, places and users. Also
 * allows partners a negative balance.
 */
async function furnish(
  client: Client,
  ownerUrl: string,
  partnerCount: number,
): Promise<Omit<Stage, 'url' | 'superuserUrl' | 'pid' | 'stop'>> {
  const { rows: areas } = await client.query<{ id: string }>('select id from service_areas');
  const areaId = areas[0]?.id ?? '';
  const placeIds: [string, string] = [newId(), newId()];
  const { rows: clients } = await client.query<{ id: string }>(
    'select client_id as id from trips group by 1 order by count(*) desc limit $1',
    [CLIENT_USERS],
  );
  // Selects partners with a vehicle first.
  const { rows: partners } = await client.query<{ id: string }>(
    'select p.id from partners p left join vehicles v on v.partner_id = p.id order by v.id nulls last, p.id limit $1',
    [partnerCount],
  );
  const partnerIds = partners.map(({ id }) => id);
  await client.query('insert into partner_areas select unnest($1::uuid[]), $2 on conflict do nothing', [
    partnerIds,
    areaId,
  ]);
  await client.query("insert into partner_categories select unnest($1::uuid[]), 'comum' on conflict do nothing", [
    partnerIds,
  ]);
  await client.query('update partners set minimum_balance_cents = -100000000');
  // Leaves no trip assigned to a partner, and makes every new trip enter the pool at once.
  await client.query("update trips set status = 'cancelled', ended_at = now() where status = 'accepted'");
  await client.query(
    "update settings set lead_time_seconds = extract(epoch from interval '7 days'), repeat_window_seconds = 0",
  );
  const database = openPool(ownerUrl, { role: 'painel_app', max: 4 });
  try {
    const { db } = database;
    const { rate2Windows, category, ...tariff } = saoPauloComum;
    await db
      .insertInto('tariffs')
      .values({
        id: newId(),
        service_area_id: areaId,
        category,
        valid_from: tariff.validFrom,
        legal_act: tariff.legalAct,
        flag_fall_cents: tariff.flagFallCents,
        km_rate1_millicents: tariff.kmRate1Millicents,
        km_rate2_millicents: tariff.kmRate2Millicents,
        waiting_hour_cents: tariff.waitingHourCents,
        slow_below_kmh: tariff.slowBelowKmh,
        minimum_fare_cents: tariff.minimumFareCents,
        luggage_cents: tariff.luggageCents,
        rate2_windows: JSON.stringify(rate2Windows),
      })
      .execute();
    const place = {
      service_area_id: areaId,
      city: 'São Paulo',
      uf: 'SP',
      address: 'Praça da Luz, 1',
      district: 'Centro',
    };
    await db
      .insertInto('places')
      .values([
        { ...place, id: placeIds[0], name: 'Aeroporto de Congonhas', lat: -23.6273, lng: -46.6566 },
        { ...place, id: placeIds[1], name: 'Estação da Luz', lat: -23.5353, lng: -46.6345 },
      ])
      .execute();
    const join = (tipo: 'cliente' | 'parceiro', clientId: string | null, partnerId: string | null): Promise<Person> =>
      db.transaction().execute(async (tx) => {
        const userId = await createAccount(tx, {
          email: `${newId()}@exemplo.com.br`,
          name: 'Pessoa',
          passwordHash: null,
        });
        if (!userId) throw new Error('this e-mail is new');
        await tx
          .insertInto('profiles')
          .values({ user_id: userId, tipo, id_cliente: clientId, id_parceiro: partnerId, nome: 'Pessoa' })
          .execute();
        const token = await startSession(tx, userId, { address: '127.0.0.1', userAgent: 'bench' });
        return { token, userId, clientId, partnerId };
      });
    const people = { clients: [] as Person[], partners: [] as Person[] };
    for (const { id } of clients) people.clients.push(await join('cliente', id, null));
    for (const { id } of partners) people.partners.push(await join('parceiro', null, id));
    // Computes the daily sums in advance, as on a working day. Otherwise the panel would compute the sums of three
    // years during the measurement.
    await rollUpJob({ db, log: createLog({ level: 'error' }) }).run();
    await client.query('vacuum analyze');
    return { ...people, areaId, placeIds };
  } finally {
    await database.close();
  }
}

/**
 * Lets partners choose no notifications of available trips. Otherwise the panel would write one row per trip and partner
 * in the background, which would hide the cost of a command.
 */
async function muteAvailableTrips(client: Client, partners: readonly Person[]): Promise<void> {
  await client.query(
    `insert into notification_choices (user_id, event, channel, enabled)
    select user_id, 'available', channel, false from unnest($1::uuid[]) user_id, unnest(array['page', 'push']) channel`,
    [partners.map(({ userId }) => userId)],
  );
}
