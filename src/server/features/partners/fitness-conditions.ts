import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The local day of trip t's pickup, on which documents must be valid. */
export const day = sql`(t.pickup_at at time zone t.time_zone)::date`;
export const asksAccessible = sql<SqlBool>`(t.category = 'acessivel' or 'wheelchair' = any(t.needs))`;

/** SQL conditions: the documents of driver `d` or vehicle `v` are valid on a day. */
export const driverFitsOn = (on: RawBuilder<unknown>) =>
  sql<SqlBool>`coalesce(least(d.licence_expires_on, d.municipal_licence_expires_on) >= ${on}, true)`;
export const vehicleIsLicensedOn = (on: RawBuilder<unknown>) =>
  sql<SqlBool>`coalesce(least(v.registration_expires_on, v.permit_expires_on) >= ${on}, true)`;

/**
 * SQL conditions: driver `d` or vehicle `v` may run trip `t`. The documents must be valid on the day of the trip, and
 * the vehicle must be accessible when the trip requires it.
 */
export const driverFits = driverFitsOn(day);
export const vehicleFits = sql<SqlBool>`(${vehicleIsLicensedOn(day)} and (v.accessible or not ${asksAccessible}))`;

/** SQL condition: partner p has a driver and a vehicle that may run trip t. */
export const hasCrew = sql<SqlBool>`(exists (select from drivers d where d.partner_id = p.id and d.active and ${driverFits})
  and exists (select from vehicles v where v.partner_id = p.id and v.active and ${vehicleFits}))`;

/**
 * SQL version of `lastingReasons` (#domain/trips/reopening.ts): partner p may keep trip t. Used for many trips at once,
 * because the function would need a query for each trip. A test checks that both agree.
 */
export const mayKeep = sql<SqlBool>`(p.status = 'active'
  and exists (select from partner_areas a where a.partner_id = p.id and a.service_area_id = t.service_area_id)
  and exists (select from partner_categories y where y.partner_id = p.id and y.category = t.category)
  and ${hasCrew})`;
