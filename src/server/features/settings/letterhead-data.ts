import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** What the central's papers begin and end with; without a document of its own, that of its Pix key, when the key is one. */
export type Letterhead = {
  name: string;
  phone: string | null;
  document: string | null;
  /** The ledger's newest seal: it leaves the machine with every paper, and whoever rewrites the books later is found by it. */
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
