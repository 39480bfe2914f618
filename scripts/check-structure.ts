import { checkFiles } from './structure/files.ts';
import type { Problem } from './structure/problem.ts';
import { checkProse } from './structure/prose.ts';
import { checkServerFeatures } from './structure/server-features.ts';
import { readSources } from './structure/sources.ts';
import { checkOwnersKnown, checkTableOwners, readOwners } from './structure/table-owners.ts';
import { checkTypedRows } from './structure/typed-rows.ts';
import { checkWebFeatures } from './structure/web-features.ts';

/**
 * Checks rules between folders that the linter cannot express. Each rule has a bad example in tests/structure-fixtures.
 */
export function checkStructure(root: string, owners = readOwners(root)): Problem[] {
  const sources = readSources(root);
  return [
    ...checkFiles(sources),
    ...checkProse(sources),
    ...checkServerFeatures(sources),
    ...checkTypedRows(sources),
    ...checkWebFeatures(sources),
    ...checkTableOwners(sources, owners),
    ...checkOwnersKnown(root, owners),
  ];
}

if (import.meta.main) {
  const problems = checkStructure('.');
  for (const { rule, path, message } of problems) console.error(`${path}: ${message} (${rule})`);
  if (problems.length > 0) process.exitCode = 1;
}
