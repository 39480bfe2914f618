import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { takeEvents } from '#server/platform/live/outbox-reader.ts';
import type { OutboxRow } from '#server/platform/live/outbox-tail.ts';
import type { Log } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import { notify, settleOffers } from './notify.ts';
import { domainEventsOf, topics } from './event-triggers.ts';
import { readEligibleUsers } from './recipients.ts';
import { dueDomainEvents } from './time-triggers.ts';

/**
 * Number of events per transaction. A small batch keeps transactions short. A long transaction would lengthen the
 * replay for reconnecting pages, which starts before the oldest open transaction.
 */
const BATCH = 40;
const READER = 'notifications';
/** Number of connections that the live hub occupies permanently. */
const OF_THE_HUB = 1;
/** Longest pause before the job checks again whether other queries run. */
const LONGEST_STEP_MS = 500;

type Parts = Pick<Services, 'db' | 'prepared' | 'pool' | 'live' | 'log'>;

/**
 * Creates notifications from outbox events and due dates. The transaction that writes the notifications also marks the
 * events as read, so that a crash neither loses nor repeats a notification.
 */
export function notificationsJob({ db, prepared, pool, live, log }: Parts): RecurringJob {
  const run = async (stopping?: AbortSignal) => {
    for (let taken = BATCH; taken === BATCH;) {
      const begunAt = performance.now();
      taken = await react(prepared, log);
      if (taken > 0) live.hint();
      if (stopping?.aborted) return;
      if (taken === BATCH) await rest(pool, performance.now() - begunAt);
    }
    if ((await sweep(db)) > 0) live.hint();
  };
  return { name: 'notifications', everySeconds: 3, run };
}

/**
 * Pauses as long as the batch took, so that other queries get half of the time. Pauses up to four times as long while
 * other queries run.
 */
export async function rest(pool: Pick<Services['pool'], 'totalCount' | 'idleCount'>, tookMs: number): Promise<void> {
  const othersAsk = () => pool.totalCount - pool.idleCount > OF_THE_HUB;
  await sleep(tookMs);
  for (let more = 0; more < 3 && othersAsk(); more += 1) await sleep(Math.min(tookMs, LONGEST_STEP_MS));
}

async function react(db: Db, log: Log): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const events = (await takeEvents(tx, READER, topics, BATCH)) ?? [];
    const eligible = await readEligibleUsers(tx, await availableTrips(tx, events));
    if ((await attempt(tx, events, eligible)) === null) return events.length;
    // One of the events cannot be processed. Processes each alone, so that it does not block the others.
    for (const event of events) {
      const error = await attempt(tx, [event], eligible);
      const { id, topic } = event;
      if (error) log.error({ err: error, outboxId: id, topic }, 'Não foi possível criar o aviso deste evento');
    }
    return events.length;
  });
}

/** Returns the trips of these events that are available. */
async function availableTrips(tx: Tx, events: readonly OutboxRow[]): Promise<string[]> {
  const ids = events.flatMap(({ topic, entity_id }) => (isOfTrip(topic) && entity_id ? [entity_id] : []));
  if (ids.length === 0) return [];
  const trips = tx.selectFrom('trips').select('id').where('status', '=', 'available');
  const rows = await trips.where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return rows.map(({ id }) => id);
}

const isOfTrip = (topic: string) => topic === 'trip' || topic === 'pool';

/** Processes events in a savepoint. Returns the error that one of them causes; then none of them has an effect. */
async function attempt(tx: Tx, events: OutboxRow[], eligible: Map<string, string[]>): Promise<unknown> {
  if (events.length === 0) return null;
  await enqueue(tx, sql`savepoint news`);
  try {
    const domainEvents = await domainEventsOf(tx, events);
    for (const domainEvent of domainEvents) domainEvent.eligibleUserIds = eligible.get(domainEvent.tripId ?? '') ?? [];
    await notify(tx, domainEvents);
    const changed = events.flatMap(({ topic, entity_id }) => (topic === 'trip' && entity_id ? [entity_id] : []));
    await settleOffers(tx, changed);
    // The release also sends the queued statements, so that their errors are raised for these events.
    await sql`release savepoint news`.execute(tx);
    return null;
  } catch (error) {
    if (!isOfTheEvent(error)) throw error;
    await enqueue(tx, sql`rollback to savepoint news`);
    return error;
  }
}

/**
 * True for errors that the event itself causes on every attempt: invalid values or constraint violations. Other errors
 * are retried.
 */
function isOfTheEvent(error: unknown): boolean {
  return !(error instanceof DatabaseError)
    ? error instanceof TypeError || error instanceof RangeError
    : /^(22|23)/.test(error.code ?? '');
}

async function sweep(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await dueDomainEvents(tx);
    await notify(tx, due);
    return due.length;
  });
}
