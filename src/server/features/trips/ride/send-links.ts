import { createHash } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import { isTerminal } from '#domain/trips/status.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { RideLinks } from '#server/platform/database/schema.ts';
import { newCode } from './link.ts';

/**
 * A link about which the client is told. `outcome`: `email`, the panel sends it; `waiting`, a person has to send it;
 * `renewed`, a user replaced the sent link, and passes it on.
 */
export type ToldLink = {
  tripId: string;
  clientId: string;
  code: string;
  language: PassengerLanguage;
  outcome: 'email' | 'waiting' | 'renewed';
};

/** A link that its passenger has to get. `email`: address to write to; null: a person sends the link. */
export type SentLink = ToldLink & { email: string | null };

/**
 * Decides how the passengers of these trips get their links, for clients that wish so. The first passenger gets the link
 * once. When this passenger changed, the link of the previous one becomes invalid, even if the new one gets none yet.
 */
export async function decideLinks(tx: Tx, tripIds: readonly string[]): Promise<SentLink[]> {
  const sent: SentLink[] = [];
  for (const row of await readOpenLinks(tx, tripIds)) {
    const { trip_id: tripId, client_id: clientId, email, phone, language, recipient_digest } = row;
    const digest = digestOf(email ?? phone);
    if (digest === recipient_digest || phone === '') continue;
    // A passenger who only gets an e-mail address has the same phone as before, and the sent link stays valid.
    const isOfOther = recipient_digest !== null && recipient_digest !== digestOf(phone);
    const code = isOfOther ? newCode() : row.code;
    const isSent = row.sends_passenger_link && row.status !== 'awaiting_approval';
    if (isSent) {
      const outcome = email === null ? 'waiting' : 'email';
      await writeLink(tx, tripId, { code, delivery: outcome, recipient_digest: digest });
      sent.push({ tripId, clientId, code, email, language: language ?? 'pt', outcome });
    } else if (isOfOther) await writeLink(tx, tripId, { code, delivery: null, recipient_digest: null });
  }
  return sent;
}

type LinkColumns = Pick<Updateable<RideLinks>, 'code' | 'delivery' | 'recipient_digest'>;

async function writeLink(tx: Tx, tripId: string, columns: LinkColumns): Promise<void> {
  await enqueue(tx, tx.updateTable('ride_links').set(columns).where('trip_id', '=', tripId));
}

/**
 * Returns the replaced links of these trips. A link that was never decided is missing, because `decideLinks` will send
 * the new one.
 */
export async function readRenewedLinks(tx: Tx, tripIds: readonly string[]): Promise<ToldLink[]> {
  const rows = await readOpenLinks(tx, tripIds);
  return rows
    .filter((row) => row.sends_passenger_link && row.recipient_digest !== null)
    .map(({ trip_id: tripId, client_id: clientId, code, language, delivery }) => {
      return {
        tripId,
        clientId,
        code,
        language: language ?? 'pt',
        outcome: delivery === 'waiting' ? delivery : 'renewed',
      };
    });
}

/** Reads and locks the links of trips that are not over. */
async function readOpenLinks(tx: Tx, tripIds: readonly string[]) {
  const rows = await tx
    .selectFrom('ride_links as l')
    .innerJoin('trips as t', 't.id', 'l.trip_id')
    .innerJoin('clients as c', 'c.id', 't.client_id')
    .innerJoin('trip_passengers as p', (join) => join.onRef('p.trip_id', '=', 't.id').on('p.position', '=', 0))
    .select([
      'l.trip_id',
      'l.code',
      'l.delivery',
      'l.recipient_digest',
      't.client_id',
      't.status',
      'p.phone',
      'p.email',
    ])
    .select('c.sends_passenger_link')
    .select((eb) => eb.ref('p.language').$castTo<PassengerLanguage | null>().as('language'))
    .where('l.trip_id', '=', sql<string>`any(${[...tripIds]}::uuid[])`)
    .where((eb) => eb.or([eb('c.sends_passenger_link', '=', true), eb('l.recipient_digest', 'is not', null)]))
    .forUpdate('l')
    .execute();
  return rows.filter(({ status }) => !isTerminal(status));
}

/**
 * Puts a link on the list of links that a person sends, because its e-mail was refused. Returns the client; undefined
 * when the link goes to another address by now.
 */
export async function waitAfterRefusal(tx: Tx, tripId: string, email: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('ride_links as l')
    .from('trips as t')
    .set({ delivery: 'waiting' })
    .whereRef('t.id', '=', 'l.trip_id')
    .where('l.trip_id', '=', tripId)
    .where('l.delivery', '=', 'email')
    .where('l.recipient_digest', '=', digestOf(email))
    .returning('t.client_id')
    .executeTakeFirst();
  return row?.client_id;
}

/**
 * Returns the facts of an e-mail with the link. Null when the link was replaced, goes to another address or is no longer
 * needed.
 */
export async function readInvitation(db: Db, tripId: string, email: string) {
  const row = await db
    .selectFrom('ride_links as l')
    .innerJoin('trips as t', 't.id', 'l.trip_id')
    .innerJoin('trip_passengers as p', (join) => join.onRef('p.trip_id', '=', 't.id').on('p.position', '=', 0))
    .innerJoin('settings as s', (join) => join.onTrue())
    .select([
      'l.code as linkCode',
      'l.recipient_digest',
      sql<string>`t.code`.as('code'),
      't.status',
      't.pickup_at as pickupAt',
    ])
    .select(['t.time_zone as timeZone', 's.central_name as centralName'])
    .select((eb) => eb.ref('p.language').$castTo<PassengerLanguage | null>().as('language'))
    .where('l.trip_id', '=', tripId)
    .where('l.delivery', '=', 'email')
    .where('p.email', '=', email)
    .executeTakeFirst();
  if (!row || row.recipient_digest !== digestOf(email) || isTerminal(row.status)) return null;
  return row;
}

function digestOf(contact: string): string {
  return createHash('sha256').update(contact).digest('base64url');
}
