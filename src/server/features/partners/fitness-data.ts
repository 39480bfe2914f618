import { sql, type SqlBool } from 'kysely';

/** The local day of trip t's pickup, by which papers are judged. */
export const day = sql`(t.pickup_at at time zone t.time_zone)::date`;
export const asksAccessible = sql<SqlBool>`(t.category = 'acessivel' or 'wheelchair' = any(t.needs))`;

/** Whether a driver d, or a vehicle v, may run trip t: papers valid on its day, and room for a wheelchair where it asks for one. */
export const driverFits = sql<SqlBool>`coalesce(least(d.licence_expires_on, d.municipal_licence_expires_on) >= ${day}, true)`;
export const vehicleFits = sql<SqlBool>`(coalesce(least(v.registration_expires_on, v.permit_expires_on) >= ${day}, true)
    and (v.accessible or not ${asksAccessible}))`;

/** Whether partner p has a driver and a vehicle that may run trip t. */
export const hasCrew = sql<SqlBool>`(exists (select from drivers d where d.partner_id = p.id and d.active and ${driverFits})
  and exists (select from vehicles v where v.partner_id = p.id and v.active and ${vehicleFits}))`;

/**
 * The SQL of `lastingReasons` (#domain/trips/reopening.ts), of partner p and trip t: whether it may keep the trip. Of many at
 * once, where judging one after the other would ask the database for each; the law that both say the same has a test.
 */
export const mayKeep = sql<SqlBool>`(p.status = 'active'
  and exists (select from partner_areas a where a.partner_id = p.id and a.service_area_id = t.service_area_id)
  and exists (select from partner_categories y where y.partner_id = p.id and y.category = t.category)
  and ${hasCrew})`;
