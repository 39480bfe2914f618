import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#server/platform/uuid.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('an id is a UUID version 7 of the current time', () => {
  const before = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  expect(madeAt).toBeGreaterThanOrEqual(before);
  expect(madeAt).toBeLessThanOrEqual(Date.now());
});

test('ten thousand ids of one millisecond are all different', () => {
  expect(new Set(Array.from({ length: 10_000 }, newId)).size).toBe(10_000);
});

const HOUR_MS = 3_600_000;

test.each([
  ['of one millisecond', 0],
  ['made while the clock runs backwards', -1],
  ['made after the clock was set back an hour', -HOUR_MS],
  ['made while the clock advances', 1],
])('ten thousand ids %s sort in the order of their creation', (_, step) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = Date.now() + HOUR_MS;
  const ids = Array.from({ length: 10_000 }, (_id, index) => {
    vi.setSystemTime(begun + (index === 0 ? 0 : step === -HOUR_MS ? step : step * index));
    return newId();
  });
  expect(ids.findIndex((id, index) => index > 0 && id <= (ids[index - 1] ?? ''))).toBe(-1);
});
