import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';

/**
 * Account under which PostgreSQL runs, because PostgreSQL refuses to run as root. The uid 65534 (overflow user) exists
 * on every system.
 */
export type Account = { uid: number; gid: number };

const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/**
 * Returns null when PostgreSQL can run under the current account. For root, returns the owner of existing data, or else
 * the uid 65534.
 */
export async function chooseAccount(cluster: string): Promise<Account | null> {
  const me = process.getuid?.();
  if (me === undefined) return null;
  const owner = await stat(cluster).catch(() => null);
  if (me === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
  if (owner && owner.uid !== me) {
    throw new StartupError(
      `Os dados em ${cluster} pertencem a outro usuário do sistema (uid ${owner.uid}). ` +
        'Inicie o painel com esse usuário ou como root, ou escolha outra pasta em DATA_DIR.',
    );
  }
  return null;
}

const READ_AND_PASS = 0o5;
const PASS = 0o1;

/** Returns true when the account may read (and execute, or enter) this path. */
export async function mayRead(path: string, account: Account | null): Promise<boolean> {
  return !account || ((await allows(resolve(path), account, READ_AND_PASS)) && (await mayPass(dirname(path), account)));
}

/** Returns true when the account may traverse this folder and all its parents. */
export async function mayPass(folder: string, account: Account | null): Promise<boolean> {
  if (!account) return true;
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (!(await allows(at, account, PASS))) return false;
    if (at === dirname(at)) return true;
  }
}

async function allows(path: string, account: Account, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  let shift = 0;
  if (uid === account.uid) shift = 6;
  else if (gid === account.gid) shift = 3;
  return ((mode >> shift) & bits) === bits;
}

export async function giveTo(path: string, account: Account | null): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/**
 * Changes the owner of a folder tree. The top folder is changed last, because its owner shows whether the change is
 * complete.
 */
export async function giveTreeTo(path: string, account: Account | null): Promise<void> {
  if (!account || (await stat(path)).uid === account.uid) return;
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  await giveTo(path, account);
}
