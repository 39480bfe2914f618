import { rm } from 'node:fs/promises';
import { freePort } from '#tests/free-port.ts';
import { type KillablePanel, startKillablePanel } from '#tests/killable-panel.ts';
import type { Stage } from '#tests/money/stage.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { inspected } from './memory.ts';
import { people } from './people.ts';
import { type Proxy, startDatabaseWire } from './proxy.ts';

/** Duration of each fault in seconds: short in `npm test`, longer with `npm run chaos`. */
export const seconds = Number(process.env['CHAOS_SECONDS'] ?? 2);
export const isLong = seconds > 2;

/** Panel under load in a separate process. Its own database is behind a proxy that can be cut. */
export type Scene = { panel: KillablePanel; stage: Stage; wire: Proxy; ownerUrl: string; close(): Promise<void> };

export async function openScene(settings: Record<string, string> = {}): Promise<Scene> {
  const database = await createTestDatabase();
  const { wire, url } = await startDatabaseWire(database.ownerUrl);
  const dataDir = await makeTemporaryFolder();
  const env = { DATABASE_URL: url, ...inspected, ...settings };
  const panel = await startKillablePanel(dataDir, await freePort(), env);
  const stage = await people(panel, database.openPool({ max: 4 }));
  return {
    panel,
    stage,
    wire,
    ownerUrl: database.ownerUrl,
    close: async () => {
      await panel.stop();
      await wire.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
