import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, giveTo, mayPass } from '#server/platform/embedded-postgres/account.ts';
import type { Log } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { makeFolder } from '#server/platform/storage/make-folder.ts';

/** Location of the database. `root` is a real path (no links); `cluster` is the data directory of PostgreSQL in it. */
export type Place = { root: string; cluster: string };

/** Limit of `sun_path` without its terminator: the field has 108 bytes on Linux and 104 on macOS. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;
const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * Creates the data directory. Under root, other accounts may traverse but not list it, because PostgreSQL runs under
 * another account.
 */
export async function makeDataDirectory(dataDir: string): Promise<void> {
  const made = await makeFolder(dataDir).catch((error: Error) => {
    throw new StartupError(`Não foi possível usar a pasta de dados ${dataDir}: ${error.message}. Confira DATA_DIR.`);
  });
  if (made) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

export async function clusterIn(dataDir: string): Promise<string> {
  return join(await realpath(join(dataDir, 'postgres')).catch(() => join(dataDir, 'postgres')), 'cluster');
}

type Wanted = { dataDir: string; account: Account | null; systemDir: string; log: Log };

/**
 * Returns `DATA_DIR/postgres`, or a link to the system folder when the account of PostgreSQL may not traverse the data
 * directory (below a 0700 /root).
 */
export async function settle({ dataDir, account, systemDir, log }: Wanted): Promise<Place> {
  const wanted = join(dataDir, 'postgres');
  await finishMove(wanted);
  const there = await lstat(wanted).catch(() => null);
  if (!there?.isSymbolicLink() && !(await mayPass(dataDir, account))) {
    await move(wanted, systemDir, Boolean(there));
    log.info(
      `O banco de dados ficará em ${await realpath(wanted)}, porque ${dataDir} não permite acesso a outros usuários`,
    );
  }
  await mkdir(wanted, { recursive: true });
  const root = await realpath(wanted);
  await giveTo(root, account);
  await chmod(root, 0o700);
  return { root, cluster: join(root, 'cluster') };
}

async function move(wanted: string, systemDir: string, copyFirst: boolean): Promise<void> {
  await mkdir(systemDir, { recursive: true, mode: 0o755 });
  const target = await mkdtemp(join(systemDir, 'dados-'));
  if (copyFirst) await cp(wanted, target, { recursive: true, preserveTimestamps: true });
  await symlink(target, `${wanted}.novo`);
  if (copyFirst) await rename(wanted, `${wanted}.antes-da-mudanca`);
  await finishMove(wanted);
}

/** Completes the rename of the link after an interruption. */
async function finishMove(wanted: string): Promise<void> {
  const pending = await lstat(`${wanted}.novo`).catch(() => null);
  if (!pending) return;
  if (await lstat(wanted).catch(() => null)) await rm(`${wanted}.novo`);
  else await rename(`${wanted}.novo`, wanted);
}

/** Creates the folder of the socket. Only the account of PostgreSQL and root may enter the folder. */
export async function makeSocketDirectory(root: string, account: Account | null): Promise<string> {
  const usual = join(root, 'socket');
  const fits = Buffer.byteLength(join(usual, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
  // The socket and lock of a killed server would block the next one.
  await rm(usual, { recursive: true, force: true });
  if (fits) await mkdir(usual);
  const folder = fits ? usual : await mkdtemp('/tmp/painel-');
  await giveTo(folder, account);
  await chmod(folder, 0o700);
  return folder;
}

export async function removeSocketDirectory(folder: string): Promise<void> {
  if (folder.startsWith('/tmp/painel-')) await rm(folder, { recursive: true, force: true });
}

export async function readOrMakePassword(root: string): Promise<string> {
  const file = join(root, 'password');
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known) return known.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return password;
}
