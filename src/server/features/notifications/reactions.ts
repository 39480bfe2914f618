import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { takeEvents } from '#server/platform/live/outbox-reader.ts';
import type { OutboxRow } from '#server/platform/live/outbox-tail.ts';
import type { Log } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import { settleOffers, tell } from './mutations.ts';
import { happeningsOf, topics } from './news-data.ts';
import { dueHappenings } from './sweep-data.ts';

const BATCH = 200;
const READER = 'notifications';

type Parts = Pick<Services, 'db' | 'live' | 'log'>;

/**
 * Tells people of what the outbox says and of what falls due. What an event brings about is written in the transaction that notes it
 * as read: a process that dies amid it has told nobody, and the next one tells everybody.
 */
export function notificationsJob({ db, live, log }: Parts): RecurringJob {
  const run = async () => {
    let told = 0;
    for (let taken = BATCH; taken === BATCH;) {
      taken = await react(db, log);
      told += taken;
    }
    told += await sweep(db);
    if (told > 0) live.hint();
  };
  return { name: 'notifications', everySeconds: 3, run };
}

async function react(db: Db, log: Log): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const events = (await takeEvents(tx, READER, topics, BATCH)) ?? [];
    for (const event of events) await tellOf(tx, event, log);
    return events.length;
  });
}

/** An event of which nothing can be made must not hold up all others, nor the outbox. */
async function tellOf(tx: Tx, event: OutboxRow, log: Log): Promise<void> {
  await sql`savepoint news`.execute(tx);
  try {
    for (const happening of await happeningsOf(tx, event)) await tell(tx, happening);
    if (event.topic === 'trip' && event.entity_id) await settleOffers(tx, event.entity_id);
  } catch (error) {
    if (!isOfTheEvent(error)) throw error;
    await sql`rollback to savepoint news`.execute(tx);
    log.error({ err: error, outboxId: event.id, topic: event.topic }, 'Aviso não pôde ser feito deste evento');
  }
}

/** What the event itself brings about each time: a value that does not fit, a rule of the schema. All else may go well next time. */
function isOfTheEvent(error: unknown): boolean {
  return !(error instanceof DatabaseError)
    ? error instanceof TypeError || error instanceof RangeError
    : /^(22|23)/.test(error.code ?? '');
}

async function sweep(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await dueHappenings(tx);
    for (const happening of due) await tell(tx, happening);
    return due.length;
  });
}
