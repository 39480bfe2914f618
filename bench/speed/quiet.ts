import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { topics } from '#server/features/notifications/event-triggers.ts';
import { withClient } from '../with-client.ts';

const POLL_MILLISECONDS = 250;
const LONGEST_MINUTES = 10;

/** Returns the query that counts the events which this reader of the outbox has not taken. */
const unread = (reader: string, read: readonly string[]): string =>
  `select count(*) from outbox_readers r join outbox o on o.xid >= r.checkpoint and o.id <> all(r.seen)
  where r.name = '${reader}' and o.topic in (${read.map((topic) => `'${topic}'`).join(', ')})`;

/** Work that the panel does after its answers. Each query counts the rows that still wait. */
const queues: Record<string, string> = {
  'events to notify of': unread('notifications', topics),
  'trips without search words': unread('search-words', ['trip', 'search-words']),
  'jobs due or running': 'select count(*) from recurring_jobs where node is not null or run_at <= now()',
  'days to sum up': 'select count(*) from rollup_marks',
  'notifications to send': "select count(*) from notification_deliveries where state in ('due', 'sending')",
  'webhooks to call': "select count(*) from webhook_deliveries where state in ('due', 'sending')",
};

const waiting = `select ${Object.entries(queues)
  .map(([name, count]) => `(${count})::int as "${name}"`)
  .join(', ')}`;

/** Waits until the panel of this database has no work left in the background. */
export async function untilQuiet(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const latest = Date.now() + LONGEST_MINUTES * 60_000;
    for (let busy = await busyQueues(client); busy.length > 0; busy = await busyQueues(client)) {
      if (Date.now() > latest) throw new Error(`the panel is not quiet: ${busy.join(', ')}`);
      await sleep(POLL_MILLISECONDS);
    }
  });
}

async function busyQueues(client: Client): Promise<string[]> {
  const { rows } = await client.query<Record<string, number>>(waiting);
  return Object.entries(rows[0] ?? {}).flatMap(([name, count]) => (count > 0 ? [`${name}: ${count}`] : []));
}
