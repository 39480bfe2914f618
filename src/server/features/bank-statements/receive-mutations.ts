import { sql } from 'kysely';
import { ownCodes } from '#domain/payments/bank-line.ts';
import { centralZone } from '#server/features/areas/data.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';

/** A Pix that a payment provider says has arrived. */
export type ReceivedPix = { txid: string | null; endToEndId: string; cents: number; at: Date };

/** The provider's calls are an account of their own, whose lines are Pix. */
const PROVIDER = 'pix';

/** Once for each Pix, however often it is told; answers its line. */
export async function keepReceipt(tx: Tx, { txid, endToEndId, cents, at }: ReceivedPix): Promise<string> {
  const id = newId();
  const memo = txid ? `Pix ${txid}` : 'Pix sem txid';
  const { rows } = await sql<{ id: string }>`
    insert into bank_lines (id, account, key, posted_on, cents, memo, codes, end_to_end_id)
    values (${id}, ${PROVIDER}, ${endToEndId}, (${at}::timestamptz at time zone ${centralZone})::date, ${cents}, ${memo},
      ${ownCodes(txid ?? '')}::text[], ${endToEndId})
    on conflict (account, key) do nothing returning id`.execute(tx);
  if (rows[0]) {
    await publish(tx, { topic: 'bank-line', audiences: ['admin'], entityId: id, version: 1 });
    return id;
  }
  const known = await tx
    .selectFrom('bank_lines')
    .select('id')
    .where('account', '=', PROVIDER)
    .where('key', '=', endToEndId)
    .executeTakeFirstOrThrow();
  return known.id;
}
