import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { findRunning } from '#server/platform/embedded-postgres/supervisor.ts';
import { freePort } from '#tests/free-port.ts';
import { type KillablePanel, startKillablePanel } from '#tests/killable-panel.ts';
import type { Stage } from '#tests/money/stage.ts';
import { inspected } from './memory.ts';
import { people } from './people.ts';

/** Panel with its own PostgreSQL. Like systemd, the test restarts the panel whenever it ends. */
export type Supervised = {
  panel(): KillablePanel;
  database: Database;
  stage: Stage;
  /** Returns the milliseconds until the panel answers again. */
  untilServed(): Promise<number>;
  close(): Promise<void>;
};

export async function supervise(dataDir: string, settings: Record<string, string> = {}): Promise<Supervised> {
  const port = await freePort();
  const start = () => startKillablePanel(dataDir, port, { ...inspected, ...settings });
  let panel = await start();
  const url = await findRunning(dataDir);
  if (!url) throw new Error('no database is running');
  const database = openPool(url, { role: 'painel_app', max: 4 });
  return {
    panel: () => panel,
    database,
    stage: await people(panel, database),
    async untilServed() {
      const askedAt = performance.now();
      for (;;) {
        const hasEnded = await Promise.race([panel.ended.then(() => true), sleep(50, false)]);
        // Starts the panel again if it has ended. A failed start is retried in the next round.
        if (hasEnded) panel = await start().catch(() => panel);
        const ready = await fetch(`${panel.url}/readyz`).catch(() => null);
        if (ready?.ok) return Math.round(performance.now() - askedAt);
      }
    },
    async close() {
      await database.close();
      await panel.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
