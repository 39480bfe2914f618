import { FEATURE_RANKS } from './feature-ranks.ts';
import type { Problem } from './problem.ts';
import { isTest, type Source } from './sources.ts';

const IN_FEATURE = /^src\/server\/features\/([^/]+(?:\/[^/]+)?)\/([^/]+)$/;
const ROUTES = /^([a-z0-9-]+-)?routes\.ts$/;
const PRIVATE = /^([a-z0-9-]+-)?(routes|jobs|exports|reactions)\.ts$/;
const READS = /^(read|find|list)-/;
const DATABASE_IMPORT = /\bimport\s+(?!type\b)[^;]*?\bfrom\s*['"](kysely|pg|#server\/platform\/database\/[^'"]+)['"]/;
const DATABASE_CALL =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(|\bsql(<[^`]*>)?`|\b(pool|client)\.query\(/;
const WRITE =
  /\b(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(|\b(insert\s+into|delete\s+from|update\s+[\w.]+\s+set)\s/;

type Placed = Source & { feature: string; file: string };

const RULES = [checkImports, checkDatabaseDoor, checkReadsOnly, checkOneTransaction];

/** Checks files, imports and table accesses of each server feature (docs/architecture.md). */
export function checkServerFeatures(sources: Source[]): Problem[] {
  const placed = sources.flatMap(place);
  const features = new Set(placed.map(({ feature }) => feature));
  return [
    ...[...features].flatMap(checkRanked),
    ...sources.flatMap(checkReactions),
    ...placed.flatMap((source) => (isTest(source) ? [] : RULES.flatMap((rule) => rule(source)))),
  ];
}

function place(source: Source): Placed[] {
  const [, feature, file] = IN_FEATURE.exec(source.path) ?? [];
  return feature && file ? [{ ...source, feature, file }] : [];
}

function checkRanked(feature: string): Problem[] {
  if (FEATURE_RANKS.includes(feature)) return [];
  const path = `src/server/features/${feature}`;
  return [{ rule: 'feature-rank', path, message: 'give the feature its rank in scripts/structure/feature-ranks.ts' }];
}

function checkImports({ path, feature, imports }: Placed): Problem[] {
  return imports.flatMap(({ target }) => {
    const [, other, file] = IN_FEATURE.exec(target) ?? [];
    if (!other || !file || other === feature) return [];
    const problems: Problem[] = [];
    if (FEATURE_RANKS.indexOf(other) >= FEATURE_RANKS.indexOf(feature)) {
      problems.push({ rule: 'feature-rank', path, message: `${feature} stands below ${other} and may not import it` });
    }
    if (PRIVATE.test(file)) {
      problems.push({
        rule: 'feature-door',
        path,
        message: `${target}: routes, jobs, exports and reactions are private`,
      });
    }
    return problems;
  });
}

/** Checks that only the composition root imports reactions to events. */
function checkReactions(source: Source): Problem[] {
  const { path, imports } = source;
  const isRoot = /^src\/server\/[^/]+\.ts$/.test(path);
  const imported = imports.find(({ target }) => /^src\/server\/features\/.*reactions\.ts$/.test(target));
  if (!imported || isRoot || isTest(source)) return [];
  return [{ rule: 'reactions-apart', path, message: `${imported.target} is imported by nobody` }];
}

function checkDatabaseDoor({ path, file, code }: Placed): Problem[] {
  if (!ROUTES.test(file) || !(DATABASE_IMPORT.test(code) || DATABASE_CALL.test(code))) return [];
  const message = 'routes call functions that access the database, and never access it themselves';
  return [{ rule: 'database-door', path, message }];
}

/** Checks that a file whose name or folder promises reads contains no write. */
function checkReadsOnly({ path, feature, file, code }: Placed): Problem[] {
  if (!(READS.test(file) || feature.endsWith('/read')) || !WRITE.test(code)) return [];
  return [{ rule: 'data-reads', path, message: 'the name promises reads only: write in another file' }];
}

/** Checks that mutations do not open transactions, because the caller (a command or job) has already opened one. */
function checkOneTransaction({ path, file, code }: Placed): Problem[] {
  if (PRIVATE.test(file) || !/\.(transaction|startTransaction)\s*\(/.test(code)) return [];
  return [{ rule: 'one-transaction', path, message: 'takes the transaction it is given, and never opens one' }];
}
