import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Admission, LONG_MS, LONGEST_WAIT_MS } from '#server/platform/database/admission.ts';

describe('an admission with two permits', () => {
  let admission: Admission;
  let admitted: number[];
  const enter = (caller: number) =>
    admission.enter().then((leave) => {
      admitted.push(caller);
      return leave;
    });

  beforeEach(() => {
    vi.useFakeTimers();
    admission = new Admission(2);
    admitted = [];
  });
  afterEach(() => vi.useRealTimers());

  test('admits the waiting callers in their order, one per permit given back', async () => {
    const callers = [1, 2, 3, 4].map(enter);
    await vi.advanceTimersByTimeAsync(0);
    expect(admitted).toEqual([1, 2]);
    (await callers[1])?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(admitted).toEqual([1, 2, 3]);
  });

  test('counts a permit once that is given back twice', async () => {
    const callers = [1, 2, 3, 4].map(enter);
    const leave = await callers[0];
    leave?.();
    leave?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(admitted).toEqual([1, 2, 3]);
  });

  test('does not count callers that have worked for long', async () => {
    const callers = [1, 2, 3, 4, 5].map(enter);
    await vi.advanceTimersByTimeAsync(LONG_MS - 1);
    expect(admitted).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1);
    expect(admitted).toEqual([1, 2, 3, 4]);
    (await callers[0])?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(admitted).toEqual([1, 2, 3, 4]);
  });

  test('lets callers go on without a permit after the longest wait, and counts no permit for them', async () => {
    const callers = Array.from({ length: 100 }, (_, caller) => enter(caller));
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
    expect(admitted.length).toBeLessThan(callers.length);
    await vi.advanceTimersByTimeAsync(1);
    expect(admitted).toHaveLength(callers.length);
    for (const leave of await Promise.all(callers)) leave();
    admitted = [];
    for (const caller of [1, 2, 3]) void enter(caller);
    await vi.advanceTimersByTimeAsync(0);
    expect(admitted).toEqual([1, 2]);
  });
});
