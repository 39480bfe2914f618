import { expect, it } from 'vitest';
import { sql } from 'kysely';
import type { StartingPoint } from '#domain/dispatch/candidates.ts';
import { type DispatchKind, dispatchKinds } from '#domain/dispatch/policies.ts';
import { replayDay } from '#server/features/trips/dispatch/decisions.ts';
import { findBreaches } from './laws.ts';
import { measureDay } from './measure.ts';
import { closeDay, simulateDay } from './simulate.ts';
import { DAY, type World } from './world.ts';

const size = { drivers: 20, requests: 150, fromHour: 6, untilHour: 12, ranks: 6 };

/** Places from which the drivers of the decisions come. Every fifth driver shares no position. */
const startsOf: Record<DispatchKind, StartingPoint[]> = {
  mural: [],
  fila: ['rank'],
  proximidade: ['declared', 'ending_trip', 'position'],
  equilibrio: ['declared', 'ending_trip', 'position'],
};

it.each(dispatchKinds)(
  'a day under the policy %s breaks no law of trips, holds, queues and money',
  async (policy) => {
    const world = await simulateDay(policy, size);
    expect(await findBreaches(world)).toEqual([]);
    const figures = await measureDay(world);
    expect(figures.completed).toBeGreaterThan(75);
    expect(figures.offers > 0).toBe(policy !== 'mural');
    expect(await readStartingPoints(world)).toEqual(startsOf[policy]);
    if (policy !== 'mural') await expectInversionFound(world);
    await closeDay(world);
  },
  300_000,
);

async function readStartingPoints({ panel: { services } }: World): Promise<StartingPoint[]> {
  const { rows } = await sql<{ start: StartingPoint }>`
    select distinct c ->> 'startsAt' as start from dispatch_decisions d, jsonb_array_elements(d.candidates) c
    where c ->> 'startsAt' is not null order by 1`.execute(services.db);
  return rows.map(({ start }) => start);
}

/** Plants a decision that sent a trip to the pool although a driver was in line. */
async function expectInversionFound({ panel: { services } }: World): Promise<void> {
  await sql`insert into dispatch_decisions
    select gen_random_uuid(), trip_id, terms_version, policy_id, rule_version, decided_at, chain_started_at, rules,
      candidates, partner_ids, null, null
    from dispatch_decisions where driver_id is not null order by decided_at limit 1`.execute(services.db);
  const { inversions } = await replayDay(services.db, { day: DAY });
  expect(inversions).toMatchObject([{ recorded: null, expected: expect.stringContaining('Motorista') }]);
}
