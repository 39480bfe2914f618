import type { TestProject } from 'vitest/node';
import { startTemplateCluster, type TemplateCluster } from '#tests/template-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TemplateCluster;
  }
}

/**
 * Starts one cluster per run of the tests. Test files clone their database from its template (tests/test-database.ts).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTemplateCluster();
  const { superuserUrl, ownerUrl, template } = cluster;
  project.provide('postgres', { superuserUrl, ownerUrl, template });
  return () => cluster.stop();
}
