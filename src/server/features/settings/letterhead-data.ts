import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/**
 * The central's details for printed documents. Without a document number of its own, uses the Pix key when it is a CPF
 * or CNPJ.
 */
export type Letterhead = {
  name: string;
  phone: string | null;
  document: string | null;
  /**
   * The newest seal of the ledger. Printed documents carry it off this machine, so that a later rewrite of the books
   * can be detected.
   */
  block: number | null;
  hash: string | null;
};

export async function readLetterhead(db: Db | Tx): Promise<Letterhead> {
  const { rows } = await sql<Letterhead>`
    select s.central_name as name, s.central_phone as phone,
      coalesce(s.central_document, case when s.pix_key_type in ('cpf', 'cnpj') then s.pix_key end) as document, b.number as block, encode(b.hash, 'hex') as hash
    from settings s left join (select number, hash from ledger.blocks order by number desc limit 1) b on true`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the settings are missing');
  return row;
}
