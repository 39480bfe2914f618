import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * Erases the personal data of a client's record and returns the values that identified the client. Keeps the name and
 * document if an invoice was issued to the client.
 */
export async function eraseClient(tx: Tx, id: string): Promise<string[]> {
  const before = await tx
    .selectFrom('clients')
    .select(['name', 'document', 'email', 'phone', 'invoice_emails'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!before) return [];
  const invoice = await tx.selectFrom('invoices').select('id').where('client_id', '=', id).limit(1).executeTakeFirst();
  await tx
    .updateTable('clients')
    .set({
      ...(!invoice && { name: 'Cliente apagado', document: null }),
      email: null,
      phone: null,
      invoice_emails: [],
      suspended: true,
      status_reason: 'Dados apagados',
      version: sql`version + 1`,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
  await sql`update cost_centres set name = 'Centro ' || right(id::text, 8), version = version + 1
    where client_id = ${id}`.execute(tx);
  return Object.values(before)
    .flat()
    .filter((value) => value !== null);
}
