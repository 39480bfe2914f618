import { expect, test } from 'vitest';
import type { PlanDriver } from '#domain/plan/day.ts';
import { atMinute, day, driver, places, trip, vehicle } from '#domain/plan/plan.fixture.ts';
import { fingerprintOf } from './read-day.ts';

const { partner } = driver('');
const printOf = (over: Partial<PlanDriver>) => fingerprintOf(day([trip('one', 480)], [driver('ana', over)]));
const busy = [{ from: atMinute(0), until: atMinute(60), start: places.sé, end: null }];

test.each<[string, Partial<PlanDriver>]>([
  ['earnings', { earnedCents: 90_00 }],
  ['balances', { partner: { ...partner, availableCents: -1_00, openCharges: 3 } }],
])('the fingerprint of a day stays when %s change', (_what, over) => {
  expect(printOf(over)).toBe(printOf({}));
});

test.each<[string, Partial<PlanDriver>]>([
  ['shifts', { shifts: [] }],
  ['other trips', { busy }],
  ['documents', { expiresOn: ['2026-12-31'] }],
  ['categories', { partner: { ...partner, categories: ['comum', 'executivo'] } }],
  ['vehicles', { partner: { ...partner, vehicles: [vehicle, { ...vehicle, accessible: true }] } }],
])('the fingerprint of a day changes with the %s of a driver', (_what, over) => {
  expect(printOf(over)).not.toBe(printOf({}));
});

test('the fingerprint of a day does not depend on the order in which vehicles and categories are read', () => {
  const vehicles = [vehicle, { ...vehicle, accessible: true }];
  const read = { ...partner, categories: ['comum', 'executivo'] as const, vehicles };
  const otherwise = { ...read, categories: read.categories.toReversed(), vehicles: vehicles.toReversed() };
  expect(printOf({ partner: otherwise })).toBe(printOf({ partner: read }));
});
