import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayMeasure, measurePosition, measureSharply, newestFixes } from './device-fixes.ts';

type Answer = { latitude: number; longitude: number; accuracy: number } | 'denied' | 'lost';

/** Makes the device answer with each of these in turn, and then always with the last one. */
function answerWith(...answers: Answer[]): ReturnType<typeof vi.fn> {
  const getCurrentPosition = vi.fn<(found: PositionCallback, failed: PositionErrorCallback) => void>(
    (found, failed) => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (typeof answer === 'object') found({ coords: answer } as GeolocationPosition);
      else failed({ code: answer === 'denied' ? 1 : 2, PERMISSION_DENIED: 1 } as GeolocationPositionError);
    },
  );
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return getCurrentPosition;
}

const at = (accuracy: number): Answer => ({ latitude: -23.6, longitude: -46.6, accuracy });

beforeEach(() => {
  // The fixes of earlier tests are older than five minutes.
  vi.useFakeTimers({ now: Date.now() + 600_000 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the positions of the device', () => {
  it('are returned newest first with their age, and not after five minutes', async () => {
    answerWith(at(10), at(20));
    await measurePosition();
    vi.setSystemTime(Date.now() + 40_000);
    await measurePosition();
    expect(newestFixes()).toEqual([
      { lat: -23.6, lng: -46.6, accuracyMeters: 20, secondsAgo: 0 },
      { lat: -23.6, lng: -46.6, accuracyMeters: 10, secondsAgo: 40 },
    ]);
    vi.setSystemTime(Date.now() + 280_000);
    expect(newestFixes().map(({ accuracyMeters }) => accuracyMeters)).toEqual([20]);
  });

  it('are measured until two are sharp enough', async () => {
    const asked = answerWith(at(900), 'lost', at(50), at(51), at(20), at(1));
    const measuring = measureSharply(50, () => true);
    await vi.runAllTimersAsync();
    expect(await measuring).toBe('found');
    expect(asked).toHaveBeenCalledTimes(5);
  });

  it.each([
    ['denied at once', ['denied'], 'denied', 1],
    ['never known', ['lost'], 'lost', 10],
    ['never sharp', [at(900)], 'found', 10],
  ] as const)('that are %s end the measuring', async (_case, answers, outcome, times) => {
    const asked = answerWith(...answers);
    const measuring = measureSharply(50, () => true);
    await vi.runAllTimersAsync();
    expect(await measuring).toBe(outcome);
    expect(asked).toHaveBeenCalledTimes(times);
  });

  it('are no longer measured when the page was left', async () => {
    const asked = answerWith(at(900));
    const measuring = measureSharply(50, () => asked.mock.calls.length < 2);
    await vi.runAllTimersAsync();
    await measuring;
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('are denied by a browser without geolocation', async () => {
    vi.stubGlobal('navigator', {});
    expect(await measurePosition()).toBe('denied');
    expect(await mayMeasure()).toBe(false);
  });
});
