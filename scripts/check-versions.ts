import { readFileSync } from 'node:fs';

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const;
const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** Finds version ranges and tags, which are forbidden because two installations of one commit must be equal. */
export function findRanges(manifest: Partial<Record<(typeof KINDS)[number], Record<string, string>>>): string[] {
  return KINDS.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${kind}: ${name} is "${version}", not an exact version`),
  );
}

if (import.meta.main) {
  const ranges = findRanges(JSON.parse(readFileSync('package.json', 'utf8')) as Parameters<typeof findRanges>[0]);
  for (const range of ranges) console.error(range);
  if (ranges.length > 0) process.exitCode = 1;
}
