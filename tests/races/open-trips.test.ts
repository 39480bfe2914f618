import { expect, it } from 'vitest';
import { openStatuses } from '#domain/trips/status.ts';
import { sources } from '#tests/races/pairs.ts';
import { raceFrom } from '#tests/races/races.ts';
import { racedStatuses } from '#tests/races/stage.ts';

raceFrom(openStatuses);

it('the races start from every trip status in which an action is possible', () => {
  expect(racedStatuses.toSorted()).toEqual(sources.toSorted());
});
