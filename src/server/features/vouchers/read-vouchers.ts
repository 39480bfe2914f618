import type { Voucher, vouchersContract } from '#contract/vouchers.ts';
import { type VoucherTerms, voucherCodeOf } from '#domain/trips/voucher.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

type VoucherPage = InputOf<typeof vouchersContract.list>;

/** Lists a client's vouchers, newest first. */
export async function listVouchers(db: Db, { clientId, cursor, limit }: VoucherPage) {
  let query = vouchers(db)
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [id] = readCursor(cursor, 'id');
    query = query.where('id', '<', id ?? '');
  }
  const rows = await query.execute();
  return pageOfRows(rows, limit, { item: (voucher): Voucher => voucher, key: ({ id }) => [id] });
}

export async function readVoucher(db: Db, id: string): Promise<Voucher> {
  return vouchers(db).where('id', '=', id).executeTakeFirstOrThrow();
}

function vouchers(db: Db | Tx) {
  return db
    .selectFrom('vouchers')
    .select(['id', 'client_id as clientId', 'code', 'description', 'ceiling_cents as ceilingCents', 'uses', 'used'])
    .select(['expires_on as expiresOn', 'active', 'version']);
}

export type VoucherRow = VoucherTerms & { id: string; code: string };

/** Finds the client's voucher by its code, in any notation. */
export async function findVoucher(db: Db | Tx, clientId: string, code: string): Promise<VoucherRow | undefined> {
  return vouchers(db).where('client_id', '=', clientId).where('code', '=', voucherCodeOf(code)).executeTakeFirst();
}

export async function readVoucherTerms(db: Db | Tx, id: string): Promise<VoucherRow | undefined> {
  return vouchers(db).where('id', '=', id).executeTakeFirst();
}
