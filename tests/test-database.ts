import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openPool, type PoolOptions } from '#server/platform/database/pool.ts';
import type { TemplateCluster } from '#tests/template-cluster.ts';

export type TestDatabase = {
  ownerUrl: string;
  /** As the server's role, unless told otherwise; closed by `drop`. */
  openPool(options?: Partial<PoolOptions>): Database;
  drop(): Promise<void>;
};

/** A migrated database of the test file's own, cloned from the template; `empty` leaves the migrations out. */
export async function createTestDatabase({ empty = false, cluster = sharedCluster() } = {}): Promise<TestDatabase> {
  const { superuserUrl, ownerUrl, template } = cluster;
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

/** Vitest's; who runs tests by another hand brings one along. */
function sharedCluster(): TemplateCluster {
  return inject('postgres');
}

async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
