import { expect, it } from 'vitest';
import { openStatuses } from '#domain/trips/status.ts';
import { sources } from '#tests/races/pairs.ts';
import { raceFrom } from '#tests/races/races.ts';
import { racedStatuses } from '#tests/races/stage.ts';

raceFrom(openStatuses);

it('the tested statuses are all statuses in which an action starts', () => {
  expect(racedStatuses.toSorted()).toEqual(sources.toSorted());
});
