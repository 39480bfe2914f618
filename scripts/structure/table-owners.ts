import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './problem.ts';
import { isTest, type Source } from './sources.ts';

/** Owner of each table: `platform`, a feature, or a folder of `trips`. Only the owner writes; any feature may read. */
export type Owners = { tables: Record<string, string>; functions: Record<string, string> };

const OWNERS_FILE = 'db/table-owners.json';
const SCHEMA_FILE = 'src/server/platform/database/schema.ts';

export function readOwners(root: string): Owners {
  return JSON.parse(readFileSync(join(root, OWNERS_FILE), 'utf8')) as Owners;
}

const KYSELY_WRITE = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(\s*(?:'([^']*)'|"([^"]*)")?/g;
const SQL_WRITES = [
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?([\w.]+|\$\{)/gi,
  /\bupdate\s+(?:only\s+)?([\w.]+|\$\{[^}]*\})\s+(?:as\s+\w+\s+|(?!set\b)\w+\s+)?set\b/gi,
];
// The table `migrations` is created by the migrator and not by a migration.
const MADE_ELSEWHERE = new Set(['migrations']);
const SQL_CALL = /\b([a-z_]+\.[a-z_]+)\s*\(/g;

export function checkTableOwners(sources: Source[], owners: Owners): Problem[] {
  return sources
    .filter((source) => /^(src\/server|db)\/.*\.ts$/.test(source.path) && !isTest(source))
    .flatMap((source) => checkWrites(source, owners));
}

function checkWrites({ path, code }: Source, owners: Owners): Problem[] {
  const writer = writerOf(path);
  const say = (message: string): Problem => ({ rule: 'table-owner', path, message });
  const tables = findWrites(code).flatMap((table) => {
    if (table === null)
      return writer === 'platform' ? [] : [say('writes to a table whose name is computed: write it out')];
    const owner = owners.tables[table] ?? 'nobody';
    return owner === writer ? [] : [say(`writes to ${table}, which belongs to ${owner}`)];
  });
  const calls = [...code.matchAll(SQL_CALL)].flatMap(([, name = '']) => {
    const owner = owners.functions[name];
    return owner === undefined || owner === writer ? [] : [say(`calls ${name}, which belongs to ${owner}`)];
  });
  return [...tables, ...calls];
}

function writerOf(path: string): string {
  return (
    /^src\/server\/features\/([^/]+(?:\/[^/]+)?)\/[^/]+$/.exec(path)?.[1] ??
    (path.startsWith('src/server/platform/') ? 'platform' : '')
  );
}

/** Returns the names of the tables to which the code writes. A name is null when it is not a literal. */
function findWrites(code: string): (string | null)[] {
  const builders = [...code.matchAll(KYSELY_WRITE)].map(
    ([, single, double]) => (single ?? double)?.split(' ')[0] ?? null,
  );
  const statements = SQL_WRITES.flatMap((pattern) => Array.from(code.matchAll(pattern)))
    .map(([, name = '']) => (name.startsWith('$') ? null : name.toLowerCase()))
    .filter((name) => name !== 'set' && !MADE_ELSEWHERE.has(name ?? ''));
  return [...builders, ...statements];
}

/** Checks that every table has an owner, and that every table with an owner exists. */
export function checkOwnersKnown(root: string, owners: Owners): Problem[] {
  if (!existsSync(join(root, SCHEMA_FILE))) return [];
  const tables = readTables(root);
  const rule = 'table-owner-known';
  return [
    ...tables
      .filter((table) => !(table in owners.tables))
      .map((table) => ({ rule, path: OWNERS_FILE, message: `${table} has no owner` })),
    ...Object.keys(owners.tables)
      .filter((table) => !tables.includes(table))
      .map((table) => ({ rule, path: OWNERS_FILE, message: `${table} is not a table` })),
  ];
}

function readTables(root: string): string[] {
  const database = readFileSync(join(root, SCHEMA_FILE), 'utf8').split('export interface DB {')[1] ?? '';
  return [...database.matchAll(/^ {2}'?([\w.]+)'?: \w+;$/gm)].map(([, table = '']) => table);
}
