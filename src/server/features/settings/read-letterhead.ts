import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';

export type Letterhead = Awaited<ReturnType<typeof readLetterhead>>;

/**
 * Returns the central's details for printed documents. When the central has no document number, uses the Pix key if the
 * key is a CPF or CNPJ.
 */
export async function readLetterhead(db: Db | Tx) {
  return await db
    .selectFrom('settings as s')
    // Newest sealed block of the ledger. Printed documents preserve its hash outside this machine, so that a later
    // change of sealed entries can be detected.
    .leftJoin(
      (eb) => eb.selectFrom('ledger.blocks').select(['number', 'hash']).orderBy('number', 'desc').limit(1).as('b'),
      (join) => join.onTrue(),
    )
    .select((eb) => {
      const taxIdKey = eb.case().when('s.pix_key_type', 'in', ['cpf', 'cnpj']).then(eb.ref('s.pix_key')).end();
      return [
        's.central_name as name',
        's.central_phone as phone',
        eb.fn.coalesce('s.central_document', taxIdKey).as('document'),
        'b.number as block',
        sql<string | null>`encode(b.hash, 'hex')`.as('hash'),
      ];
    })
    .executeTakeFirstOrThrow();
}
