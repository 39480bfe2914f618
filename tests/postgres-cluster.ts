import type { TestProject } from 'vitest/node';
import { startPooler } from '#tests/pooler.ts';
import { startTemplateCluster, type TemplateCluster } from '#tests/template-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TemplateCluster;
  }
}

/**
 * Starts one cluster per run of the tests. Test files clone their database from its template (tests/test-database.ts).
 * With `TEST_POOLER=pgbouncer` (`npm run test:pooler`), the panels of the tests connect through PgBouncer.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTemplateCluster();
  const { superuserUrl, ownerUrl, template } = cluster;
  // Tests set the clock also for single transactions, which works behind a pooler.
  const pooler = process.env['TEST_POOLER'] ? await startPooler(superuserUrl, ['painel_clock']) : null;
  project.provide('postgres', { superuserUrl, ownerUrl, template, poolerUrl: pooler?.url('') ?? null });
  return async () => {
    await pooler?.stop();
    await cluster.stop();
  };
}
