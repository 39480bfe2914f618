import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, runTrip, tripBody } from '#tests/central.ts';
import { pdf, sendFile } from '#tests/document-upload.ts';
import type { Caller, Panel } from '#tests/panel.ts';
import { makeRank } from '#tests/queue.ts';

/** Parts of the test person's personal data. No other text of the test contains them. */
export const TRACES = [
  'zuleide',
  'quixad',
  'zinia',
  'zínia',
  'zqf1a23',
  '52998224725',
  '11144477735',
  '76543210',
  '98765432109',
  '177.66.55.44',
];
/** Returns every table and file that contains personal data of the test person. */
export async function tracesIn(ownerUrl: string, dataDir: string): Promise<{ tables: string[]; files: string[] }> {
  const tables = await withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const patterns = TRACES.map((trace) => `%${trace}%`);
      const { rowCount } = await client.query(`select from ${name} t where lower(t::text) like any($1) limit 1`, [
        patterns,
      ]);
      if (rowCount) found.push(name);
    }
    return found;
  });
  return { tables, files: await filesTelling(dataDir) };
}

/** Returns the folders of files that contain the test person's data. */
export async function filesTelling(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const text = (await readFile(join(entry.parentPath, entry.name), 'latin1')).toLowerCase();
    if (TRACES.some((trace) => text.includes(trace))) found.push(entry.parentPath.slice(dataDir.length + 1));
  }
  return [...new Set(found)].toSorted();
}

/**
 * Saves two places of the company as favourites: the home, which only the test person uses, and the office, which other
 * passengers use too.
 */
export async function bringFavourites(central: Central, client: Caller): Promise<void> {
  const [, end] = tripBody(central).stops;
  const home = { address: 'Rua das Zínias, 4321', district: 'Campo Belo', city: 'São Paulo', precision: 'none' };
  const work = { address: 'Avenida do Escritório, 100', district: 'Centro', city: 'São Paulo', precision: 'none' };
  const cancelled: [string, object][] = [['cancel', { reason: 'Chuva' }]];
  const ride = (name: string, phone: string, ...stops: unknown[]) =>
    runTrip(
      client,
      client,
      { ...tripBody(central, { minutes: 300 }), passengers: [{ name, phone }], stops },
      cancelled,
    );
  await ride('Zuleide Quixadá Prado', '(11) 97654-3210', home, work);
  await ride('Marina Duarte', '(11) 98888-7777', work, end);
  const save = (name: string, stop: object) =>
    must(client.put('/passengers/stops/favourites', { name, serviceAreaId: central.areaId, stop }));
  await save('Casa da Zuleide', home);
  await save('Escritório', work);
  await must(client.put('/passengers/favourites', { name: 'Zuleide da contabilidade', phone: '(11) 97654-3210' }));
}

/** Adds the driver to a queue, from which the central removes the driver for a reason that names the driver. */
export async function bringQueue(
  { services: { db } }: Panel,
  admin: Caller,
  areaId: string,
  driverId: string,
): Promise<void> {
  const rankId = await makeRank(admin, areaId);
  const { partner_id } = await db
    .selectFrom('drivers')
    .select('partner_id')
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow();
  const stay = { id: newId(), rank_id: rankId, driver_id: driverId, partner_id, sequence: 1 };
  await db.insertInto('queue_places').values(stay).execute();
  await db.insertInto('presences').values({ id: newId(), driver_id: driverId, partner_id }).execute();
  await must(admin.post(`/queues/${rankId}/remove`, { driverId, reason: 'Zuleide furou a fila' }));
}

/**
 * Adds a block of each passenger: by a driver of another partner for this phone, else by a driver of this partner. The
 * texts name the test person.
 */
export async function bringBlocks(
  { services: { db } }: Panel,
  central: Central,
  { phone, partnerId }: { phone: string; partnerId: string },
): Promise<void> {
  const driverOf = async (partner_id: string) => {
    const { id } = await db
      .selectFrom('drivers')
      .select('id')
      .where('partner_id', '=', partner_id)
      .executeTakeFirstOrThrow();
    return { partner_id, driver_id: id };
  };
  const [stranger, own] = [await driverOf(await central.makePartner()), await driverOf(partnerId)];
  const passengers = await db.selectFrom('trip_passengers').select(['trip_id', 'position', 'phone']).execute();
  const at = new Date();
  const texts = {
    conduct: 'other' as const,
    other_conduct: 'Zuleide fumou',
    description: 'Zuleide gritou',
    approved: true,
    answer: 'Zuleide confirmou',
    answered_at: at,
    ends_at: at,
    lifted_for: 'Zuleide pediu desculpas',
    lifted_at: at,
  };
  for (const { phone: of, ...passenger } of passengers) {
    const driver = of === phone ? stranger : own;
    await db
      .insertInto('passenger_blocks')
      .values({ id: newId(), ...driver, ...passenger, ...texts })
      .execute();
  }
}

/** Adds a receipt of a trip expense. Accounting keeps the receipt, which names no person. Returns its id. */
export async function bringReceipt({ services, url }: Panel, admin: Caller, partner: Caller): Promise<string> {
  const { id_parceiro: id } = (await must(partner.get('/session'))).profile;
  const { body } = await sendFile({ url, cookie: partner.cookie }, id, pdf('Pedágio da Anchieta'));
  const file_id = String(body['fileId']);
  const { items } = await must(admin.get('/trips'));
  await services.db.insertInto('expense_receipts').values({ file_id, trip_id: items[0].id }).execute();
  return file_id;
}
