import type { RowOf } from '#server/platform/database/pool.ts';

type DriverName = RowOf<'drivers'>['name'] | null;
type Designated = RowOf<'trips', 'designated_partner_id' | 'designated_driver_id'> & {
  designated_driver_name: DriverName;
};
type Offered = RowOf<'trips', 'offered_partner_id' | 'offered_driver_id'> & { offer_is_designation: boolean };

/** Returns the fields of a designation that the central and the designated partner see. */
export function designationOf(row: Designated) {
  return {
    designatedPartnerId: row.designated_partner_id,
    designatedDriverId: row.designated_driver_id,
    designatedDriverName: row.designated_driver_name,
  };
}

/** Returns the fields of the open offer that the central and the offered partner see. */
export function offerOf(row: Offered) {
  return {
    offeredPartnerId: row.offered_partner_id,
    offeredDriverId: row.offered_driver_id,
    offerIsDesignation: row.offer_is_designation,
  };
}
