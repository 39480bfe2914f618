import { sql, type SqlBool } from 'kysely';
import type { ListedErasure } from '#server/platform/backup/erasure-list.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/**
 * Returns the trips that a passenger made alone, the trips shared with others, and the names and e-mail addresses
 * recorded for the phone.
 */
export async function tripsOfPhone(tx: Tx, phone: string) {
  const ofPhone = tx.selectFrom('trip_passengers').where('phone', '=', phone);
  const rows = await tx
    .selectFrom('trip_passengers as p')
    .select(['p.trip_id as id', sql<boolean>`count(*) = 1`.as('alone')])
    .where('p.trip_id', 'in', ofPhone.select('trip_id'))
    .groupBy('p.trip_id')
    .execute();
  const idsOf = (wanted: boolean) => rows.filter(({ alone }) => alone === wanted).map(({ id }) => id);
  const favourites = tx
    .selectFrom('favourite_passengers')
    .select((eb) => eb.ref('name').$notNull().as('name'))
    .where('phone', '=', phone)
    .where('name', 'is not', null);
  const called = await ofPhone.select('name').union(favourites).execute();
  const emails = await ofPhone.select('email').distinct().execute();
  const told = [...called.map(({ name }) => name), ...emails.flatMap(({ email }) => email ?? [])];
  return { alone: idsOf(true), shared: idsOf(false), told };
}

/** Returns the e-mail addresses of the passengers of these trips. */
export async function passengerEmails(tx: Tx, tripIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('trip_passengers')
    .select('email')
    .distinct()
    .where(sql<SqlBool>`trip_id = any(${[...tripIds]}::uuid[]) and email is not null`)
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

export async function tripsOfClient(tx: Tx, clientId: string): Promise<string[]> {
  const rows = await tx.selectFrom('trips').select('id').where('client_id', '=', clientId).execute();
  return rows.map(({ id }) => id);
}

/** Returns the phones of all passengers. Their number is small enough to hash each phone. */
export async function allPhones(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('trip_passengers')
    .select('phone')
    .where('phone', '<>', '')
    .union(tx.selectFrom('favourite_passengers').select('phone'))
    .union(tx.selectFrom('flexible_rides').select('passenger_phone as phone'))
    .union(tx.selectFrom('employees').select('phone').where('phone', '<>', ''))
    .execute();
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
