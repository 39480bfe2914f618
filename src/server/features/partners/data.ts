import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Partner, PartnerSummary, partnersContract } from '#contract/partners.ts';
import { expiryWarningDays } from '#domain/documents/expiry.ts';
import type { Category } from '#domain/trips/categories.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { containsDigits, containsText, sortText } from '#server/platform/database/search-text.ts';

// Of what is in use; the nulls of documents without an end do not count.
const soon = sql`(app_now() at time zone 'America/Sao_Paulo')::date + ${expiryWarningDays}::int`;
const hasExpiring = sql<boolean>`(exists (select from drivers d where d.partner_id = partners.id and d.active
    and least(d.licence_expires_on, d.municipal_licence_expires_on) <= ${soon})
  or exists (select from vehicles v where v.partner_id = partners.id and v.active and v.permit_expires_on <= ${soon}))`;

type PartnerFilter = InputOf<typeof partnersContract.list>;

export async function listPartners(db: Db, { q, status, expiring, cursor, limit }: PartnerFilter) {
  let query = summaries(db)
    .select(sortText('name').as('sort'))
    .orderBy('sort')
    .orderBy('id')
    .limit(limit + 1);
  if (status) query = query.where('status', '=', status);
  if (expiring) query = query.where(hasExpiring);
  if (q) query = query.where((eb) => eb.or([containsText(q, 'name', 'email'), containsDigits(q, 'document', 'phone')]));
  if (cursor) {
    const [sort, id] = readCursor(cursor, 'text', 'id');
    query = query.where(sql<boolean>`(${sortText('name')}, id) > (${sort}, ${id}::uuid)`);
  }
  const rows = await query.execute();
  return pageOfRows(rows, limit, {
    item: ({ sort: _sort, ...partner }): PartnerSummary => partner,
    key: ({ sort, id }) => [sort, id],
  });
}

/** The whole record, with drivers and vehicles; null when there is none. */
export async function readPartner(db: Db, id: string): Promise<Partner | null> {
  const row = await summaries(db)
    .select(['status_reason as statusReason', 'pix_key as pixKey', 'pix_key_type as pixKeyType'])
    .select(['priority', 'commission_bp as commissionBp', 'minimum_balance_cents as minimumBalanceCents', 'created_at'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('drivers')
          .select(['id', 'name', 'phone', 'licence_number as licenceNumber', 'licence_expires_on as licenceExpiresOn'])
          .select('municipal_licence_number as municipalLicenceNumber')
          .select('municipal_licence_expires_on as municipalLicenceExpiresOn')
          .select(['active', 'version'])
          .whereRef('partner_id', '=', 'partners.id')
          .orderBy('active', 'desc')
          .orderBy(sortText('name'))
          .orderBy('id'),
      ).as('drivers'),
      jsonArrayFrom(
        eb
          .selectFrom('vehicles')
          .select(['id', 'plate', 'model', 'colour', 'year', 'seats', 'category', 'accessible', 'active', 'version'])
          .select(['permit_number as permitNumber', 'permit_expires_on as permitExpiresOn'])
          .whereRef('partner_id', '=', 'partners.id')
          .orderBy('active', 'desc')
          .orderBy('plate'),
      ).as('vehicles'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, ...partner } = row;
  return { ...partner, createdAt: created_at.toISOString() };
}

function summaries(db: Db) {
  return db
    .selectFrom('partners')
    .select(['id', 'kind', 'name', 'document', 'email', 'phone', 'status', 'available', 'version'])
    .select([
      sql<Category[]>`array(select category from partner_categories where partner_id = partners.id
        order by array_position(array['comum', 'executivo', 'van', 'acessivel'], category))`.as('categories'),
      sql<string[]>`array(select service_area_id from partner_areas where partner_id = partners.id order by 1)`.as(
        'areaIds',
      ),
    ]);
}
