import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, mayRead } from '#server/platform/embedded-postgres/account.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/**
 * Returns the folder of `initdb` and `postgres`. Copies the package to another folder when the account cannot run the
 * programs in the package.
 */
export async function findBinaries(
  account: Account | null,
  systemDir: string,
  native = packagedFolder(),
): Promise<string> {
  const reachable = await mayRead(join(native, 'bin', executable('postgres')), account);
  return join(reachable ? native : await copyOnce(native, systemDir), 'bin');
}

export function executable(name: 'initdb' | 'postgres'): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

function packagedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new StartupError(
      `Não há PostgreSQL embutido para este sistema (${system}-${process.arch}). ` +
        'Instale um PostgreSQL 15 ou mais novo e indique-o em DATABASE_URL.',
    );
  }
}

async function copyOnce(native: string, systemDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(systemDir, `postgres-${version}`);
  if (await stat(target).catch(() => null)) return target;
  await mkdir(systemDir, { recursive: true, mode: 0o755 });
  const unfinished = await mkdtemp(join(systemDir, `${basename(target)}.`));
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToRead(unfinished);
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }));
  return target;
}

/**
 * Makes the files readable for all accounts, because the umask at the installation may have excluded other accounts.
 */
async function openToRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    await chmod(
      join(entry.parentPath, entry.name),
      entry.isDirectory() || entry.parentPath.endsWith('bin') ? 0o755 : 0o644,
    );
  }
}
