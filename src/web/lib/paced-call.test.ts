import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pacedCall } from './paced-call.ts';

/** Creates a paced call, and returns the times of its calls in milliseconds. */
function started() {
  const times: number[] = [];
  const begin = performance.now();
  const paced = pacedCall(() => void times.push(performance.now() - begin), 3_000);
  return { ...paced, times };
}

describe('a paced call', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is made once after a burst of requests', () => {
    const { request, times } = started();
    for (let index = 0; index < 3; index += 1) request(index === 1);
    vi.advanceTimersByTime(10_000);
    expect(times).toEqual([300]);
  });

  it('is made at most once in its time while requests continue, and once after the last', () => {
    const { request, times } = started();
    for (let index = 0; index < 40; index += 1) {
      request(false);
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(10_000);
    expect(times).toEqual([300, 3_300, 6_300]);
  });

  it('does not wait for an urgent request, which replaces a waiting one', () => {
    const { request, times } = started();
    request(false);
    vi.advanceTimersByTime(500);
    request(false);
    request(true);
    vi.advanceTimersByTime(10_000);
    expect(times).toEqual([300, 800]);
  });

  it('is not made after a stop, and is made again after a later request', () => {
    const { request, stop, times } = started();
    request(false);
    stop();
    vi.advanceTimersByTime(1_000);
    request(false);
    vi.advanceTimersByTime(10_000);
    expect(times).toEqual([1_300]);
  });
});
