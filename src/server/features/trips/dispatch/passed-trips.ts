import { sql } from 'kysely';
import type { Dispute } from '#contract/dispatch.ts';
import { estimatedPart } from '#domain/commission.ts';
import type { QueueCandidate, QueueRules } from '#domain/dispatch/candidates.ts';
import type { Actor } from '#domain/access/roles.ts';
import { commissionBpOf } from '#server/features/partners/read-partners.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';
import { completeDecision, whyNotChosen } from './decisions.ts';
import { DISPUTE_DAYS, MOST, readDisputes, region } from './disputes.ts';

type Row = RowOf<'trips', 'category'> & {
  tripId: string;
  code: string;
  pickupAt: Date;
  timeZone: string;
  from: string;
  to: string;
  estimateCents: number | null;
  commissionBp: number | null;
  takenAt: Date;
  takenAfterSeconds: number;
  driverId: string | null;
  rules: QueueRules;
  candidates: QueueCandidate[];
};

type Reader = { partnerId: string; driverId?: Actor['driverId'] };

/** Returns the trips that another partner got, from the pool or by an offer, latest first. */
export async function readLostTrips(db: Db, reader: Reader): Promise<{ items: Dispute[]; full: boolean }> {
  const [seen, passed] = await Promise.all([readDisputes(db, reader.partnerId), readPassedTrips(db, reader)]);
  const known = new Set(passed.map(({ tripId }) => tripId));
  const items = [...passed, ...seen.items.filter(({ tripId }) => !known.has(tripId))];
  const newest = items.toSorted((a, b) => b.takenAt.localeCompare(a.takenAt)).slice(0, MOST);
  return { items: newest, full: seen.full || items.length > MOST };
}

/**
 * Returns the trips that were offered to other drivers while a driver of this partner was compared, and that another
 * partner got. Names the reason of the last decision in which the driver was passed over.
 */
async function readPassedTrips(db: Db, { partnerId, driverId }: Reader): Promise<Dispute[]> {
  const { rows } = await sql<Row>`
    select * from (
      select distinct on (t.id) t.id as "tripId", t.code, t.category, t.pickup_at as "pickupAt", t.time_zone as "timeZone",
        ${region(sql`asc`)} as "from", ${region(sql`desc`)} as "to", t.estimate_cents as "estimateCents",
        ${commissionBpOf(partnerId)} as "commissionBp", t.accepted_at as "takenAt",
        round(extract(epoch from t.accepted_at - d.chain_started_at))::int as "takenAfterSeconds",
        d.driver_id as "driverId", d.rules, d.candidates
      from dispatch_decisions d join trips t on t.id = d.trip_id
      where d.partner_ids @> array[${partnerId}::uuid] and d.decided_at > app_now() - make_interval(days => ${DISPUTE_DAYS})
        and t.partner_id <> ${partnerId} and t.accepted_at >= d.decided_at
      order by t.id, d.decided_at desc) x
    order by "takenAt" desc limit ${MOST}`.execute(db);
  return rows.flatMap(({ estimateCents, commissionBp, rules, candidates, driverId: chosenId, ...row }) => {
    const decision = completeDecision({ rules, candidates });
    const own = decision.candidates.find((one) => (driverId ? one.driverId === driverId : one.partnerId === partnerId));
    if (!own) return [];
    return [
      {
        ...row,
        pickupAt: row.pickupAt.toISOString(),
        takenAt: row.takenAt.toISOString(),
        partnerCents: estimatedPart(estimateCents, commissionBp ?? 0),
        seenAfterSeconds: null,
        triedAfterSeconds: null,
        tried: false,
        refusal: whyNotChosen(own, { ...decision, chosenId }),
        place: own.place,
      },
    ];
  });
}
