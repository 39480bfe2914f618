import { execFile } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import type { Stage } from '../speed/stage.ts';
import { withClient } from '../with-client.ts';
import { secondsOf } from './day.ts';

const run = promisify(execFile);

/** Takes a backup with `npm run backup`, and restores it into an empty database with `npm run restore`. */
export async function measureBackup(stage: Stage, dataDir: string): Promise<Record<string, number>> {
  const file = join(dataDir, 'year.backup');
  await withClient(stage.superuserUrl('panel'), (client) =>
    client.query('create database bench_restored owner painel_owner'),
  );
  const other = await makeTemporaryFolder();
  const command = (name: string, database: string, folder: string, ...options: string[]) =>
    secondsOf(() =>
      run(process.execPath, [join(import.meta.dirname, `../../scripts/${name}.ts`), ...options], {
        env: {
          ...process.env,
          DATABASE_URL: stage.url(database),
          DATA_DIR: folder,
          PUBLIC_URL: 'http://localhost:3000',
        },
      }),
    );
  try {
    const backup = await command('backup', 'panel', dataDir, '--arquivo', file);
    const restore = await command('restore', 'restored', other, file, '--chave', join(dataDir, 'backup.key'));
    const proof = await command('proof', 'restored', other);
    return { backup, 'backup bytes': (await stat(file)).size, restore, proof };
  } finally {
    await rm(other, { recursive: true, force: true });
  }
}
