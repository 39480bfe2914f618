import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/database/migrate.ts';
import { ensureRoles, grantClock } from '#server/platform/database/roles.ts';
import { startThrowAwayCluster } from '#tests/throw-away-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { superuserUrl: string; ownerUrl: string; template: string };
  }
}

const TEMPLATE = 'painel_template';

/** One cluster per run, with one migrated database that nobody uses: test files clone it (tests/test-database.ts). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startThrowAwayCluster();
  const superuserUrl = cluster.url({ superuser: true, database: 'postgres' });
  const ownerUrl = cluster.url();
  await ensureRoles(ownerUrl);
  await grantClock(ownerUrl);
  await migrate(ownerUrl);
  await makeTemplate(superuserUrl);
  project.provide('postgres', { superuserUrl, ownerUrl, template: TEMPLATE });
  return () => cluster.stop();
}

async function makeTemplate(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`alter database painel rename to ${TEMPLATE}`);
  await client.query(`alter database ${TEMPLATE} allow_connections false`);
  await client.end();
}
