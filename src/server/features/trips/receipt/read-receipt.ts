import { sql } from 'kysely';
import type { Receipt } from '#contract/receipts.ts';
import type { ReceiptState } from '#domain/trips/receipt.ts';
import { pixToPay } from '#server/features/trips/charge/read-charge.ts';
import type { Db } from '#server/platform/database/pool.ts';

type ReceiptRow = {
  code: string;
  state: ReceiptState;
  tripCode: string;
  endedAt: Date;
  timeZone: string;
  amountCents: number;
  creditedCents: number;
  txid: string | null;
  openCents: number;
  receivedOn: string | null;
  issuedAt: Date;
  centralName: string;
  centralPhone: string | null;
};

/** Null for an unknown code. */
export async function readReceipt(db: Db, code: string): Promise<Receipt | null> {
  const { rows } = await sql<ReceiptRow>`
    select r.code, case when r.amount_cents = t.client_amount_cents then 'valid' else 'replaced' end as state,
      t.code as "tripCode", coalesce(t.ended_at, t.pickup_at) as "endedAt", t.time_zone as "timeZone",
      r.amount_cents as "amountCents", r.issued_at as "issuedAt",
      least(r.amount_cents, coalesce(n.credited_cents, case when t.client_side = 'credited' then t.client_amount_cents end, 0)) as "creditedCents",
      g.txid, coalesce(g.open_cents, 0) as "openCents", g.received_on as "receivedOn",
      s.central_name as "centralName", s.central_phone as "centralPhone"
    from receipts r join trips t on t.id = r.trip_id cross join settings s
    left join invoice_items n on n.trip_id = t.id
    left join trip_charges g on g.trip_id = t.id
    where r.code = ${code}`.execute(db);
  const [row] = rows;
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
