import { sql, type SqlBool } from 'kysely';
import type { UncoveredTrip } from '#contract/dispatch.ts';
import type { Actor } from '#domain/access/roles.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import { assignedStatuses, openStatuses } from '#domain/trips/status.ts';
import { departureSeconds, isOpen, shortfallOf, spareSeconds, urgencyOf } from '#domain/trips/urgency.ts';
import { countEligible } from '#server/features/trips/assignment/count-eligible.ts';
import { findPage, readTrips } from '#server/features/trips/read/list-trips.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { MOST } from './disputes.ts';

type Figures = Pick<UncoveredTrip, 'saw' | 'tried' | 'declined' | 'unanswered'>;
type Found = { figures: Figures; clientSuspended: boolean };

/** Returns unassigned future trips, and assigned trips that are late or will probably be late, most urgent first. */
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
  const assigned = { status: assignedStatuses.join(','), to, order: 'soonest' as const, limit: MOST };
  const { ids, nextCursor } = await findPage(db, actor, assigned);
  const items = (await readTrips(db, actor, ids)).flatMap((trip) => {
    const urgency = urgencyOf(trip, now);
    return urgency ? [{ trip, lacks: urgency.cause, spareSeconds: urgency.spareSeconds, ...noFigures }] : [];
  });
  return { items, full: nextCursor !== null };
}

async function readStandings(db: Db, ids: readonly string[]): Promise<{ standings: Map<string, Found>; now: Date }> {
  const rows = await db
    .selectFrom('trips as t')
    .innerJoin('clients as c', 'c.id', 't.client_id')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('trip_views as w')
        .select(({ fn }) => [fn.countAll<number>().as('saw'), fn.count<number>('w.tried_at').as('tried')])
        .whereRef('w.trip_id', '=', 't.id')
        .as('views'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('trip_offers as f')
        .select(({ fn }) => [
          fn.count<number>('f.partner_id').distinct().filterWhere('f.status', '=', 'declined').as('declined'),
          fn.count<number>('f.partner_id').distinct().filterWhere('f.status', '=', 'expired').as('unanswered'),
        ])
        .whereRef('f.trip_id', '=', 't.id')
        .as('offers'),
    )
    .select(['t.id', sql<Date>`app_now()`.as('now'), 'c.suspended as clientSuspended'])
    .select(['views.saw', 'views.tried', 'offers.declined', 'offers.unanswered'])
    .where(sql<SqlBool>`t.id = any(${ids}::uuid[])`)
    .execute();
  const standings = new Map(
    rows.map(({ id, now: _now, clientSuspended, ...figures }) => [id, { figures, clientSuspended }]),
  );
  return { standings, now: rows[0]?.now ?? new Date() };
}
