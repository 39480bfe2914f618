import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents one by one. Returns true when it did not exist. Below /proc the recursive `mkdir` of
 * Node 24 never ends and uses a full core.
 */
export async function makeFolder(folder: string): Promise<boolean> {
  if (await isFolder(folder)) return false;
  await makeFolder(dirname(folder));
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns true for a folder. The root has no parent and ends the recursion. */
async function isFolder(path: string): Promise<boolean> {
  if (dirname(path) === path) return true;
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
