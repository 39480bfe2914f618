import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireBackupKey } from './backup-key.ts';
import { requireBackupFolder } from './folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'painel-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the check of the backup folder', () => {
  it('creates the folder with its parents, and leaves no test file in it', async () => {
    const wanted = join(folder, 'disk/backups');
    await requireBackupFolder(wanted);
    expect(await readdir(wanted)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('names the folder in the error when it cannot be created', async () => {
    await expect(requireBackupFolder('/proc/nada/backups')).rejects.toThrow(
      /^A pasta dos backups, \/proc\/nada\/backups, não pode ser usada: ENOENT.*Confira BACKUP_DIR\.$/,
    );
  });

  it.runIf(process.platform === 'linux')('refuses a folder on a disk that does not respond', async () => {
    // Opening a pipe without a reader waits, like an unreachable network disk.
    const pipe = join(folder, `.painel-${process.pid}`);
    execFileSync('mkfifo', [pipe]);
    try {
      await expect(requireBackupFolder(folder, 0.1)).rejects.toThrow('não respondeu em 0.1 s');
    } finally {
      await (await open(pipe, 'r+')).close();
    }
  });
});

it('the error for a missing key file names the file', async () => {
  const file = join(folder, 'backup.key');
  await expect(requireBackupKey(file)).rejects.toThrow(`O arquivo da chave dos backups, ${file}, não existe`);
});
