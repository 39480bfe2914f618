import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openPool, type PoolOptions } from '#server/platform/database/pool.ts';
import type { TemplateCluster } from '#tests/template-cluster.ts';

export type TestDatabase = {
  ownerUrl: string;
  /** Null when the panel of the test connects directly. */
  poolerUrl: string | null;
  /** Opens a pool, by default with the database role of the server. `drop` closes the pool. */
  openPool(options?: Partial<PoolOptions>): Database;
  drop(): Promise<void>;
};

/**
 * Clones a migrated database from the template for one test file. With `empty`, creates a database without migrations.
 */
export async function createTestDatabase({ empty = false, cluster = sharedCluster() } = {}): Promise<TestDatabase> {
  const { superuserUrl, ownerUrl, template, poolerUrl } = cluster;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asSuperuser(
    superuserUrl,
    `create database ${name} owner painel_owner template ${empty ? 'template0' : template} strategy file_copy`,
  );
  const url = new URL(ownerUrl);
  url.pathname = name;
  const pools: Database[] = [];
  return {
    ownerUrl: url.href,
    poolerUrl: poolerUrl && poolerUrl + name,
    openPool(options = {}) {
      const opened = openPool(url.href, { role: 'painel_app', max: 10, ...options });
      pools.push(opened);
      return opened;
    },
    async drop() {
      await Promise.all(pools.map((pool) => pool.close()));
      await asSuperuser(superuserUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Returns the cluster that Vitest has started. Other runners pass a cluster of their own. */
function sharedCluster(): TemplateCluster {
  return inject('postgres');
}

async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
