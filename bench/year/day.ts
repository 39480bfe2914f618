import { type Db, openPool } from '#server/platform/database/pool.ts';
import { purgeJob } from '#server/platform/jobs/purge.ts';
import { deleteOldDomainEvents } from '#server/features/notifications/claim-deliveries.ts';
import { eraseNextTrips } from '#server/features/privacy/erase-old-trips.ts';
import { purgeRides } from '#server/features/trips/ride/jobs.ts';
import { callsTo } from '../speed/calls.ts';
import type { Contender } from '../speed/contenders.ts';
import { press } from '../speed/load.ts';
import { untilQuiet } from '../speed/quiet.ts';
import type { Stage } from '../speed/stage.ts';
import { withClient } from '../with-client.ts';

const CONNECTIONS = 4;
const ERASED_AT_ONCE = 500;
/** Autovacuum may hold a lock of a partition for a moment. */
const LOCK_SECONDS = 10;

export const PURGES = [
  'outbox and idempotency keys',
  'positions',
  'domain events with notifications and deliveries',
  'personal data of old trips',
] as const;
const [outbox, positions, events, personal] = PURGES;

/** Runs trips from the request to the end through the API, with all jobs. Returns their ids. */
export async function runTrips(
  stage: Stage,
  panel: Contender,
  { first, count }: { first: number; count: number },
): Promise<string[]> {
  const calls = callsTo(stage, panel);
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  const load = { connections: CONNECTIONS, keep: true };
  const created = await press(
    panel.url,
    numbers.map((n) => calls.create(n)),
    { ...load, expected: 201 },
  );
  const ids = created.answers.map((answer) => (JSON.parse(answer) as { id: string }).id);
  const accept = numbers.map((n, index) => calls.accept(n, ids[index] ?? ''));
  await press(panel.url, accept, { ...load, expected: 200 });
  for (const step of ['arrive', 'begin', 'complete']) {
    const list = numbers.map((n, index) => calls.step(n, ids[index] ?? '', step));
    await press(panel.url, list, { ...load, expected: 200 });
  }
  await untilQuiet(stage.superuserUrl('panel'));
  return ids;
}

/** Statements that make the rows of a day expire. `$1` are the trips of the day. */
const expire = [
  // Twelve hours are a multiple of the period of the partitions, so each event stays in its partition.
  "update outbox set created_at = created_at - interval '12 hours'",
  "update outbox_readers set checkpoint = pg_current_xact_id(), seen = '{}'",
  "update idempotency_keys set created_at = created_at - interval '4 days'",
  "update domain_events set at = at - interval '100 days' where subject_id = any($1::uuid[])",
  `insert into ride_positions (trip_id, lat, lng, taken_at, received_at)
    select unnest($1::uuid[]), -23.5, -46.6, now() - interval '1 day', now() - interval '1 day'`,
  'update settings set passenger_months = 35',
];

/** Returns the seconds in which each job removes what has expired of a day. */
export async function purgeDay(stage: Stage, ids: readonly string[]): Promise<Record<string, number>> {
  const superuserUrl = stage.superuserUrl('panel');
  await withClient(superuserUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    for (const text of expire) await client.query(text, text.includes('$1') ? [ids] : []);
  });
  const database = openPool(stage.url('panel'), { role: 'painel_app', max: 2, statementSeconds: 600 });
  const { db } = database;
  try {
    const share = ids.length / (Math.ceil(ids.length / ERASED_AT_ONCE) * ERASED_AT_ONCE);
    return {
      [outbox]: await secondsOf(() => purgeJob({ db }, LOCK_SECONDS).run()),
      [positions]: await secondsOf(() => purgeRides(db)),
      [events]: await secondsOf(() => deleteOldDomainEvents(db)),
      // Erases whole batches, of which the share of the day counts.
      [personal]: share * (await secondsOf(() => eraseBatches(db, ids.length / ERASED_AT_ONCE))),
    };
  } finally {
    await database.close();
  }
}

async function eraseBatches(db: Db, batches: number): Promise<void> {
  for (let done = 0; done < batches; done += 1) await db.transaction().execute(eraseNextTrips);
}

/** Runs the work, and returns its seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
