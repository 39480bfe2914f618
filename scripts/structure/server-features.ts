import { FEATURE_RANKS } from './feature-ranks.ts';
import type { Problem } from './problem.ts';
import { isTest, type Source } from './sources.ts';

const IN_FEATURE = /^src\/server\/features\/([^/]+)\/(.+)$/;
const VOCABULARY = /^([a-z0-9-]+-)?(routes|data|mutations|jobs|exports|reactions)\.ts$/;
const DOORS = /^([a-z0-9-]+-)?(data|mutations)\.ts$/;
const TOUCHES_DATABASE = /^([a-z0-9-]+-)?(data|mutations|jobs|exports|reactions)\.ts$/;
const DATABASE_IMPORT = /\bimport\s+(?!type\b)[^;]*?\bfrom\s*['"](kysely|pg|#server\/platform\/database\/[^'"]+)['"]/;
const DATABASE_CALL =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(|\bsql(<[^`]*>)?`|\b(pool|client)\.query\(/;
const WRITE =
  /\b(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(|\b(insert\s+into|delete\s+from|update\s+[\w.]+\s+set)\s/;

type Placed = Source & { feature: string; file: string };

const RULES = [checkVocabulary, checkImports, checkDatabaseDoor, checkReadsOnly, checkOneTransaction];

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

function checkVocabulary({ path, file }: Placed): Problem[] {
  if (VOCABULARY.test(file)) return [];
  const message = 'a feature is made of routes, data, mutations, jobs, exports and reactions (or subject-routes.ts …)';
  return [{ rule: 'feature-files', path, message }];
}

function checkImports({ path, feature, imports }: Placed): Problem[] {
  return imports.flatMap(({ target }) => {
    const [, other, file] = IN_FEATURE.exec(target) ?? [];
    if (!other || !file || other === feature) return [];
    const problems: Problem[] = [];
    if (FEATURE_RANKS.indexOf(other) >= FEATURE_RANKS.indexOf(feature)) {
      problems.push({ rule: 'feature-rank', path, message: `${feature} stands below ${other} and may not import it` });
    }
    if (!DOORS.test(file)) {
      problems.push({ rule: 'feature-door', path, message: `${target}: only data.ts and mutations.ts are for others` });
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
  if (TOUCHES_DATABASE.test(file) || !(DATABASE_IMPORT.test(code) || DATABASE_CALL.test(code))) return [];
  const message = 'only data, mutations, jobs, exports and reactions touch the database';
  return [{ rule: 'database-door', path, message }];
}

function checkReadsOnly({ path, file, code }: Placed): Problem[] {
  if (!/^([a-z0-9-]+-)?data\.ts$/.test(file) || !WRITE.test(code)) return [];
  return [{ rule: 'data-reads', path, message: 'data.ts only reads; writes stand in mutations.ts' }];
}

/** Checks that mutations do not open transactions: their caller, a command or job, has opened one. */
function checkOneTransaction({ path, file, code }: Placed): Problem[] {
  if (!DOORS.test(file) || !/\.(transaction|startTransaction)\s*\(/.test(code)) return [];
  return [{ rule: 'one-transaction', path, message: 'takes the transaction it is given, and never opens one' }];
}
