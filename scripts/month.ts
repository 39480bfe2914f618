import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { everyTenth } from '#server/demo/live-through.ts';
import { startThrowAwayCluster } from '#tests/throw-away-cluster.ts';
import { unexplainedCents } from './month/explained-accounts.ts';
import { writeReport } from './month/report.ts';
import { simulateMonth } from './month/simulate.ts';

const REPORT = 'bench/results/simulated-month.md';

/** Simulates a month of a central in its own database, and writes a report for an accountant. */
const cluster = await startThrowAwayCluster();
try {
  const month = {
    partners: 200,
    clients: 40,
    trips: 5_000,
    first: '2026-09-01',
    last: '2026-09-30',
    until: '2026-12-15',
  };
  const simulated = await simulateMonth(
    cluster.url(),
    month,
    everyTenth((percent) => console.log(`${percent} %`)),
  );
  await mkdir(dirname(REPORT), { recursive: true });
  await writeFile(REPORT, writeReport(simulated));
  const wrong = simulated.accounts.filter((account) => unexplainedCents(account) !== 0).length;
  console.log(`${REPORT}: ${wrong === 0 && simulated.proof.ok ? 'tudo confere.' : 'não confere.'}`);
  if (wrong > 0 || !simulated.proof.ok) process.exitCode = 1;
} finally {
  await cluster.stop();
}
