import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import { isTerminal } from '#domain/trips/status.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { newCode } from './link.ts';

/** A link that its passenger has to get. `email`: address to write to; null: a person sends the link. */
export type SentLink = {
  tripId: string;
  clientId: string;
  code: string;
  email: string | null;
  language: PassengerLanguage;
};

/**
 * Decides how the passengers of these trips get their links, for clients that wish so. The first passenger gets the link
 * once. When this passenger changed, the link of the previous one becomes invalid.
 */
export async function decideLinks(tx: Tx, tripIds: readonly string[]): Promise<SentLink[]> {
  const sent: SentLink[] = [];
  for (const { recipient_digest, ...row } of await readOpenLinks(tx, tripIds)) {
    const digest = digestOf(row.email ?? row.phone);
    if (digest === recipient_digest || row.phone === '') continue;
    const code = recipient_digest === null ? row.code : newCode();
    const delivery = row.email === null ? ('waiting' as const) : ('email' as const);
    await tx
      .updateTable('ride_links')
      .set({ code, delivery, recipient_digest: digest })
      .where('trip_id', '=', row.trip_id)
      .execute();
    const { trip_id: tripId, client_id: clientId, email, language } = row;
    sent.push({ tripId, clientId, code, email, language: language ?? 'pt' });
  }
  return sent;
}

/** Reads and locks the links of trips that are approved and not over. */
async function readOpenLinks(tx: Tx, tripIds: readonly string[]) {
  const rows = await tx
    .selectFrom('ride_links as l')
    .innerJoin('trips as t', 't.id', 'l.trip_id')
    .innerJoin('clients as c', 'c.id', 't.client_id')
    .innerJoin('trip_passengers as p', (join) => join.onRef('p.trip_id', '=', 't.id').on('p.position', '=', 0))
    .select(['l.trip_id', 'l.code', 'l.recipient_digest', 't.client_id', 't.status', 'p.phone', 'p.email'])
    .select((eb) => eb.ref('p.language').$castTo<PassengerLanguage | null>().as('language'))
    .where('l.trip_id', '=', sql<string>`any(${[...tripIds]}::uuid[])`)
    .where('c.sends_passenger_link', '=', true)
    .forUpdate('l')
    .execute();
  return rows.filter(({ status }) => status !== 'awaiting_approval' && !isTerminal(status));
}

/** Returns what an e-mail with the link says. Null when the link was sent to another address or is no longer needed. */
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
    .where('p.email', '=', email)
    .executeTakeFirst();
  if (!row || row.recipient_digest !== digestOf(email) || isTerminal(row.status)) return null;
  return row;
}

function digestOf(contact: string): string {
  return createHash('sha256').update(contact).digest('base64url');
}
