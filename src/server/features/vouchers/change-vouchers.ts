import { type Selectable, sql } from 'kysely';
import type { vouchersContract } from '#contract/vouchers.ts';
import { type Outcome, ok, type Refusal, refuseField } from '#domain/outcome.ts';
import { type VoucherTrip, voucherCodeOf, whyVoucherNot } from '#domain/trips/voucher.ts';
import { lockClient, touchClient } from '#server/features/clients/change-clients.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Vouchers } from '#server/platform/database/schema.ts';
import {
  alreadyExists,
  changeRecord,
  createRecord,
  omitUndefined,
  notFoundRecord,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { findVoucher, readVoucherTerms } from './read-vouchers.ts';

type NewVoucher = InputOf<typeof vouchersContract.create>;
type VoucherChange = InputOf<typeof vouchersContract.update>;

const subjectType = 'client';
const duplicates = { vouchers_code: alreadyExists('code', 'Este cliente já tem um voucher com este código.') };

export async function addVoucher(
  tx: Tx,
  audit: AuditContext,
  { clientId, ...input }: NewVoucher,
): Promise<Outcome<{ id: string }>> {
  const client = await lockClient(tx, clientId);
  if (!client) return notFoundRecord;
  if (client.kind === 'walk_in') return refuseField('clientId', 'O cliente Avulso não é faturado e não tem vouchers.');
  const { code, uses, expiresOn, active } = input;
  const row = {
    id: newId(),
    client_id: clientId,
    code: voucherCodeOf(code),
    description: input.description || null,
    ceiling_cents: input.ceilingCents ?? null,
    uses,
    expires_on: expiresOn,
    active,
  };
  return createRecord({ row, duplicates }, async (changes) => {
    await tx.insertInto('vouchers').values(row).execute();
    await recordAudit(tx, audit, { action: 'client.voucher_add', subjectType, subjectId: clientId, changes });
    await touchClient(tx, clientId);
  });
}

export async function changeVoucher(tx: Tx, audit: AuditContext, { id, clientId, version, ...input }: VoucherChange) {
  await lockClient(tx, clientId);
  const row = await lockVoucher(tx, clientId, id);
  const refusal = row && refuseUses(row, input.uses);
  if (refusal) return refusal;
  const columns = omitUndefined({
    code: input.code === undefined ? undefined : voucherCodeOf(input.code),
    description: input.description === '' ? null : input.description,
    ceiling_cents: input.ceilingCents,
    uses: input.uses,
    expires_on: input.expiresOn,
    active: input.active,
  });
  return changeRecord({ row, seenVersion: version, columns, duplicates }, async (changed, changes) => {
    await tx.updateTable('vouchers').set(changed).where('id', '=', id).execute();
    await recordAudit(tx, audit, { action: 'client.voucher_update', subjectType, subjectId: clientId, changes });
    await touchClient(tx, clientId);
  });
}

async function lockVoucher(tx: Tx, clientId: string, id: string): Promise<Selectable<Vouchers> | undefined> {
  const row = tx.selectFrom('vouchers').selectAll().where('id', '=', id).where('client_id', '=', clientId);
  return row.forUpdate().executeTakeFirst();
}

function refuseUses({ used }: Selectable<Vouchers>, uses: number | undefined): Refusal | null {
  if (uses === undefined || uses >= used) return null;
  return refuseField('uses', `Este voucher já foi usado ${used} vezes: não pode ter menos usos que isso.`);
}

/**
 * Uses a voucher for a trip. When several callers request the last use at the same time, one call succeeds and the
 * other calls are refused with the reason.
 */
export async function takeVoucher(
  tx: Tx,
  clientId: string,
  code: string,
  trip: VoucherTrip,
): Promise<Outcome<{ id: string; code: string }>> {
  const voucher = await findVoucher(tx, clientId, code);
  const refusal = refuseVoucher(voucher, trip);
  if (!voucher || refusal) return refusal ?? unknownVoucher;
  // The update checks the current row with the same rule as `whyVoucherNot`, because the row read before may be stale.
  const { numAffectedRows } = await sql`
    update vouchers set used = used + 1
    where id = ${voucher.id} and active and used < uses and expires_on >= ${trip.pickupDay}::date
      and (ceiling_cents is null or coalesce(${trip.estimateCents}::bigint, 0) <= ceiling_cents)`.execute(tx);
  if (numAffectedRows === 1n) return ok({ id: voucher.id, code: voucher.code });
  return refuseVoucher(await readVoucherTerms(tx, voucher.id), trip) ?? unknownVoucher;
}

/** Gives a use back to the voucher when the trip of this use will not run. */
export async function releaseVoucher(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set({ used: sql`used - 1` })
    .where('id', '=', id)
    .execute();
}

const unknownVoucher = refuseField('voucherCode', 'Este cliente não tem voucher com este código.');

/**
 * Returns the refusal when a trip, or several trips of the same terms, may not use this voucher. Returns null when the
 * voucher may be used.
 */
export function refuseVoucher(
  voucher: Awaited<ReturnType<typeof findVoucher>>,
  trip: VoucherTrip,
  trips = 1,
): Refusal | null {
  if (!voucher) return unknownVoucher;
  const why = whyVoucherNot(voucher, trip, trips);
  return why === null ? null : refuseField('voucherCode', why);
}
