import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';
import { touchPartner } from './change-partners.ts';

/**
 * Erases the personal data of a partner's record and returns the erased values that identified the partner and its
 * drivers.
 */
export async function erasePartner(tx: Tx, id: string): Promise<string[]> {
  const before = await tx
    .selectFrom('partners')
    .select(['name', 'document', 'email', 'phone', 'pix_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!before) return [];
  const drivers = await tx.selectFrom('drivers').select(['name', 'phone']).where('partner_id', '=', id).execute();
  await tx
    .updateTable('partners')
    .set({
      name: 'Parceiro apagado',
      document: null,
      email: null,
      phone: null,
      pix_key: null,
      pix_key_type: null,
      status: 'suspended',
      status_reason: 'Dados apagados',
      correction: null,
      available: false,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('drivers')
    .set({
      name: 'Motorista apagado',
      phone: null,
      licence_number: null,
      licence_expires_on: null,
      municipal_licence_number: null,
      municipal_licence_expires_on: null,
      active: false,
      requested_at: null,
      refusal: null,
      version: sql`version + 1`,
    })
    .where('partner_id', '=', id)
    .execute();
  await tx
    .updateTable('vehicles')
    .set({
      plate: '———',
      model: 'Veículo apagado',
      colour: null,
      year: null,
      permit_number: null,
      permit_expires_on: null,
      registration_number: null,
      registration_expires_on: null,
      active: false,
      requested_at: null,
      refusal: null,
      version: sql`version + 1`,
    })
    .where('partner_id', '=', id)
    .execute();
  await touchPartner(tx, id);
  return [...Object.values(before), ...drivers.flatMap((driver) => Object.values(driver))].filter(
    (value) => value !== null,
  );
}
