import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PixToPay, TripCharge } from '#contract/charges.ts';
import type { Actor } from '#domain/access/roles.ts';
import { brCode } from '#domain/pix/br-code.ts';
import { viewOf } from '#domain/trips/visibility.ts';
import { readPixAccount } from '#server/features/settings/read-settings.ts';
import { inScope } from '#server/features/trips/read/scope.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/**
 * Returns the charge of an ended trip for the central, the trip's client and the partner that ran the trip. Null for
 * other actors.
 */
export async function readCharge(db: Db | Tx, actor: Actor, tripId: string): Promise<TripCharge | null> {
  const row = await db
    .selectFrom('trip_charges as g')
    .innerJoin('trips as t', 't.id', 'g.trip_id')
    .innerJoin('clients as c', 'c.id', 't.client_id')
    .where('t.id', '=', tripId)
    .where(inScope(actor))
    .select((eb) => [
      't.id as tripId',
      eb.ref('t.code').$notNull().as('tripCode'),
      'g.txid',
      'g.amount_cents as amountCents',
      sql<boolean>`t.partner_side = 'in_review'`.as('inReview'),
      'g.received_cents as receivedCents',
      'g.open_cents as openCents',
      'g.received_on as receivedOn',
      'g.excess_cents as excessCents',
      't.client_id as clientId',
      sql<boolean>`c.kind = 'walk_in'`.as('isWalkIn'),
      't.partner_id as partnerId',
      't.ended_at as endedAt',
      sql<Date>`app_now()`.as('now'),
      jsonArrayFrom(
        eb
          .selectFrom('trip_payments as p')
          .leftJoin('profiles as a', 'a.user_id', 'p.actor_id')
          .select(['p.id', 'p.cents', 'p.received_on as receivedOn', 'p.note', 'a.nome as actorName'])
          .select(
            sql<string>`to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('createdAt'),
          )
          .whereRef('p.trip_id', '=', 't.id')
          .orderBy('p.created_at')
          .orderBy('p.id'),
      ).as('payments'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { clientId, partnerId, endedAt, now, isWalkIn, excessCents, payments, ...charge } = row;
  const view = viewOf(actor, { clientId, partnerId, endedAt }, now);
  if (view === 'preview' || view === 'former') return null;
  const isCentral = view === 'central';
  return {
    ...charge,
    pix: await pixToPay(db, charge),
    excess: isCentral && excessCents > 0 ? { cents: excessCents, keptFor: isWalkIn ? 'nobody' : 'client' } : null,
    payments: isCentral ? payments : [],
  };
}

/** Returns the Pix code for the open amount, payable to the central's current account. */
export async function pixToPay(
  db: Db | Tx,
  { openCents, txid }: { openCents: number; txid: string },
): Promise<PixToPay | null> {
  const account = openCents > 0 ? await readPixAccount(db) : null;
  return account && { brCode: brCode({ account, amountCents: openCents, txid }), payeeName: account.name };
}
