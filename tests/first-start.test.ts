import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { freePort } from '#tests/free-port.ts';
import { createTestDatabase } from '#tests/test-database.ts';

const MAIN = join(import.meta.dirname, '../src/server/main.ts');

it('the link of the first administrator works as soon as it is printed as the last line of the start', async () => {
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

async function startIn(dataDir: string, env: Record<string, string>) {
  const { PATH } = process.env;
  const panel = spawn(process.execPath, [MAIN], {
    env: { PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(panel.stderr), once(panel, 'exit')]);
  return { said, code: code as number | null };
}

describe('a failed start explains the reason in one Portuguese sentence', () => {
  it('when the port is taken, before a database is created', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const dataDir = await mkdtemp(join(tmpdir(), 'painel-taken-'));
    try {
      const { port } = taken.address() as { port: number };
      expect(await startIn(dataDir, { PORT: String(port), HOST: '127.0.0.1' })).toEqual({
        said: `A porta ${port} já está em uso por outro programa. Encerre-o ou escolha outra em PORT.\n`,
        code: 1,
      });
      expect(await readdir(dataDir)).toEqual([]);
    } finally {
      taken.close();
      await rm(dataDir, { recursive: true });
    }
  });

  it('when the data folder cannot be created', async () => {
    const { said, code } = await startIn('/proc/nada', { PORT: String(await freePort()) });
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^Não foi possível usar a pasta de dados \/proc\/nada: .*DATA_DIR\.\n$/),
    ]);
  });

  it('when the database is read-only, with the command to fix it', async () => {
    const database = await createTestDatabase({ empty: true });
    const dataDir = await mkdtemp(join(tmpdir(), 'painel-read-only-'));
    try {
      const url = new URL(database.ownerUrl);
      url.searchParams.set('options', '-c default_transaction_read_only=on');
      const { said, code } = await startIn(dataDir, { PORT: String(await freePort()), DATABASE_URL: url.href });
      expect(code).toBe(1);
      expect(said).toMatch(/^O banco de dados \S+ está em modo somente leitura/);
      expect(said).not.toContain('    at ');
    } finally {
      await database.drop();
      await rm(dataDir, { recursive: true });
    }
  });
});
