import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { lockSearchWords } from './index-words.ts';

/** Name that replaces the name of an erased passenger. */
const ERASED = 'Passageiro apagado';

/** Minutes for which a withdrawn proposal keeps its terms. An undo is possible for seconds. */
const KEPT_MINUTES = 10;

/** Erases passengers, exact addresses and notes of trips. District and city stay, for statistics. */
export async function eraseTripTerms(tx: Tx, tripIds: readonly string[]): Promise<void> {
  const ids = sql`${[...tripIds]}::uuid[]`;
  await sql`update trip_passengers set name = ${ERASED}, phone = '', email = null where trip_id = any(${ids})`.execute(
    tx,
  );
  await sql`update trip_stops set address = coalesce(district, city, 'Endereço apagado'), number = null, complement = null,
    cep = null, reference = null, lat = null, lng = null where trip_id = any(${ids})`.execute(tx);
  await eraseAround(tx, tripIds);
}

/** Erases one passenger of shared trips, and the free text that may name this passenger. */
export async function erasePassengerTerms(tx: Tx, tripIds: readonly string[], phone: string): Promise<void> {
  await sql`update trip_passengers set name = ${ERASED}, phone = '', email = null
    where trip_id = any(${[...tripIds]}::uuid[]) and phone = ${phone}`.execute(tx);
  await eraseAround(tx, tripIds);
}

/** Erases the terms of proposals that were withdrawn so long ago that no undo can reopen them. */
export async function eraseClosedProposals(db: Db): Promise<void> {
  await db
    .updateTable('trip_proposals')
    .set({ terms: '{}' })
    .where('status', '<>', 'open')
    .where('decided_at', '<', sql<Date>`app_now() - make_interval(mins => ${KEPT_MINUTES})`)
    .where(sql<SqlBool>`terms <> '{}'`)
    .execute();
}

async function eraseAround(tx: Tx, tripIds: readonly string[]): Promise<void> {
  const ids = sql`${[...tripIds]}::uuid[]`;
  await sql`update trip_notes set notes = null, internal_note = null, flight_number = null, name_sign = null,
    room = null
    where trip_id = any(${ids})`.execute(tx);
  await sql`delete from trip_proposals where trip_id = any(${ids})`.execute(tx);
  await lockSearchWords(tx);
  await sql`update trip_search s set words = w.words, region_words = w.region_words from trip_words w
    where s.trip_id = any(${ids}) and w.trip_id = s.trip_id`.execute(tx);
}
