import { sql } from 'kysely';
import type { Receipt } from '#contract/receipts.ts';
import { pixToPay } from '#server/features/trips/charge/read-charge.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Returns the receipt with this code, or null for an unknown code. */
export async function readReceipt(db: Db, code: string): Promise<Receipt | null> {
  const row = await db
    .selectFrom('receipts as r')
    .innerJoin('trips as t', 't.id', 'r.trip_id')
    .crossJoin('settings as s')
    .leftJoin('invoice_items as n', 'n.trip_id', 't.id')
    .leftJoin('trip_charges as g', 'g.trip_id', 't.id')
    .where('r.code', '=', code)
    .select((eb) => [
      'r.code',
      eb
        .case()
        .when('r.amount_cents', '=', eb.ref('t.client_amount_cents'))
        .then('valid' as const)
        .else('replaced' as const)
        .end()
        .as('state'),
      eb.ref('t.code').$notNull().as('tripCode'),
      eb.fn.coalesce('t.ended_at', 't.pickup_at').as('endedAt'),
      't.time_zone as timeZone',
      'r.amount_cents as amountCents',
      'r.issued_at as issuedAt',
      sql<number>`least(r.amount_cents, coalesce(n.credited_cents, case when t.client_side = 'credited' then t.client_amount_cents end, 0))`.as(
        'creditedCents',
      ),
      'g.txid',
      eb.fn.coalesce('g.open_cents', eb.lit(0)).as('openCents'),
      'g.received_on as receivedOn',
      's.central_name as centralName',
      's.central_phone as centralPhone',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { endedAt, issuedAt, centralName, centralPhone, txid, openCents, receivedOn, ...shown } = row;
  return {
    ...shown,
    endedAt: endedAt.toISOString(),
    issuedAt: issuedAt.toISOString(),
    pix: txid === null ? null : { openCents, receivedOn, toPay: await pixToPay(db, { openCents, txid }) },
    central: { name: centralName, phone: centralPhone },
  };
}
