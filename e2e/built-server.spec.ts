import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/free-port.ts';
import { expect, test } from './fixtures.ts';

test('a stack trace of the built server names the source files', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'painel-no-folder-'));
  // A file at the path of the database folder causes an unexpected error, whose stack trace is printed.
  await writeFile(join(dataDir, 'postgres'), '');
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const said = await new Promise<string>((done) => {
    execFile('node', ['dist/server/main.js'], { env }, (_error, _stdout, stderr) => done(stderr));
  });
  await rm(dataDir, { recursive: true });
  expect(said).toMatch(/settle \(.*src\/server\/platform\/embedded-postgres\/place\.ts:\d+:\d+\)/);
});
