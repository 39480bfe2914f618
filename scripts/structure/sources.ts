import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/** One source file for the rules. `code` is the text without comments. */
export type Source = { path: string; text: string; code: string; imports: Import[] };

/** `target` is the path from the root of the repository, or the name of a package. */
export type Import = { written: string; target: string };

const FOLDERS = ['src', 'db', 'scripts', 'tests', 'e2e', 'bench'];
const KINDS = /\.(ts|tsx|mjs|js|css)$/;
const SKIPPED = /^(tests\/structure-fixtures|src\/server\/platform\/database\/schema\.ts$)/;

export function readSources(root: string): Source[] {
  return FOLDERS.flatMap((folder) => listFiles(join(root, folder)))
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((path) => KINDS.test(path) && !SKIPPED.test(path))
    .toSorted()
    .map((path) => readSource(root, path));
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return { path, text, code, imports: findImports(path, code) };
}

const SPECIFIERS = /(?:\bfrom|\bimport|\bimport\s*\()\s*['"]([^'"]+)['"]/g;

function findImports(path: string, code: string): Import[] {
  return [...code.matchAll(SPECIFIERS)].flatMap(([, written]) =>
    written ? [{ written, target: resolve(path, written) }] : [],
  );
}

function resolve(path: string, written: string): string {
  if (written.startsWith('.')) return posix.normalize(posix.join(dirname(path), written));
  const [, alias, rest] = /^#(domain|contract|server|web|tests)\/(.*)$/.exec(written) ?? [];
  if (!alias || !rest) return written;
  return alias === 'tests' ? `tests/${rest}` : `src/${alias}/${rest}`;
}

export const isTest = ({ path }: Source): boolean => /\.(test|spec)\.tsx?$/.test(path);
