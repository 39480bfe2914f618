import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEPT_FILES } from './contents.ts';

export type PlacedFiles = {
  /**
   * Moves the files into place after the database has been restored. Returns the paths to which existing different
   * files were moved.
   */
  settle(): Promise<string[]>;
};

/**
 * Writes the files of a backup under temporary names into the data folder. After the commit of the restore they only
 * have to be renamed, which rarely fails.
 */
export async function placeFiles(dataDir: string, files: Record<string, string>): Promise<PlacedFiles> {
  await mkdir(dataDir, { recursive: true });
  for (const name of KEPT_FILES) {
    const content = files[name];
    if (content) await writeFile(draft(dataDir, name), Buffer.from(content, 'base64'), { mode: 0o600 });
  }
  return {
    async settle() {
      const kept = await Promise.all(KEPT_FILES.map((name) => settleFile(dataDir, name, files[name] ?? null)));
      return kept.filter((path) => path !== null);
    },
  };
}

const draft = (dataDir: string, name: string): string => join(dataDir, `${name}.restaurado`);

async function settleFile(dataDir: string, name: string, content: string | null): Promise<string | null> {
  const path = join(dataDir, name);
  const before = await readFile(path, 'base64').catch(() => null);
  const aside = before !== null && before !== content ? `${path}.antes-da-restauracao` : null;
  if (aside) await rename(path, aside);
  if (content) await rename(draft(dataDir, name), path);
  else await rm(draft(dataDir, name), { force: true });
  return aside;
}
