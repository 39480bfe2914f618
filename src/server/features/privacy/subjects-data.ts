import { sql } from 'kysely';
import type { ListedErasure } from '#server/platform/backup/erasure-list.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** Returns the trips of a passenger, alone and shared, and the names recorded for it. */
export async function tripsOfPhone(tx: Tx, phone: string) {
  const { rows } = await sql<{ id: string; alone: boolean }>`
    select p.trip_id as id, count(*) = 1 as alone from trip_passengers p
    where p.trip_id in (select trip_id from trip_passengers where phone = ${phone}) group by p.trip_id`.execute(tx);
  const idsOf = (wanted: boolean) => rows.filter(({ alone }) => alone === wanted).map(({ id }) => id);
  const called = await sql<{ name: string }>`
    select name from trip_passengers where phone = ${phone}
    union select name from favourite_passengers where phone = ${phone} and name is not null`.execute(tx);
  return { alone: idsOf(true), shared: idsOf(false), names: called.rows.map(({ name }) => name) };
}

export async function tripsOfClient(tx: Tx, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from trips where client_id = ${clientId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns every passenger phone. Their number is small enough to hash each one. */
export async function allPhones(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select phone from trip_passengers where phone <> '' union select phone from favourite_passengers`.execute(tx);
  return rows.map(({ phone }) => phone);
}

/** Returns the erasures in the format of the list stored next to the backups. */
export async function listErasures(db: Db, keyMark: string): Promise<ListedErasure[]> {
  const rows = await db.selectFrom('erasures').selectAll().orderBy('at').orderBy('id').execute();
  return rows.map(({ id, subject_type, subject_id, phone_hash, at }) => ({
    id,
    subjectType: subject_type,
    subjectId: subject_id,
    phoneHash: phone_hash?.toString('base64url') ?? null,
    keyMark: phone_hash === null ? null : keyMark,
    at: at.toISOString(),
  }));
}
