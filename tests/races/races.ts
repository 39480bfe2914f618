import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf, pairsFrom } from '#tests/races/pairs.ts';
import { race, ROUNDS } from '#tests/races/race.ts';
import { type Raced, setStage, type Stage } from '#tests/races/stage.ts';
import { findViolations } from '#tests/trip-histories/invariants.ts';

/** Races, for each of these statuses, every pair of transitions from it. Checks ledger and trips afterwards. */
export function raceFrom(statuses: readonly Raced[]): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage.panel.close());

  describe.each(statuses)(`two concurrent actions on a trip with the status %s, ${ROUNDS} times each`, (status) => {
    const pairs = pairsFrom(status).map((pair, index) => ({
      pair,
      index,
      first: nameOf(pair.first),
      second: nameOf(pair.second),
    }));
    it.each(pairs)(
      'have the same result as one after the other: $first × $second',
      async ({ pair, index }) => {
        expect(await race(stage, pair, index)).toEqual([]);
      },
      600_000,
    );
  });

  it('the races leave the ledger valid, and violate no invariant of trips', async () => {
    expect((await stage.people.admin[0].get('/ledger/proof')).body).toMatchObject({ ok: true, findings: [] });
    expect(await findViolations(stage.panel.services.db)).toEqual({});
  });
}
