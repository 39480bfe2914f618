import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecret } from '#server/platform/auth/secret.ts';
import { StartupError } from '#server/platform/startup-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'painel-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the secret is created once, in a file that only its owner can read', async () => {
  const dataDir = join(folder, 'ainda', 'não', 'existe');
  const secret = await loadSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await loadSecret(dataDir)).toBe(secret);
  expect((await stat(join(dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['auth-secret']);
});

test('the secret is the same for concurrent callers', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
});

test('an incomplete secret stops the start with a message for the operator', async () => {
  await writeFile(join(folder, 'auth-secret'), 'curto');
  await expect(loadSecret(folder)).rejects.toThrow(StartupError);
});
