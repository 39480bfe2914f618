import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { expectAllThere } from './invariants.ts';
import { newJournal, said, startLoad } from './load.ts';
import { heapMb } from './memory.ts';
import { isLong, seconds } from './scene.ts';
import { type Supervised, supervise } from './supervised.ts';

const SIZE_MB = 260;

const disk = isLong ? await makeTemporaryFolder() : '';
const mounted = isLong && run('mount', '-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0711`, 'tmpfs', disk);
if (isLong && !mounted) console.log('full disk: skipped, for nothing may be mounted here');

function run(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

let scene: Supervised;
const journal = newJournal();

/** Runs only with `npm run chaos`, because the test needs a separate disk in memory. */
describe.skipIf(!mounted)('a panel whose disk is full', () => {
  beforeAll(async () => {
    scene = await supervise(join(disk, 'data'));
  }, 120_000);
  afterAll(async () => {
    await scene.close();
    run('umount', disk);
    await rm(disk, { recursive: true, force: true });
  });

  it(
    'keeps every answered change, and accepts changes again as soon as the disk has space',
    async () => {
      const load = startLoad(scene.stage, journal);
      await sleep(1_500);
      const before = await heapMb(scene.panel());
      const filler = join(disk, 'filler');
      await fill(filler);
      await sleep(seconds * 1000);
      const troubles = [...journal.troubles].map(([what, times]) => `${what}: ${times}`).join(', ');
      await rm(filler);
      const recoveryMs = await scene.untilServed();
      await sleep(1_500);
      await load.stop();
      await expectAllThere(scene.stage, journal);
      console.log(
        `full for ${seconds} s (${troubles}): served again after ${recoveryMs} ms; ${said(journal)}; ${before} MB, then ${await heapMb(scene.panel())} MB`,
      );
      expect(troubles).not.toBe('');
      expect([...journal.troubles.keys()].filter((trouble) => !expected.has(trouble))).toEqual([]);
    },
    (seconds + 150) * 1000,
  );
});

const expected = new Set(['503 unavailable', 'no answer']);

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  const piece = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
