import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBinaries } from '#server/platform/embedded-postgres/binaries.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';

// An account under which the tests never run.
const stranger = { uid: 54_321, gid: 54_321 };
let folder: string;
let native: string;
let systemDir: string;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  native = join(folder, 'package/native');
  systemDir = join(folder, 'system');
  await mkdir(join(native, 'bin'), { recursive: true });
  await mkdir(join(native, 'lib'));
  await writeFile(join(native, 'bin/postgres'), 'program', { mode: 0o755 });
  await writeFile(join(native, 'lib/libpq.so.5.18'), 'library', { mode: 0o644 });
  await symlink('libpq.so.5.18', join(native, 'lib/libpq.so'));
  await writeFile(join(native, '../package.json'), '{"version":"18.4.0"}');
});
afterEach(() => rm(folder, { recursive: true }));

it('PostgreSQL runs from the installed package when its account can read the package', async () => {
  expect(await findBinaries(stranger, systemDir, native)).toBe(join(native, 'bin'));
  await chmod(join(folder, 'package'), 0o700);
  expect(await findBinaries(null, systemDir, native)).toBe(join(native, 'bin'));
});

it('PostgreSQL runs from a copy that every account may read when its account cannot read the package', async () => {
  await chmod(join(native, 'lib/libpq.so.5.18'), 0o600);
  await chmod(join(native, 'lib'), 0o700);
  await chmod(join(native, 'bin/postgres'), 0o700);
  const bin = await findBinaries(stranger, systemDir, native);
  expect(bin).toBe(join(systemDir, 'postgres-18.4.0/bin'));
  const modeOf = async (path: string): Promise<number> => (await stat(join(bin, '..', path))).mode & 0o777;
  expect(await Promise.all(['.', 'lib', 'lib/libpq.so.5.18', 'bin/postgres'].map(modeOf))).toEqual([
    0o755, 0o755, 0o644, 0o755,
  ]);
  expect(await readFile(join(bin, '../lib/libpq.so'), 'utf8')).toBe('library');
});

it('the copy of the package is made only once', async () => {
  await chmod(join(folder, 'package'), 0o700);
  const bin = await findBinaries(stranger, systemDir, native);
  await writeFile(join(bin, 'mark'), '');
  expect(await findBinaries(stranger, systemDir, native)).toBe(bin);
  expect((await stat(join(bin, 'mark'))).isFile()).toBe(true);
});
