import { type RawBuilder, sql } from 'kysely';
import type { Dispute, UncoveredTrip } from '#contract/dispatch.ts';
import type { Actor } from '#domain/access/roles.ts';
import { estimatedPart } from '#domain/commission.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import { heldStatuses, openStatuses } from '#domain/trips/status.ts';
import { departureSeconds, isOpen, shortfallOf, spareSeconds, urgencyOf } from '#domain/trips/urgency.ts';
import { countEligible } from '#server/features/holds/eligibility-data.ts';
import { commissionBpOf } from '#server/features/partners/data.ts';
import { readMoment } from '#server/features/trips/data.ts';
import { findPage, readTrips } from '#server/features/trips/list-data.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Maximum length of these lists. */
const MOST = 100;
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

type Figures = Pick<UncoveredTrip, 'saw' | 'tried' | 'declined' | 'unanswered'>;
type Found = { figures: Figures; clientSuspended: boolean };

/** Returns open future trips and held trips that are late or about to be, most urgent first. */
export async function readUncovered(db: Db, actor: Actor): Promise<{ items: UncoveredTrip[]; full: boolean }> {
  const [open, delayed] = await Promise.all([readOpen(db, actor), readDelayed(db, actor)]);
  const items = [...open.items, ...delayed.items].toSorted((a, b) => a.spareSeconds - b.spareSeconds);
  return { items, full: open.full || delayed.full };
}

async function readOpen(db: Db, actor: Actor): Promise<{ items: UncoveredTrip[]; full: boolean }> {
  const status = openStatuses.join(',');
  const { ids, nextCursor } = await findPage(db, actor, { status, order: 'soonest', limit: MOST });
  const [trips, eligible, { standings, now }] = await Promise.all([
    readTrips(db, actor, ids),
    countEligible(db, ids),
    readStandings(db, ids),
  ]);
  const items = trips.flatMap((trip) => {
    const [found, partners] = [standings.get(trip.id), eligible.get(trip.id)];
    const { status: state, designatedPartnerId } = trip;
    if (!found || partners === undefined || !isOpen(state)) return [];
    const { figures, clientSuspended } = found;
    const coverage = { clientSuspended, eligible: partners, refusals: figures.declined + figures.unanswered };
    const lacks = shortfallOf({ status: state, designatedPartnerId }, coverage);
    const spare = spareSeconds(new Date(trip.pickupAt), now, lacks);
    return [{ trip, lacks, spareSeconds: spare, eligible: partners, ...figures }];
  });
  return { items, full: nextCursor !== null };
}

const noFigures = { eligible: 0, saw: 0, tried: 0, declined: 0, unanswered: 0 };

async function readDelayed(db: Db, actor: Actor): Promise<{ items: UncoveredTrip[]; full: boolean }> {
  const { now } = await readMoment(db);
  const to = plusSeconds(now, departureSeconds).toISOString();
  const held = { status: heldStatuses.join(','), to, order: 'soonest' as const, limit: MOST };
  const { ids, nextCursor } = await findPage(db, actor, held);
  const items = (await readTrips(db, actor, ids)).flatMap((trip) => {
    const urgency = urgencyOf(trip, now);
    return urgency ? [{ trip, lacks: urgency.cause, spareSeconds: urgency.spareSeconds, ...noFigures }] : [];
  });
  return { items, full: nextCursor !== null };
}

async function readStandings(db: Db, ids: readonly string[]): Promise<{ standings: Map<string, Found>; now: Date }> {
  const { rows } = await sql<Figures & { id: string; clientSuspended: boolean; now: Date }>`
    select t.id, app_now() as now, c.suspended as "clientSuspended",
      (select count(*) from trip_views w where w.trip_id = t.id) as saw,
      (select count(*) from trip_views w where w.trip_id = t.id and w.tried_at is not null) as tried,
      (select count(distinct f.partner_id) from trip_offers f where f.trip_id = t.id and f.status = 'declined') as declined,
      (select count(distinct f.partner_id) from trip_offers f where f.trip_id = t.id and f.status = 'expired') as unanswered
    from trips t join clients c on c.id = t.client_id where t.id = any(${ids}::uuid[])`.execute(db);
  const standings = new Map(
    rows.map(({ id, now: _now, clientSuspended, ...figures }) => [id, { figures, clientSuspended }]),
  );
  return { standings, now: rows[0]?.now ?? new Date() };
}
