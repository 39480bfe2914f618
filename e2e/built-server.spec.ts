import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

test('the built server names its sources in a stack trace', async () => {
  const file = join(tmpdir(), `painel-no-folder-${process.pid}`);
  await writeFile(file, '');
  const said = await new Promise<string>((done) => {
    const env = { ...process.env, DATA_DIR: file, PORT: '1' };
    execFile('node', ['dist/server/main.js'], { env }, (_error, _stdout, stderr) => done(stderr));
  });
  await rm(file);
  expect(said).toMatch(/makeDataDirectory \(.*src\/server\/platform\/embedded-postgres\/place\.ts:\d+:\d+\)/);
});
