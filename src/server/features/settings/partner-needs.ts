import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type PartnerNeed, partnerNeeds } from '#domain/partner-needs.ts';

/** State of a requirement. `waiting`: entered by the partner and not approved by the central yet. Null: missing. */
type NeedState = RawBuilder<'ready' | 'waiting' | null>;

const readyIf = (condition: RawBuilder<SqlBool>): NeedState => sql`case when ${condition} then 'ready' end`;
/**
 * SQL state: `ready` when a driver or vehicle of the rows is active, `waiting` when a driver or vehicle needs approval.
 */
const oneOf = (rows: RawBuilder<unknown>): NeedState => sql`(
  select case when bool_or(active) then 'ready' when bool_or(requested_at is not null) then 'waiting' end from ${rows})`;

/** SQL states of the requirements for partner `p` on a day. */
function needsOn(day: RawBuilder<unknown>): Record<PartnerNeed, NeedState> {
  const drivers = sql`drivers d where d.partner_id = p.id
    and coalesce(least(d.licence_expires_on, d.municipal_licence_expires_on) >= ${day}, true)`;
  const vehicles = sql`vehicles v where v.partner_id = p.id
    and coalesce(least(v.registration_expires_on, v.permit_expires_on) >= ${day}, true)`;
  return {
    area: readyIf(sql`exists (select from partner_areas a join service_areas s on s.id = a.service_area_id and s.active
      where a.partner_id = p.id)`),
    category: readyIf(sql`exists (select from partner_categories y where y.partner_id = p.id)`),
    driver: oneOf(drivers),
    licence: oneOf(sql`${drivers} and d.licence_number is not null`),
    vehicle: oneOf(vehicles),
    pix: readyIf(sql`p.pix_key is not null`),
  };
}

/** SQL condition: partner `p` is active and, on this day, meets the requirements that apply to every trip. */
export function worksOn(day: RawBuilder<unknown>): RawBuilder<boolean> {
  const { area, category, driver, vehicle } = needsOn(day);
  const required = [area, category, driver, vehicle].map((state) => sql`${state} = 'ready'`);
  return sql<boolean>`(p.status = 'active' and ${sql.join(required, sql` and `)})`;
}

/** SQL list of the requirements that partner `p` does not meet on a day. */
export function lacksOn(day: RawBuilder<unknown>): RawBuilder<{ what: PartnerNeed; waits: boolean }[]> {
  const needs = needsOn(day);
  const states = partnerNeeds.map((need, place) => sql`(${sql.lit(need)}, ${needs[need]}, ${sql.lit(place)})`);
  return sql`(
    select coalesce(json_agg(json_build_object('what', n.what, 'waits', n.state is not null) order by n.place), '[]')
    from (values ${sql.join(states)}) n(what, state, place) where n.state is distinct from 'ready')`;
}
