import { describe, expect, test } from 'vitest';
import type { Sign } from './row/write-signs.ts';
import { SignBuffer } from './sign-buffer.ts';

const place = (lat: number) => ({ lat, lng: -46.6, accuracyMeters: 10, at: '2027-03-10T15:00:00Z' });

/** Returns a buffer whose writes fail while `isDown` is set, and the written signs. */
function makeBuffer() {
  const state = { isDown: false, written: [] as [string, number | null][][], failures: 0 };
  const write = async (signs: readonly Sign[]) => {
    if (state.isDown) throw new Error('down');
    state.written.push(signs.map(({ driverId, position }) => [driverId, position?.lat ?? null]));
  };
  const buffer = new SignBuffer(write, () => {
    state.failures += 1;
  });
  return { buffer, state };
}

describe('the buffer of signs', () => {
  test('writes one sign per driver, with the last position', async () => {
    const { buffer, state } = makeBuffer();
    buffer.put('a', place(1));
    buffer.put('b', null);
    buffer.put('a', place(2));
    buffer.put('a', null);
    await buffer.flush();
    await buffer.flush();
    expect(state.written).toEqual([
      [
        ['a', 2],
        ['b', null],
      ],
    ]);
  });

  test('writes the newest signs after a failure, and does not grow meanwhile', async () => {
    const { buffer, state } = makeBuffer();
    state.isDown = true;
    for (const lat of [1, 2, 3]) {
      buffer.put('a', place(lat));
      buffer.put('b', place(lat));
      await buffer.flush();
    }
    buffer.put('b', place(4));
    expect([buffer.size, state.failures]).toEqual([2, 3]);
    state.isDown = false;
    await buffer.flush();
    expect(state.written).toEqual([
      [
        ['a', 3],
        ['b', 4],
      ],
    ]);
    expect(buffer.size).toBe(0);
  });

  test('keeps a sign that came during a failed write', async () => {
    let fail: ((error: Error) => void) | undefined;
    const written: (number | undefined)[] = [];
    let isFirst = true;
    const write = (signs: readonly Sign[]) => {
      if (!isFirst) written.push(...signs.map(({ position }) => position?.lat));
      const first = isFirst;
      isFirst = false;
      return first ? new Promise<void>((_resolve, reject) => (fail = reject)) : Promise.resolve();
    };
    const buffer = new SignBuffer(write, () => undefined);
    buffer.put('a', place(1));
    const flushing = buffer.flush();
    await Promise.resolve();
    buffer.put('a', place(2));
    fail?.(new Error('down'));
    await flushing;
    await buffer.close();
    expect(written).toEqual([2]);
  });
});
