import type { Rolldown } from 'vite';

export type Chunks = Map<string, Rolldown.OutputChunk>;

export const chunksIn = (bundle: Rolldown.OutputBundle): Chunks =>
  new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));

export function withImports(chunks: Chunks, name: string, into = new Set<string>()): Set<string> {
  if (into.has(name)) return into;
  into.add(name);
  for (const imported of chunks.get(name)?.imports ?? []) withImports(chunks, imported, into);
  return into;
}

/** Returns the files that contain the modules, and the static imports of these files. */
export function loadOf(chunks: Chunks, modules: readonly string[]): Set<string> {
  const found = modules.flatMap((module) => {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`There is no chunk of ${module}`);
    return [...withImports(chunks, chunk.fileName)];
  });
  return new Set(found);
}

export const beyond = (more: Set<string>, before: Set<string>): string[] =>
  [...more].filter((name) => !before.has(name));
