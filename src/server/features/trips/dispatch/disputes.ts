import { type RawBuilder, sql } from 'kysely';
import type { Dispute } from '#contract/dispatch.ts';
import { estimatedPart } from '#domain/commission.ts';
import { commissionBpOf } from '#server/features/partners/read-partners.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Maximum length of the lists of lost and uncovered trips. */
export const MOST = 100;
export const DISPUTE_DAYS = 7;

export const region = (order: RawBuilder<unknown>) => sql<string>`coalesce((
  select nullif(concat_ws(', ', x.district, x.city), '') from trip_stops x
  where x.trip_id = t.id order by x.position ${order} limit 1), 'Bairro não cadastrado: confirme com a central')`;
const sinceOpened = (at: RawBuilder<unknown>) =>
  sql<number | null>`case when ${at} >= opened.at then round(extract(epoch from ${at} - opened.at))::int end`;

/**
 * Returns trips that the partner saw and that another partner accepted, latest first. Trips that were ever assigned to
 * this partner are excluded.
 */
export async function readDisputes(db: Db, partnerId: string): Promise<{ items: Dispute[]; full: boolean }> {
  const rows = await db
    .selectFrom('trip_views as w')
    .innerJoin('trips as t', 't.id', 'w.trip_id')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('trip_assignments as a')
        .select('a.assigned_at as at')
        .whereRef('a.trip_id', '=', 't.id')
        .where('a.assigned_at', '>=', sql<Date>`w.seen_at - interval '10 minutes'`)
        .orderBy('a.assigned_at')
        .limit(1)
        .as('won'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('trip_events as e')
          .select('e.at')
          .whereRef('e.trip_id', '=', 't.id')
          .whereRef('e.at', '<=', 'won.at')
          .where('e.to_status', '=', 'available')
          .where('e.from_status', 'is distinct from', 'available')
          .orderBy('e.trip_version', 'desc')
          .limit(1)
          .as('opened'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      't.id as tripId',
      // `code` is a generated column: its type in the schema is nullable, but its value is never null.
      eb.ref('t.code').$notNull().as('code'),
      't.category',
      't.pickup_at as pickupAt',
      't.time_zone as timeZone',
      region(sql`asc`).as('from'),
      region(sql`desc`).as('to'),
      't.estimate_cents as estimateCents',
      commissionBpOf(partnerId).as('commissionBp'),
      'won.at as takenAt',
      sinceOpened(sql`won.at`).as('takenAfterSeconds'),
      sinceOpened(sql`w.seen_at`).as('seenAfterSeconds'),
      sinceOpened(sql`w.tried_at`).as('triedAfterSeconds'),
      sql<boolean>`w.tried_at is not null`.as('tried'),
      'w.refusal',
    ])
    .where('w.partner_id', '=', partnerId)
    .where('w.seen_at', '>', sql<Date>`app_now() - make_interval(days => ${DISPUTE_DAYS})`)
    .where((eb) => {
      const own = eb.selectFrom('trip_assignments as a').select('a.trip_id').whereRef('a.trip_id', '=', 't.id');
      return eb.not(eb.exists(own.where('a.partner_id', '=', partnerId)));
    })
    .orderBy('won.at', 'desc')
    .orderBy('t.id')
    .limit(MOST + 1)
    .execute();
  const items = rows.slice(0, MOST).map(({ estimateCents, commissionBp, ...row }) =>
    Object.assign(row, {
      partnerCents: estimatedPart(estimateCents, commissionBp),
      pickupAt: row.pickupAt.toISOString(),
      takenAt: row.takenAt.toISOString(),
      place: null,
    }),
  );
  return { items, full: rows.length > MOST };
}
