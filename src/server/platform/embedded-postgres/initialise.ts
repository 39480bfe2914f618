import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Account, giveTo, giveTreeTo } from '#server/platform/embedded-postgres/account.ts';
import { executable } from '#server/platform/embedded-postgres/binaries.ts';
import type { Place } from '#server/platform/embedded-postgres/place.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const MAJOR = '18';

type NewCluster = { place: Place; binaries: string; account: Account | null; password: string; throwAway: boolean };

/**
 * Creates the cluster under a temporary name and renames it when it is complete, so that an interrupted run needs no
 * repair.
 */
export async function initialise({ place, binaries, account, password, throwAway }: NewCluster): Promise<void> {
  const unfinished = `${place.cluster}.new`;
  const passwordFile = join(place.root, 'initdb-password');
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(passwordFile, account);
  try {
    await runInitdb(join(binaries, executable('initdb')), account, [
      `--pgdata=${unfinished}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Gives the same sort order on every machine. Queries of lists that users see specify a collation.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      throwAway ? '--no-sync' : '--data-checksums',
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, place.cluster);
}

async function runInitdb(program: string, account: Account | null, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...account, env: quietEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] });
  const complaint = text(child.stderr);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === 0) return;
  } catch (error) {
    throw new StartupError(cannotRun((error as Error).message));
  }
  throw new StartupError(cannotRun((await complaint).trim()));
}

function cannotRun(why: string): string {
  return `O PostgreSQL embutido não pôde ser preparado nesta máquina. Se for preciso, indique outro em DATABASE_URL.\n${why}`;
}

/**
 * Returns an environment without the locale and the `PG…` variables of the operator, because they would change the
 * cluster.
 */
export function quietEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }), LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Returns true for a complete cluster of our version. Makes the account the owner of the files, because another account
 * may have run a restore.
 */
export async function isInitialised(cluster: string, account: Account | null): Promise<boolean> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return false;
  if (version.trim() !== MAJOR) {
    throw new StartupError(
      `Os dados em ${cluster} são do PostgreSQL ${version.trim()}, e este painel usa o ${MAJOR}. ` +
        'Faça um backup com a versão anterior do painel e restaure-o nesta.',
    );
  }
  await giveTreeTo(cluster, account);
  return true;
}
