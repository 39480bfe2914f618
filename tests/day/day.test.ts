import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { dispatchKinds } from '#domain/dispatch/policies.ts';
import { replayDay } from '#server/features/trips/dispatch/decisions.ts';
import { findBreaches } from './laws.ts';
import { measureDay } from './measure.ts';
import { closeDay, simulateDay } from './simulate.ts';
import { DAY, type World } from './world.ts';

const size = { drivers: 20, requests: 150, fromHour: 6, untilHour: 12, ranks: 6 };

it.each(dispatchKinds)(
  'a day under the policy %s breaks no law of trips, holds, queues and money',
  async (policy) => {
    const world = await simulateDay(policy, size);
    expect(await findBreaches(world)).toEqual([]);
    const figures = await measureDay(world);
    expect(figures.completed).toBeGreaterThan(75);
    expect(figures.offers > 0).toBe(policy === 'fila');
    if (policy === 'fila') await expectInversionFound(world);
    await closeDay(world);
  },
  300_000,
);

/** Plants a decision that sent a trip to the pool although a driver was in line. */
async function expectInversionFound({ panel: { services } }: World): Promise<void> {
  await sql`insert into dispatch_decisions
    select gen_random_uuid(), trip_id, terms_version, policy_id, rule_version, decided_at, chain_started_at, rules,
      candidates, partner_ids, null, null
    from dispatch_decisions where driver_id is not null order by decided_at limit 1`.execute(services.db);
  const { inversions } = await replayDay(services.db, { day: DAY });
  expect(inversions).toMatchObject([{ recorded: null, expected: expect.stringContaining('Motorista') }]);
}
