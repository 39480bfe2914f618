import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'oxfmt';
import { migrate } from '#server/platform/database/migrate.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { startThrowAwayCluster } from '#tests/throw-away-cluster.ts';
import { listNewMigrations } from './check-migrations.ts';
import { takeSnapshot } from './schema-snapshot.ts';
import { generateTypes } from './schema-types.ts';

const SNAPSHOT = 'db/schema.sql';
const TYPES = 'src/server/platform/database/schema.ts';

/**
 * Migrates an empty database, and writes the schema snapshot and the generated types. With --check, compares them with
 * the committed files instead.
 */
async function main(): Promise<void> {
  const generated = await generateAll();
  if (!process.argv.includes('--check')) {
    await Promise.all(Object.entries(generated).map(([file, text]) => writeFile(file, text)));
    await listNewMigrations();
    return;
  }
  for (const [file, text] of Object.entries(generated)) {
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    console.error(`${file} differs from what the migrations make: run \`npm run schema\` and commit it.`);
    process.exitCode = 1;
  }
}

async function generateAll(): Promise<Record<string, string>> {
  const cluster = await startThrowAwayCluster();
  try {
    const url = cluster.url();
    await ensureRoles(url);
    await migrate(url);
    const snapshot = await withOwner(url, takeSnapshot);
    const types = await format(TYPES, await generateTypes(url), { printWidth: 120, singleQuote: true });
    return { [SNAPSHOT]: snapshot, [TYPES]: types.code };
  } finally {
    await cluster.stop();
  }
}

await main();
