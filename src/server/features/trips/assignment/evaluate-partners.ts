import { sql } from 'kysely';
import { localDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import { type Acquaintance, type Ineligibility, whyNotEligible } from '#domain/trips/who-may-accept.ts';
import type { Need } from '#domain/trips/needs.ts';
import { unknownDurationSeconds } from '#domain/trips/occupancy.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { agreedCommissionBp } from '#server/features/partners/read-partners.ts';
import { openChargesOfPartner } from '#server/features/trips/read/open-charges.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { type CommissionedTrip, expectedCommission } from './assign.ts';

/** Trip columns that decide which partners are eligible. */
export type TripToAssign = CommissionedTrip & {
  id: string;
  service_area_id: string;
  category: Category;
  needs: Need[];
  pickup_at: Date;
  duration_seconds: number | null;
  time_zone: string;
  payment_method: PaymentMethod;
};

type Row = RowOf<'partners', 'id' | 'name' | 'priority' | 'status'> & {
  minimumBalanceCents: RowOf<'settings'>['minimum_balance_cents'];
  commissionBp: RowOf<'settings'>['commission_bp'];
  availableCents: RowOf<'ledger.balances'>['balance_cents'];
  openCharges: number;
  mostOpenCharges: RowOf<'settings'>['open_charges_per_partner'];
  serviceAreaIds: RowOf<'partner_areas'>['service_area_id'][];
  categories: RowOf<'partner_categories'>['category'][];
  drivers: (RowOf<'drivers', 'active'> & { expiresOn: RowOf<'drivers'>['licence_expires_on'][] })[];
  vehicles: (RowOf<'vehicles', 'active' | 'accessible'> & { expiresOn: RowOf<'vehicles'>['permit_expires_on'][] })[];
  overlappingTrips: number;
  gaveBack: RowOf<'trip_assignments'>['gave_back'];
  declined: boolean;
};
/** `overlap`: `driver` when the caller judges the trips of each driver, so that only trips without a driver count. */
type Evaluating = { overlap?: 'partner' | 'driver' };
export type Verdict = { partnerId: string; name: string; priority: boolean; whyNot: Ineligibility[] };

/**
 * Returns, for each partner, all reasons why it may not take the trip. Checks all active partners when `partnerIds` is
 * null.
 */
export async function evaluatePartners(
  tx: Tx | Db,
  trip: TripToAssign,
  partnerIds: readonly string[] | null,
  purpose: Acquaintance['purpose'],
  { overlap = 'partner' }: Evaluating = {},
): Promise<Verdict[]> {
  const pickupDate = localDate(trip.pickup_at, trip.time_zone);
  const rows = await readPartnerFacts(tx, trip, partnerIds, overlap);
  return rows.map((row) => {
    const { overlappingTrips, gaveBack, declined } = row;
    const offered = {
      serviceAreaId: trip.service_area_id,
      category: trip.category,
      needs: trip.needs,
      pickupDate,
      paymentMethod: trip.payment_method,
      expectedCommissionCents: expectedCommission(trip, row.commissionBp),
    };
    return {
      partnerId: row.id,
      name: row.name,
      priority: row.priority,
      whyNot: whyNotEligible(row, offered, { overlappingTrips, gaveBack, declined, purpose }),
    };
  });
}

/**
 * Uses `=` for one partner. A query with an array of unknown length is planned on each call, which takes longer than
 * the query.
 */
function among(partnerIds: readonly string[]) {
  return partnerIds.length === 1 ? sql`p.id = ${partnerIds[0]}` : sql`p.id = any(${partnerIds}::uuid[])`;
}

/** Selects what counts for every trip: of the partner `p`, with the row `s` of the settings. */
export const factsOfPartner = sql`p.status, coalesce(p.minimum_balance_cents, s.minimum_balance_cents) as "minimumBalanceCents",
  ${openChargesOfPartner(sql`p.id`)} as "openCharges", s.open_charges_per_partner as "mostOpenCharges",
  array(select service_area_id from partner_areas where partner_id = p.id) as "serviceAreaIds",
  array(select category from partner_categories where partner_id = p.id) as categories,
  coalesce((select json_agg(json_build_object('active', v.active, 'accessible', v.accessible,
      'expiresOn', json_build_array(v.registration_expires_on, v.permit_expires_on)))
    from vehicles v where v.partner_id = p.id), '[]') as vehicles`;

async function readPartnerFacts(
  tx: Tx | Db,
  trip: TripToAssign,
  partnerIds: readonly string[] | null,
  overlap: 'partner' | 'driver',
): Promise<Row[]> {
  const counted = overlap === 'driver' ? sql`o.driver_id is null` : sql`true`;
  const chosen = partnerIds ? among(partnerIds) : sql`p.status = 'active'`;
  const until = sql`${trip.pickup_at}::timestamptz + make_interval(secs => ${trip.duration_seconds ?? unknownDurationSeconds})`;
  const { rows } = await sql<Row>`
    select p.id, p.name, p.priority, ${factsOfPartner}, coalesce(${agreedCommissionBp}, s.commission_bp) as "commissionBp",
      coalesce(b.balance_cents - b.reserved_cents, 0) + coalesce((
        select o.wallet_reserved_cents from trips o where o.id = ${trip.id} and o.partner_id = p.id), 0) as "availableCents",
      coalesce((select json_agg(json_build_object('active', d.active,
          'expiresOn', json_build_array(d.licence_expires_on, d.municipal_licence_expires_on)))
        from drivers d where d.partner_id = p.id), '[]') as drivers,
      (select count(*) from trips o where o.partner_id = p.id and o.id <> ${trip.id} and ${counted}
          and o.status in ('accepted', 'en_route', 'arrived', 'in_progress')
          and o.pickup_at < ${until}
          and o.pickup_at + make_interval(secs => coalesce(o.duration_seconds, ${unknownDurationSeconds})) > ${trip.pickup_at}
        )::int as "overlappingTrips",
      exists (select from trip_assignments g where g.trip_id = ${trip.id} and g.partner_id = p.id and g.gave_back) as "gaveBack",
      exists (select from trip_offers f where f.trip_id = ${trip.id} and f.partner_id = p.id and f.status = 'declined') as declined
    from partners p cross join settings s
    left join ledger.accounts a on a.kind = 'wallet' and a.partner_id = p.id
    left join ledger.balances b on b.account_id = a.id
    where ${chosen} order by p.name, p.id`.execute(tx);
  return rows;
}
