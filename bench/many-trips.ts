import type { Client } from 'pg';
import { withClient } from './with-client.ts';

/** Size of the generated data. A few clients and partners have many trips, and many have few. */
const scale = { clients: 250, partners: 400, days: 1_095 } as const;
/** Numbers of records, including those without trips, and sign-ins per user. */
const onRecord = { clients: 5_000, partners: 2_000, users: 20_000, signIns: 10, places: 10_000 } as const;

/**
 * Number of ledger entries per trip, each with two lines. Three of ten trips were settled or released in the last year.
 */
const ENTRIES_OF_TRIP = 0.3;
const BLOCK = 500;
export type Books = {
  entriesOfTrip?: number;
  /** False leaves the entries to the job that seals them. */
  sealed?: boolean;
};

const firstNames =
  'Ana,Beatriz,Bruno,Camila,Carlos,Cláudia,Daniel,Débora,Diego,Eduardo,Elaine,Fábio,Fernanda,Gabriel,Gustavo,Helena,Heitor,Igor,Isabela,Jéssica,João,José,Juliana,Karina,Larissa,Leandro,Letícia,Lucas,Luciana,Luiz,Marcelo,Márcia,Marina,Mateus,Mônica,Natália,Otávio,Patrícia,Paulo,Rafael,Raquel,Renata,Ricardo,Roberta,Rodrigo,Sandra,Sérgio,Simone,Tatiana,Thiago,Vanessa,Vinícius,Vitória,Wagner,Yasmin';
const lastNames =
  'Almeida,Alves,Andrade,Araújo,Azevedo,Barbosa,Barros,Batista,Borges,Braga,Campos,Cardoso,Carvalho,Castro,Cavalcanti,Correia,Costa,Cunha,Dias,Duarte,Farias,Fernandes,Ferreira,Figueiredo,Fonseca,Freitas,Garcia,Gomes,Gonçalves,Guimarães,Lima,Lopes,Machado,Magalhães,Marques,Martins,Medeiros,Melo,Mendes,Miranda,Monteiro,Moraes,Moreira,Moura,Nascimento,Nogueira,Nunes,Oliveira,Pacheco,Pereira,Pinto,Queiroz,Ramos,Rezende,Ribeiro,Rocha,Rodrigues,Santana,Santos,Silva,Siqueira,Soares,Souza,Tavares,Teixeira,Vasconcelos,Vieira,Xavier';
const districts =
  'Bela Vista,Bom Retiro,Brooklin,Butantã,Cambuci,Campo Belo,Centro,Consolação,Freguesia do Ó,Higienópolis,Ipiranga,Itaim Bibi,Jabaquara,Jardins,Lapa,Liberdade,Mandaqui,Moema,Mooca,Morumbi,Pacaembu,Penha,Perdizes,Pinheiros,Sacomã,Santana,Santo Amaro,Saúde,Sé,Tatuapé,Tucuruvi,Vila Madalena,Vila Mariana,Vila Olímpia,Vila Prudente';

/** Returns SQL that picks an element of a comma-separated list, deterministic by row and salt. */
const pick = (list: string, row: string, salt: number): string =>
  `(string_to_array('${list}', ','))[1 + ${dice(row, salt)} % ${list.split(',').length}]`;
/** Returns SQL for an integer from 0 to 2^31, deterministic by row and salt. */
const dice = (row: string, salt: number): string => `abs(hashint8(${row}::bigint * 31 + ${salt})::bigint)`;
/**
 * Returns SQL for a number from 0 to `count` − 1. Low numbers are more frequent: the first number occurs a hundred
 * times as often as the last.
 */
const skewed = (row: string, salt: number, count: number): string =>
  `floor(${count} * power(${dice(row, salt)} / 2147483649::float8, 2.5))::int`;

const uuid = (prefix: string, row: string): string =>
  `(${prefix} || '7' || substr(md5(${row}::text), 1, 3) || '8' || substr(md5(${row}::text), 4, 15))::uuid`;
const recordId = (kind: string, row: string): string => uuid(`'0190${kind}0000000'`, row);
const timeId = (at: string, row: string): string =>
  uuid(`lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`, row);

const people = `
insert into service_areas (id, name, uf, time_zone) values (${recordId('a', '1')}, 'São Paulo', 'SP', 'America/Sao_Paulo');
insert into clients (id, kind, name) select ${recordId('b', 'i')}, 'company', 'Empresa ' || i from generate_series(0, ${scale.clients - 1}) i;
insert into partners (id, kind, name, status) select ${recordId('c', 'i')}, 'driver', 'Parceiro ' || i, 'active' from generate_series(0, ${scale.partners - 1}) i;
insert into partner_areas select id, ${recordId('a', '1')} from partners;
insert into partner_categories select id, 'comum' from partners;
insert into drivers (id, partner_id, name) select ${recordId('d', 'i')}, ${recordId('c', 'i')}, 'Motorista ' || i from generate_series(0, ${scale.partners - 1}) i;
insert into vehicles (id, partner_id, plate, model, category)
select ${recordId('e', 'i')}, ${recordId('c', 'i')}, 'TST' || i % 10 || chr(65 + i / 10 % 26) || lpad((i / 260 % 100)::text, 2, '0'), 'Sedã', 'comum'
from generate_series(0, ${scale.partners - 1}) i;`;

/**
 * Creates the table `plan` with one row per trip, oldest first. The other tables are filled from it. `offset 0`
 * prevents the planner from evaluating a random value once per column.
 */
const plan = (count: number) => `
create unlogged table plan as
select i, ${timeId('created', 'i')} as id, created, pickup, pickup > now() as ahead, ${dice('i', 1)} % 1000 as fate,
  ${recordId('b', skewed('i', 2, scale.clients))} as client_id, ${recordId('c', 'assignee')} as partner_id,
  ${recordId('d', 'assignee')} as driver_id, ${recordId('e', 'assignee')} as vehicle_id, 1800 + ${dice('i', 4)} % 15000 as cents
from (select i, ${skewed('i', 3, scale.partners)} as assignee, pickup, pickup - make_interval(mins => (5 + ${dice('i', 5)} % 2880)::int) as created
  from (select i, date_trunc('milliseconds', now() - make_interval(days => ${scale.days}) + i * (interval '1 day' * ${scale.days + 20} / ${count})) as pickup
    from generate_series(0, ${count - 1}) i) x offset 0) y;
analyze plan;`;

const status = `case when ahead then case when fate < 600 then 'scheduled' when fate < 900 then 'accepted' else 'available' end
  when fate < 870 then 'completed' when fate < 955 then 'cancelled' when fate < 975 then 'no_show' when fate < 995 then 'unattended' else 'rejected' end`;

const bookings = 'insert into bookings (id, client_id, created_at) select id, client_id, created from plan';

const trips = `
insert into trips (id, booking_id, client_id, service_area_id, status, kind, category, pickup_local, time_zone, pickup_at,
  payment_method, client_reference, distance_meters, duration_seconds, distance_source, estimate_cents, estimate_lines,
  commission_bp, expected_commission_cents, fare_cents, total_cents, partner_cents, partner_id, driver_id, vehicle_id, client_side,
  partner_side, accepted_at, ended_at, created_at, updated_at)
select id, id, client_id, ${recordId('a', '1')}, status, 'scheduled', 'comum', pickup at time zone 'America/Sao_Paulo', 'America/Sao_Paulo', pickup,
  case when fate % 4 = 0 then 'cash' else 'billed' end, case when i % 5 = 0 then 'PED-' || i % 90000 end, cents * 2, cents / 3, 'great_circle',
  cents,
  jsonb_build_array(jsonb_build_object('kind', 'flag_fall', 'label', 'Bandeirada', 'detail', '', 'cents', 600), jsonb_build_object('kind', 'distance', 'label', 'Bandeira 1', 'detail', '8,2 km', 'cents', cents - 600)),
  1500, cents * 15 / 100, case when status = 'completed' then cents end, case when status = 'completed' then cents end,
  case when status = 'completed' then cents - cents * 15 / 100 end,
  case when held then partner_id end, case when held then driver_id end, case when held then vehicle_id end,
  case when status <> 'completed' then 'none' when fate = 7 then 'disputed' when fate = 8 then 'credited'
    when pickup > now() - interval '20 days' then 'unbilled' when pickup > now() - interval '50 days' then 'invoiced' else 'paid' end,
  case when status <> 'completed' then 'none' when fate = 7 then 'in_review' when pickup > now() - interval '7 days' then 'pending' else 'released' end,
  case when held then created end, case when not ahead then pickup + interval '30 minutes' end, created, created
from (select *, ${status} as status, case when ahead then fate between 600 and 899 else fate < 870 end as held from plan) p order by i;
insert into trip_assignments (trip_id, partner_id, assigned_at) select id, partner_id, accepted_at from trips where partner_id is not null;`;

const address = (row: string, salt: number): string =>
  `case when ${dice(row, salt)} % 3 = 0 then 'Avenida ' else 'Rua ' end || ${pick(firstNames, row, salt + 1)} || ' ' || ${pick(lastNames, row, salt + 2)}`;

const terms = `
insert into trip_passengers (trip_id, position, name, phone)
select id, 0, ${pick(firstNames, 'i', 10)} || ' ' || ${pick(lastNames, 'i', 11)} || ' ' || ${pick(lastNames, 'i', 12)}, '+55119' || lpad((${dice('i', 13)} % 100000000)::text, 8, '0')
from plan;
insert into trip_stops (trip_id, position, address, number, district, city, uf)
select id, k, ${address('(i * 2 + k)', 20)}, (${dice('(i * 2 + k)', 23)} % 3000)::text, ${pick(districts, '(i * 2 + k)', 24)}, 'São Paulo', 'SP'
from plan, generate_series(0, 1) k;
insert into trip_notes (trip_id, notes) select id, 'Portaria principal' from plan where i % 10 = 0;`;

const words = 'insert into trip_search select * from trip_words';

const marks = `insert into rollup_marks (about, service_area_id, day)
  select distinct 'trips', service_area_id, (ended_at at time zone time_zone)::date from trips where ended_at is not null`;

const named = (salt: number): string =>
  `${pick(firstNames, 'i', salt)} || ' ' || ${pick(lastNames, 'i', salt + 1)} || ' ' || ${pick(lastNames, 'i', salt + 2)}`;
const mailOf = (name: string): string => `replace(plain_text(${name}), ' ', '.') || i || '@exemplo.com.br'`;
const phoneOf = (salt: number): string => `'+55119' || lpad((${dice('i', salt)} % 100000000)::text, 8, '0')`;

const records = `
insert into clients (id, kind, name, document, email, phone)
select ${recordId('b', 'i')}, 'company', name || ' Turismo', lpad((i * 7919)::text, 14, '0'), ${mailOf('name')}, ${phoneOf(43)}
from (select i, ${named(40)} as name from generate_series(${scale.clients}, ${onRecord.clients - 1}) i) c;
insert into partners (id, kind, name, document, email, phone, status)
select ${recordId('c', 'i')}, 'driver', name, lpad((i * 7919)::text, 11, '0'), ${mailOf('name')}, ${phoneOf(53)}, 'active'
from (select i, ${named(50)} as name from generate_series(${scale.partners}, ${onRecord.partners - 1}) i) p;
create temp table people as select i, ${recordId('f', 'i')} as id, ${named(60)} as name from generate_series(1, ${onRecord.users}) i;
insert into auth_users (id, name, email) select id, name, ${mailOf('name')} from people;
insert into profiles (user_id, tipo, id_cliente, nome)
select id, 'cliente', ${recordId('b', `(i % ${onRecord.clients})`)}, name from people where i % 20 > 0;
insert into sign_ups (user_id, wants, name, phone, document)
select id, 'parceiro', name, ${phoneOf(63)}, lpad((i * 7919)::text, 11, '0') from people where i % 20 = 0;
insert into user_search select * from user_texts;
insert into audit_log (at, actor_id, action, subject_type, subject_id)
select now() - make_interval(mins => (${onRecord.signIns} - n) * ${onRecord.users} + ${onRecord.users} - i), id, 'user.sign_in', 'user', id
from generate_series(1, ${onRecord.signIns}) n, people order by n, i;`;

const kindsOfPlace = 'Hotel,Clínica,Escola,Padaria';
const places = `
insert into places (id, service_area_id, name, address, district, city, uf, lat, lng)
select ${recordId('e', 'i')}, ${recordId('a', '1')}, ${pick(kindsOfPlace, 'i', 80)} || ' ' || district || ' ' || i, 'Rua ' || district || ', ' || i, district,
  'São Paulo', 'SP', -23.5, -46.6
from (select i, ${pick(districts, 'i', 81)} as district from generate_series(1, ${onRecord.places}) i) p;
insert into place_words select distinct word from places, string_to_table(search_text, ' ') as word where length(word) > 2 and word !~ '[0-9]';`;

/** Creates the ledger entries of one year for each partner: pending amounts and released amounts. */
const books = (entries: number) => `
insert into ledger.accounts (kind, partner_id)
select k, p.id from partners p, unnest(array['partner_pending', 'payout_pending', 'wallet']) k order by p.id, k;
create temp table line as
select n, ${timeId('at', 'n')} as entry_id, at, n / ${BLOCK} + 1 as block, side, w.id as wallet, c.account_id, c.cents
from (
  select n, now() - interval '1 year' * (1 - n / ${entries}.0) as at, 1500 + ${dice('n / 2', 70)} % 15000 as part, n % 2 as side,
    ${recordId('c', skewed('n / 2', 71, onRecord.partners))} as partner_id
  from generate_series(0, ${entries - 1}) n) e
join ledger.accounts w on w.kind = 'wallet' and w.partner_id = e.partner_id
join ledger.accounts p on p.kind = 'partner_pending' and p.partner_id = e.partner_id
join ledger.accounts r on r.kind = 'commission_revenue'
cross join lateral (values (p.id, case side when 0 then part else -part end), (case side when 0 then r.id else w.id end, case side when 0 then -part else part end)) c(account_id, cents);
insert into ledger.entries (id, key, kind, effective_on, content_hash, xid, created_at)
select distinct on (n) entry_id, 'bench:' || n, case side when 0 then 'settlement' else 'release' end, at::date, '\\x00', (n / 500 + 3)::text::xid8, at
from line order by n;
insert into ledger.postings (entry_id, account_id, cents, balance_after_cents)
select entry_id, account_id, cents, case when account_id = wallet then sum(cents) over (partition by account_id order by n) end
from line order by n;
insert into ledger.balances (account_id, balance_cents)
select a.id, coalesce(sum(l.cents), 0) from ledger.accounts a left join line l on l.account_id = a.id where ledger.guarded(a.kind) group by a.id`;

/** Creates placeholders of the seals of all entries. */
const seals = `
insert into ledger.blocks (number, previous_hash, hash, signature, public_key, sealed_at)
select block, '\\x00', sha256(block::text::bytea), '\\x00', '\\x00', max(at) from line group by block;
insert into ledger.sealed_entries (entry_id, block_number, position, entry_hash)
select distinct on (n) entry_id, block, n % ${BLOCK}, '\\x00' from line;
insert into ledger.block_totals (block_number, account_id, total_cents)
select block, account_id, sum(sum(cents)) over (partition by account_id order by block) from line group by block, account_id`;

const withoutIndexes = `'trips'::regclass, 'trip_assignments'::regclass, 'trip_passengers'::regclass, 'bookings'::regclass,
  'ledger.entries'::regclass, 'ledger.postings'::regclass, 'ledger.block_totals'::regclass`;

type Index = { name: string; table: string; definition: string };

/** Drops the indexes that belong to no constraint, and returns them. They are created again after the rows. */
async function dropIndexes(client: Client, tables: string): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid in (${tables}) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

/** Opens a connection without triggers and foreign key checks. */
function load(url: string, work: (client: Client) => Promise<unknown>): Promise<unknown> {
  return withClient(url, async (client) => {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'",
    );
    return work(client);
  });
}

async function run(client: Client, parts: string[]): Promise<void> {
  for (const part of parts) await client.query(part);
}

/** Disables autovacuum during the load. The load ends with one vacuum. */
async function withoutAutovacuum(client: Client, work: () => Promise<unknown>): Promise<void> {
  await run(client, ['alter system set autovacuum = off', 'select pg_reload_conf()']);
  await work();
  await run(client, ['alter system reset autovacuum', 'select pg_reload_conf()']);
}

/**
 * Fills an empty, migrated database as superuser, without the search words of trips (`generateWords`). Trips and their
 * dependent rows use two connections of about equal work.
 */
export async function generateTrips(
  url: string,
  count = 1_000_000,
  { entriesOfTrip = ENTRIES_OF_TRIP, sealed = true }: Books = {},
): Promise<void> {
  await load(url, async (client) => {
    const indexes = await dropIndexes(client, withoutIndexes);
    const ofTrips = indexes.filter(({ table }) => table === 'trips').map(({ definition }) => definition);
    const others = indexes.filter(({ table }) => table !== 'trips').map(({ definition }) => definition);
    await withoutAutovacuum(client, async () => {
      await run(client, [people, plan(count)]);
      const beside = load(url, (other) =>
        run(other, [
          bookings,
          terms,
          records,
          places,
          books(Math.round(count * entriesOfTrip)),
          ...(sealed ? [seals] : []),
        ]),
      );
      await Promise.all([run(client, [trips, marks, ...ofTrips]), beside]);
      await run(client, ['drop table plan', ...others, 'vacuum analyze']);
    });
  });
}

/**
 * Creates the search index of trips. It takes three quarters of the generation time and half of the bytes of the
 * database.
 */
export async function generateWords(url: string): Promise<void> {
  await load(url, async (client) => {
    // An empty body, because the function refers to an index that is dropped during the load.
    const { rows } = await client.query<{ merge: string }>(
      "select pg_get_functiondef('merge_search_words'::regproc) as merge",
    );
    await client.query('create or replace function merge_search_words() returns bigint language sql return 0');
    const indexes = await dropIndexes(client, "'trip_search'::regclass");
    const definitions = indexes.map(({ definition }) => definition);
    await run(client, [words, ...definitions, rows[0]?.merge ?? '', 'vacuum analyze trip_search']);
  });
}
