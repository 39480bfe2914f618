import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Stage } from '#tests/money/stage.ts';
import { findViolations } from '#tests/trip-histories/invariants.ts';
import { expectWholeBooks } from '#tests/whole-books.ts';
import { type Journal, stepsTaken } from './load.ts';
import type { Scene } from './scene.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * Expects that every answered change exists exactly once, that all trips have a legal state, and that the ledger is
 * valid.
 */
export async function expectAllThere(stage: Stage, journal: Journal): Promise<void> {
  expect(await stepsTaken(stage)).toEqual(journal.steps.map(({ tripId, action }) => `${tripId} ${action}`).toSorted());
  expect(journal.steps.length).toBeGreaterThan(0);
  expect(await findViolations(stage.db)).toEqual({});
  await expectWholeBooks(stage, journal.tally);
}

/** Expects that the page has received every event for this audience since the page was opened, without a reset. */
export async function expectHeard({ stage }: Pick<Scene, 'stage'>, audience: string, page: Subscriber): Promise<void> {
  const { rows } = await sql<{ event: string }>`
    select topic || ' ' || entity_id || ' ' || version as event from outbox where ${audience} = any(audiences) and xid >= ${page.since}::xid8`.execute(
    stage.db,
  );
  expect(page.resets()).toBe(0);
  await expect.poll(() => rows.filter(({ event }) => !page.heard.has(event)), { timeout: 60_000 }).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
}

/** Returns the number of accepted trips about which the client was not notified. */
export async function untold({ db }: Stage): Promise<number> {
  const { rows } = await sql<{ untold: number }>`
    select count(*)::int as untold from trip_events e where e.action = 'accept' and not exists (
      select from domain_events d where d.event = 'accepted' and d.subject_id = e.trip_id)`.execute(db);
  return rows[0]?.untold ?? -1;
}
