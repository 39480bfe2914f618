import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, instantOfMinute, type LocalDate } from '#domain/time.ts';
import { zone } from '#server/demo/lives.ts';
import { liveThrough } from '#server/demo/live-through.ts';
import { planBetween } from '#server/demo/plans.ts';
import { sealLedger } from '#server/features/ledger/jobs.ts';
import { proveBooks } from '#server/features/wallets/prove-books.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { explainAccounts } from './explained-accounts.ts';
import { readMonth } from './month-figures.ts';
import { clientsOf, partnersOf } from './roster.ts';

/** Size and period of the simulated month. Payments continue after the last trip until `until`. */
export type Month = {
  partners: number;
  clients: number;
  trips: number;
  first: LocalDate;
  last: LocalDate;
  until: LocalDate;
};

/** Simulates a month in an empty database, seals its entries, and reads the result. */
export async function simulateMonth(ownerUrl: string, month: Month, tell: (percent: number) => void) {
  await ensureRoles(ownerUrl);
  await migrate(ownerUrl);
  await liveThrough(ownerUrl, {
    partnerNames: partnersOf(month.partners),
    clientRecords: clientsOf(month.clients),
    // Some trips are requested days before they start.
    start: instantOfMinute(addDays(month.first, -4), 0, zone),
    until: instantOfMinute(month.until, 23 * 60, zone),
    plan: (scene) => planBetween(scene, month, month.trips),
    tell,
  });
  const database = openPool(ownerUrl, { role: 'painel_app', max: 2, statementSeconds: 600 });
  const dataDir = await mkdtemp(join(tmpdir(), 'painel-mes-'));
  try {
    await sealLedger(database.db, dataDir);
    return {
      month,
      figures: await readMonth(database.db, month),
      accounts: await explainAccounts(database.db),
      proof: await proveBooks(database.db, dataDir),
    };
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export type SimulatedMonth = Awaited<ReturnType<typeof simulateMonth>>;
