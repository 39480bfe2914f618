import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withinASecond } from './within-a-second.ts';

test('what comes later is late, and fails as soon as the second is over', async () => {
  const never = new Promise<void>(() => undefined);
  await expect(withinASecond(never)).rejects.toThrow('longer than a second');
});

test('what comes, or fails, in time is told as it is', async () => {
  await expect(withinASecond(wait(1))).resolves.toBeUndefined();
  await expect(withinASecond(Promise.reject(new Error('Refused')))).rejects.toThrow('Refused');
});

test('a machine that stands still has not let the second pass', async () => {
  const judged = withinASecond(wait(1500));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1300);
  await expect(judged).resolves.toBeUndefined();
});
