import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, one after the other; true where it was not there yet. Below /proc the recursive `mkdir` of
 * Node 24 never ends, and keeps a processor busy.
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

/** Nothing stands above the root, so it ends the walk whatever it answers. */
async function isFolder(path: string): Promise<boolean> {
  if (dirname(path) === path) return true;
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
