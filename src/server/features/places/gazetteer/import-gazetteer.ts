import type { Client } from 'pg';
import type { GazetteerEntry } from './entry.ts';

/** Number of entries that are in memory and in one statement at a time. */
const BATCH = 1_000;

export type Imported = { read: number; added: number; changed: number };

/**
 * Stores the entries in one transaction: all of them, or none when reading fails. An entry with the same name, district,
 * city and postal code is updated, so that a repeated import changes nothing.
 */
export async function importGazetteer(client: Client, entries: AsyncIterable<GazetteerEntry>): Promise<Imported> {
  const imported = { read: 0, added: 0, changed: 0 };
  await client.query('begin');
  try {
    let batch: GazetteerEntry[] = [];
    const store = async (): Promise<void> => {
      const { added, changed } = await storeBatch(client, batch);
      imported.read += batch.length;
      imported.added += added;
      imported.changed += changed;
      batch = [];
    };
    for await (const entry of entries) {
      batch.push(entry);
      if (batch.length === BATCH) await store();
    }
    await store();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  if (imported.added > 0) await client.query('analyze gazetteer');
  return imported;
}

// A statement cannot update a row twice, so only the last of equal entries of a batch is stored.
const STORE = `
  insert into gazetteer (kind, name, district, city, uf, cep, lat, lng)
  select distinct on (kind, plain_text(name), plain_text(coalesce(district, '')), plain_text(city), uf, coalesce(cep, ''))
    kind, name, district, city, uf, cep, lat, lng
  from rows from (jsonb_to_recordset($1) as
    (kind text, name text, district text, city text, uf text, cep text, lat float8, lng float8)) with ordinality
    as entry (kind, name, district, city, uf, cep, lat, lng, line)
  order by kind, plain_text(name), plain_text(coalesce(district, '')), plain_text(city), uf, coalesce(cep, ''), line desc
  on conflict (kind, plain_text(name), plain_text(coalesce(district, '')), plain_text(city), uf, coalesce(cep, ''))
  do update set name = excluded.name, district = excluded.district, city = excluded.city, lat = excluded.lat, lng = excluded.lng
  where (gazetteer.name, gazetteer.district, gazetteer.city, gazetteer.lat, gazetteer.lng)
    is distinct from (excluded.name, excluded.district, excluded.city, excluded.lat, excluded.lng)
  returning xmax = 0 as added`;

async function storeBatch(client: Client, batch: readonly GazetteerEntry[]): Promise<Omit<Imported, 'read'>> {
  const { rows } = await client.query<{ added: boolean }>(STORE, [JSON.stringify(batch)]);
  const added = rows.filter((row) => row.added).length;
  return { added, changed: rows.length - added };
}
