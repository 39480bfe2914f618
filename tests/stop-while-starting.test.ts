import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { freePort } from '#tests/free-port.ts';
import { createTestDatabase } from '#tests/test-database.ts';

const MAIN = join(import.meta.dirname, '../src/server/main.ts');

it('a SIGTERM during the start ends the panel with exit code 0 and without output', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'painel-stop-'));
  const port = String(await freePort());
  const env = { ...process.env, PORT: port, DATA_DIR: dataDir, DATABASE_URL: database.ownerUrl, LOG_LEVEL: 'warn' };
  const panel = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(panel.stderr);
  const ended = once(panel, 'exit');
  // The server already listens, but has not yet printed the administrator's link or started its jobs.
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/healthz`), { timeout: 40_000, interval: 2 });
  panel.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await said).toBe('');
  await database.drop();
  await rm(dataDir, { recursive: true });
}, 60_000);
