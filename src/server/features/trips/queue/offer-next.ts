import { sql } from 'kysely';
import { system } from '#domain/access/roles.ts';
import { chooseDriver, type QueueRules, ruleVersion } from '#domain/dispatch/candidates.ts';
import { shortestOfferSeconds } from '#domain/dispatch/policies.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import { readQueueSettings } from '#server/features/ranks/queue-settings.ts';
import { lockQueues } from '#server/features/ranks/stays.ts';
import { type OfferColumns, openOffer } from '#server/features/trips/offers/offers.ts';
import { type Moment, readMoment } from '#server/features/trips/read/policy.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { readCandidates } from './candidates.ts';
import { queuePolicy, type QueuePolicy, rulesOf, startSecondsOfTrip } from './policy.ts';

/** `isInPool`: the pool knows the trip. `anew`: the central begins the offers, so that earlier ones do not count. */
type Offering = { isInPool?: boolean; anew?: boolean };

/**
 * Offers an available trip to the next driver of its policy, in the transaction that made the trip available. Records
 * the decision, also when no driver is left. Returns null when the trip stays in the pool.
 */
export async function offerToQueue(
  tx: Tx,
  trip: TripRow,
  moment: Moment,
  { isInPool = false, anew = false }: Offering = {},
): Promise<TripRow | null> {
  const { now } = moment;
  const chain = await readChain(tx, trip.id);
  if (!chain?.isDue || (chain.isDone && !anew)) return null;
  await lockQueues(tx, trip.service_area_id);
  const startedAt = anew ? now : (chain.startedAt ?? now);
  const endsAt = plusSeconds(startedAt, chain.chain_seconds);
  // Shorter offers than any policy allows would count as refusals of drivers who had no time to answer.
  const isOver = plusSeconds(now, shortestOfferSeconds) > endsAt;
  const { silentSeconds } = await readQueueSettings(tx);
  const rules = rulesOf(chain, silentSeconds, isOver);
  const expiresAt = new Date(Math.min(plusSeconds(now, chain.offer_seconds).getTime(), endsAt.getTime()));
  const { candidates, offer, columns } = await offerToFirst(tx, trip, { chain, rules, expiresAt });
  await tx
    .insertInto('dispatch_decisions')
    .values({
      id: newId(),
      trip_id: trip.id,
      terms_version: trip.terms_version,
      policy_id: chain.id,
      rule_version: ruleVersion,
      chain_started_at: startedAt,
      rules: JSON.stringify(rules),
      candidates: JSON.stringify(candidates),
      partner_ids: [...new Set(candidates.map(({ partnerId }) => partnerId))],
      driver_id: offer?.driverId ?? null,
      offer_id: offer?.id ?? null,
    })
    .execute();
  return columns && saveOffer(tx, trip, columns, moment, isInPool);
}

type Decision = { chain: QueuePolicy; rules: QueueRules; expiresAt: Date };

/**
 * Opens an offer to the first driver. A driver who works in two areas may get an offer of the other area at the same
 * time, which its lock does not prevent: the drivers are then read again, and the other offer passes the driver over.
 */
async function offerToFirst(tx: Tx, trip: TripRow, { chain, rules, expiresAt }: Decision) {
  for (;;) {
    const candidates = await readCandidates(tx, trip, chain, rules);
    const chosen = chooseDriver(candidates, rules);
    if (!chosen) return { candidates, offer: null, columns: null };
    const { partnerId, driverId } = chosen;
    const offer = { id: newId(), tripId: trip.id, partnerId, driverId, expiresAt };
    const columns = await openOffer(tx, offer);
    if (columns) return { candidates, offer, columns };
  }
}

async function saveOffer(tx: Tx, trip: TripRow, columns: OfferColumns, { policy }: Moment, pool: boolean) {
  const story = { action: 'offer', doer: system, data: { driverId: columns.offered_driver_id } } as const;
  const offered = await changeTrip(tx, trip, { ...columns, status: 'offered' }, story, policy, { pool });
  // The caller changed the row before, in this transaction.
  if (!offered) throw new Error(`trip ${trip.id} changed while it was locked`);
  return offered;
}

/** Selects the trips of the pool whose offers are due and were not exhausted before. */
export function dueForQueue(limit: number) {
  return sql<RowOf<'trips', 'id'>>`
    select t.id from trips t cross join lateral (${queuePolicy}) q left join lateral (${lastDecision}) d on true
    where t.status = 'available' and exists (select from dispatch_policies where kind <> 'mural')
      and ${isDue} and (d.id is null or d.offer_id is not null)
    order by t.pickup_at limit ${limit}`;
}

/** Offers a trip of the pool to the drivers of its policy. Returns false when it stays in the pool. */
export async function offerDue(tx: Tx, tripId: string): Promise<boolean> {
  // Locked before the queues are, in the order of all other actions.
  const row = await tx
    .selectFrom('trips')
    .selectAll()
    .where('id', '=', tripId)
    .where('status', '=', 'available')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const offered = await offerToQueue(tx, row as unknown as TripRow, await readMoment(tx), { isInPool: true });
  return offered !== null;
}

/** True when the offers of the trip `t` with the policy `q` may begin. */
const isDue = sql<boolean>`(t.kind = 'immediate' or t.queued_at is not null or not q.pool_first
  or t.pickup_at <= app_now() + make_interval(secs => ${startSecondsOfTrip}))`;

/**
 * The newest decision about the trip `t`, for its present terms and since its last assignment. Ordered by id, because
 * `decided_at` is the start of a transaction that may have waited.
 */
export const lastDecision = sql`
  select x.* from dispatch_decisions x where x.trip_id = t.id and x.terms_version = t.terms_version and x.decided_at >=
    coalesce((select max(a.ended_at) from trip_assignments a where a.trip_id = t.id), '-infinity')
  order by x.id desc limit 1`;

type Chain = QueuePolicy & {
  startedAt: RowOf<'dispatch_decisions'>['chain_started_at'] | null;
  /** True when the offers may begin: at once for an immediate trip. */
  isDue: boolean;
  /** True when no driver was left before, for these terms. */
  isDone: boolean;
};

/** Reads the policy of the trip and how far its offers are. Undefined when its policy is the pool. */
async function readChain(tx: Tx, tripId: string): Promise<Chain | undefined> {
  const { rows } = await sql<Chain>`
    select q.*, ${isDue} as "isDue",
      coalesce(d.offer_id is null and d.id is not null, false) as "isDone", d.chain_started_at as "startedAt"
    from trips t cross join lateral (${queuePolicy}) q
    left join lateral (${lastDecision}) d on true
    where t.id = ${tripId}`.execute(tx);
  return rows[0];
}
