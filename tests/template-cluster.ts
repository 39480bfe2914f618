import { Client } from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';
import { ensureRoles, grantClock } from '#server/platform/database/roles.ts';
import { startThrowAwayCluster } from '#tests/throw-away-cluster.ts';

/** Cluster with the template from which test databases are cloned. */
export type TemplateCluster = { superuserUrl: string; ownerUrl: string; template: string; poolerUrl: string | null };

const TEMPLATE = 'painel_template';

/** Starts a cluster with a migrated template database. */
export async function startTemplateCluster(): Promise<TemplateCluster & { pid: number; stop(): Promise<void> }> {
  const cluster = await startThrowAwayCluster();
  const superuserUrl = cluster.url({ superuser: true, database: 'postgres' });
  const ownerUrl = cluster.url();
  await ensureRoles(ownerUrl);
  await grantClock(ownerUrl);
  await migrate(ownerUrl);
  await makeTemplate(superuserUrl);
  return { superuserUrl, ownerUrl, template: TEMPLATE, poolerUrl: null, pid: cluster.pid, stop: () => cluster.stop() };
}

async function makeTemplate(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`alter database painel rename to ${TEMPLATE}`);
  await client.query(`alter database ${TEMPLATE} allow_connections false`);
  await client.end();
}
