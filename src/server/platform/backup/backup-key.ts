import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '#server/platform/storage/make-folder.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const FORM = /^painel-backup-([\w-]{43})$/;

/** Reads the key of the backups. Throws a StartupError for a missing or invalid file. */
export async function requireBackupKey(file: string): Promise<Buffer> {
  const key = await readBackupKey(file);
  if (!key) throw new StartupError(`O arquivo da chave dos backups, ${file}, não existe. Confira o caminho.`);
  return key;
}

/** Reads the key; null when the file does not exist. */
export async function readBackupKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartupError(`A chave dos backups, em ${file}, não pôde ser lida: ${error.message}.`);
  });
  if (text === null) return null;
  const [, key] = FORM.exec(text.trim()) ?? [];
  if (!key) throw new StartupError(`O arquivo ${file} não contém uma chave de backup.`);
  return Buffer.from(key, 'base64url');
}

/**
 * Reads the key, or creates a key and reports it. The file is linked into place atomically, so that two processes that
 * create the key at the same time use the same key.
 */
export async function readOrMakeBackupKey(file: string, tell: (line: string) => void): Promise<Buffer> {
  const known = await readBackupKey(file);
  if (known) return known;
  await makeFolder(dirname(file));
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `painel-backup-${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
    for (const line of made(file)) tell(line);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readBackupKey(file);
  if (!key) throw new Error(`${file} was there a moment ago`);
  return key;
}

const made = (file: string): string[] => [
  `ATENÇÃO: foi criada a chave que cifra os backups, em ${file}.`,
  'Guarde agora uma cópia dela fora desta máquina e longe dos backups: sem a chave nenhum backup pode ser restaurado.',
];
