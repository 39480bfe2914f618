import { type RawBuilder, sql } from 'kysely';
import type { Dispute } from '#contract/dispatch.ts';
import { estimatedPart } from '#domain/commission.ts';
import { commissionBpOf } from '#server/features/partners/data.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Maximum length of these lists. */
export const MOST = 100;
const DISPUTE_DAYS = 7;

type DisputeRow = Omit<Dispute, 'pickupAt' | 'takenAt' | 'partnerCents'> & {
  pickupAt: Date;
  takenAt: Date;
  estimateCents: number | null;
  commissionBp: number;
};

const region = (order: RawBuilder<unknown>) => sql`coalesce((
  select nullif(concat_ws(', ', x.district, x.city), '') from trip_stops x
  where x.trip_id = t.id order by x.position ${order} limit 1), 'Bairro não cadastrado: confirme com a central')`;
const sinceOpened = (at: RawBuilder<unknown>) =>
  sql`case when ${at} >= opened.at then round(extract(epoch from ${at} - opened.at))::int end`;

/**
 * Returns trips that the partner saw and another partner got, latest first. Trips that the partner held meanwhile are
 * left out.
 */
export async function readDisputes(db: Db, partnerId: string): Promise<{ items: Dispute[]; full: boolean }> {
  const { rows } = await sql<DisputeRow>`
    select t.id as "tripId", t.code, t.category, t.pickup_at as "pickupAt", t.time_zone as "timeZone",
      ${region(sql`asc`)} as "from", ${region(sql`desc`)} as "to", 
      t.estimate_cents as "estimateCents", ${commissionBpOf(partnerId)} as "commissionBp",
      won.at as "takenAt", ${sinceOpened(sql`won.at`)} as "takenAfterSeconds", ${sinceOpened(sql`w.seen_at`)} as "seenAfterSeconds",
      ${sinceOpened(sql`w.tried_at`)} as "triedAfterSeconds", w.tried_at is not null as tried, w.refusal
    from trip_views w join trips t on t.id = w.trip_id 
    cross join lateral (select h.held_from as at from trip_holders h
      where h.trip_id = t.id and h.held_from >= w.seen_at - interval '10 minutes' order by h.held_from limit 1) won
    left join lateral (select e.at from trip_events e where e.trip_id = t.id and e.at <= won.at
      and e.to_status = 'available' and e.from_status is distinct from 'available' order by e.trip_version desc limit 1) opened on true
    where w.partner_id = ${partnerId} and w.seen_at > app_now() - make_interval(days => ${DISPUTE_DAYS})
      and not exists (select from trip_holders h where h.trip_id = t.id and h.partner_id = ${partnerId})
    order by won.at desc, t.id limit ${MOST + 1}`.execute(db);
  const items = rows.slice(0, MOST).map(({ estimateCents, commissionBp, ...row }) =>
    Object.assign(row, {
      partnerCents: estimatedPart(estimateCents, commissionBp),
      pickupAt: row.pickupAt.toISOString(),
      takenAt: row.takenAt.toISOString(),
    }),
  );
  return { items, full: rows.length > MOST };
}
