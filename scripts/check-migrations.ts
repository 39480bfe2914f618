import { readFile, writeFile } from 'node:fs/promises';
import { MIGRATIONS_DIRECTORY } from '#server/platform/database/migrate.ts';
import { type Migration, readMigrations } from '#server/platform/database/migration-files.ts';

const LIST = 'db/migrations.sha256';

type Problem = 'changed' | 'missing' | 'unlisted';
type Finding = { file: string; problem: Problem };

/**
 * Compares the migrations with their listed checksums. The panel refuses to start on a database that has applied a
 * migration with another checksum.
 */
export function compareMigrations(list: string, migrations: Migration[]): Finding[] {
  const listed = new Map(list.split('\n').filter(Boolean).map(parse));
  const found = new Map(migrations.map((migration) => [fileOf(migration), migration.checksum]));
  const gone = [...listed.keys()].filter((file) => !found.has(file));
  return [
    ...gone.map((file): Finding => ({ file, problem: 'missing' })),
    ...[...found].flatMap(([file, checksum]): Finding[] => {
      if (!listed.has(file)) return [{ file, problem: 'unlisted' }];
      return listed.get(file) === checksum ? [] : [{ file, problem: 'changed' }];
    }),
  ];
}

const ADVICE: Record<Problem, string> = {
  changed: 'was changed after it was listed. Undo the change and write a new migration',
  missing: 'is listed, and there is no such file. Restore it',
  unlisted: 'is not listed yet: run `npm run schema` and commit the list',
};

function parse(line: string): [file: string, checksum: string] {
  const [checksum = '', file = ''] = line.split(/\s+/);
  return [file, checksum];
}

const fileOf = ({ version, name }: Migration): string => `${String(version).padStart(4, '0')}_${name}.sql`;

/** Adds the checksums of new migrations to the list. Does not change listed checksums. */
export async function listNewMigrations(): Promise<void> {
  const [list, migrations] = await Promise.all([
    readFile(LIST, 'utf8').catch(() => ''),
    readMigrations(MIGRATIONS_DIRECTORY),
  ]);
  const unlisted = new Set(
    compareMigrations(list, migrations).flatMap(({ file, problem }) => (problem === 'unlisted' ? [file] : [])),
  );
  const added = migrations.filter((migration) => unlisted.has(fileOf(migration)));
  const lines = [...list.split('\n').filter(Boolean), ...added.map((one) => `${one.checksum}  ${fileOf(one)}`)];
  await writeFile(LIST, `${lines.toSorted(byFile).join('\n')}\n`);
}

const byFile = (one: string, other: string): number => parse(one)[0].localeCompare(parse(other)[0]);

if (import.meta.main) {
  const [list, migrations] = await Promise.all([readFile(LIST, 'utf8'), readMigrations(MIGRATIONS_DIRECTORY)]);
  for (const { file, problem } of compareMigrations(list, migrations)) {
    console.error(`db/migrations/${file} ${ADVICE[problem]}.`);
    process.exitCode = 1;
  }
}
