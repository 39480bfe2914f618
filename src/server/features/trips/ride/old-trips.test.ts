import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';

const ALL = resolve('db/migrations');

/** A database at the version before the migration, with its own copy of the migrations. */
let database: TestDatabase;
let folder: string;
let client: Client;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await bring((name) => name < '0084');
  client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function bring(chosen: (name: string) => boolean): Promise<string[]> {
  const names = (await readdir(ALL)).filter((name) => name.endsWith('.sql') && chosen(name));
  await Promise.all(names.map((name) => copyFile(join(ALL, name), join(folder, name))));
  return migrate(database.ownerUrl, { directory: folder });
}

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [AREA, COMPANY, BOOKING, PARTNER] = [id(901), id(902), id(903), id(904)];

async function requestTrip(number: number, status: string): Promise<void> {
  const held = !['awaiting_approval', 'scheduled', 'available', 'rejected', 'unattended'].includes(status);
  await client.query(
    `insert into trips (id, booking_id, client_id, service_area_id, status, kind, category, pickup_local, time_zone, pickup_at, payment_method,
       commission_bp, partner_id)
     values ($1, $2, $3, $4, $5, 'scheduled', 'comum', '2026-03-12 10:00', 'America/Sao_Paulo', '2026-03-12T13:00:00Z', 'billed', 1500, $6)`,
    [id(number), BOOKING, COMPANY, AREA, status, held ? PARTNER : null],
  );
}

it('the migration creates the missing links of open trips, and the links of their assigned partners', async () => {
  await client.query(
    `insert into service_areas (id, name, uf, time_zone) values ($1, 'São Paulo', 'SP', 'America/Sao_Paulo')`,
    [AREA],
  );
  await client.query(`insert into clients (id, kind, name) values ($1, 'company', 'Aurora S.A.')`, [COMPANY]);
  await client.query(`insert into partners (id, kind, name) values ($1, 'driver', 'Parceiro')`, [PARTNER]);
  await client.query('insert into bookings (id, client_id) values ($1, $2)', [BOOKING, COMPANY]);
  const open = ['awaiting_approval', 'scheduled', 'available'];
  const held = ['accepted', 'en_route', 'arrived', 'in_progress'];
  const over = ['completed', 'cancelled', 'no_show', 'unattended', 'rejected'];
  const statuses = [...open, ...held, ...over];
  for (const [index, status] of statuses.entries()) await requestTrip(index, status);
  const [kept, ended] = ['kept-code-of-a-link-in-use-already', 'code-of-a-link-of-a-completed-trip'];
  const linked = [id(statuses.indexOf('accepted')), id(statuses.indexOf('completed'))];
  await client.query('insert into ride_links (trip_id, code) values ($1, $2), ($3, $4)', [
    linked[0],
    kept,
    linked[1],
    ended,
  ]);

  expect(await bring((name) => name.startsWith('0084'))).toEqual(['0084_links_of_holders']);
  const { rows } = await client.query<{ status: string; code: string; holder_code: string | null }>(
    'select t.status, l.code, l.holder_code from ride_links l join trips t on t.id = l.trip_id order by t.id',
  );
  expect(rows.map(({ status }) => status)).toEqual([...open, ...held, 'completed']);
  expect(rows.filter(({ holder_code }) => holder_code !== null).map(({ status }) => status)).toEqual(held);
  expect(rows.find(({ status }) => status === 'accepted')?.code).toBe(kept);
  expect(rows.find(({ status }) => status === 'completed')?.code).toBe(ended);
  const made = rows
    .flatMap(({ code, holder_code }) => (holder_code === null ? [code] : [code, holder_code]))
    .filter((code) => ![kept, ended].includes(code));
  expect(new Set(made).size).toBe(made.length);
  expect(made.filter((code) => !/^[\w-]{43}$/.test(code))).toEqual([]);
});
