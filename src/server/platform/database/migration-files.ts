import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Migration = { version: number; name: string; checksum: string; sql: string };

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** Returns the numbered files of the folder, in order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(names.map((name) => readMigration(directory, name)));
  const twice = migrations.find(({ version }, index) => migrations[index - 1]?.version === version);
  if (twice) throw new Error(`Two migrations bear the number ${twice.version}`);
  return migrations;
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const [, number, name] = FILE_NAME.exec(file) ?? [];
  if (!number || !name) throw new Error(`${file} is not named like 0001_what_it_does.sql`);
  // Git may check out other line endings on another machine; the checksum must not depend on them.
  const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
  return { version: Number(number), name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
}
