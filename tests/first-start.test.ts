import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { freePort } from '#tests/free-port.ts';
import { createTestDatabase } from '#tests/test-database.ts';

const MAIN = join(import.meta.dirname, '../src/server/main.ts');

it("serves the first administrator's link by the time it is read, which ends what a start says", async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'painel-first-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: 'info',
  };
  const panel = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(panel, 'exit');
  try {
    const said: string[] = [];
    for await (const line of createInterface({ input: panel.stdout })) {
      said.push(line);
      if (line.includes('/primeiro-acesso?code=')) break;
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(said.at(-3)).toContain(`Painel no ar em ${url}`);
  } finally {
    panel.kill('SIGTERM');
    await ended;
    await database.drop();
    await rm(dataDir, { recursive: true });
  }
}, 60_000);
