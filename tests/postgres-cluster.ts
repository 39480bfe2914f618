import type { TestProject } from 'vitest/node';
import { startTemplateCluster, type TemplateCluster } from '#tests/template-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TemplateCluster;
  }
}

/** Starts one cluster per run, from whose template test files clone their database (tests/test-database.ts). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTemplateCluster();
  const { superuserUrl, ownerUrl, template } = cluster;
  project.provide('postgres', { superuserUrl, ownerUrl, template });
  return () => cluster.stop();
}
