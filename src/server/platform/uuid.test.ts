import { expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';

test('an id is a UUID version 7 of this moment', () => {
  const before = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  expect(madeAt).toBeGreaterThanOrEqual(before);
  expect(madeAt).toBeLessThanOrEqual(Date.now());
});

test('ten thousand ids of one moment are all different', () => {
  expect(new Set(Array.from({ length: 10_000 }, newId)).size).toBe(10_000);
});
