import { sql } from 'kysely';
import type { PixToPay, TripCharge } from '#contract/charges.ts';
import type { Actor } from '#domain/access/roles.ts';
import { brCode } from '#domain/pix/br-code.ts';
import { viewOf } from '#domain/trips/visibility.ts';
import { readPixAccount } from '#server/features/settings/data.ts';
import { inScope } from '#server/features/trips/read/scope.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

type Row = Omit<TripCharge, 'pix' | 'excess'> & {
  excessCents: number;
  isWalkIn: boolean;
  clientId: string;
  partnerId: string | null;
  endedAt: Date | null;
  now: Date;
};

/**
 * Returns the charge of an ended trip for the central, its client and the partner that ran it. Null for other actors.
 */
export async function readCharge(db: Db | Tx, actor: Actor, tripId: string): Promise<TripCharge | null> {
  const { rows } = await sql<Row>`
    select t.id as "tripId", t.code as "tripCode", g.txid, g.amount_cents as "amountCents", t.partner_side = 'in_review' as "inReview",
      g.received_cents as "receivedCents", g.open_cents as "openCents", g.received_on as "receivedOn", g.excess_cents as "excessCents",
      c.kind = 'walk_in' as "isWalkIn", t.client_id as "clientId", t.partner_id as "partnerId", t.ended_at as "endedAt", app_now() as now,
      (select coalesce(json_agg(json_build_object('id', p.id, 'cents', p.cents, 'receivedOn', p.received_on, 'note', p.note,
          'actorName', (select nome from profiles where user_id = p.actor_id), 'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by p.created_at, p.id), '[]') from trip_payments p where p.trip_id = t.id) as payments
    from trip_charges g join trips t on t.id = g.trip_id join clients c on c.id = t.client_id
    where t.id = ${tripId} and ${inScope(actor)}`.execute(db);
  const [row] = rows;
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
