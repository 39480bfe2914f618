import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { unexplainedCents } from '../scripts/month/explained-accounts.ts';
import { writeReport } from '../scripts/month/report.ts';
import { simulateMonth, type SimulatedMonth } from '../scripts/month/simulate.ts';
import { startThrowAwayCluster } from './throw-away-cluster.ts';

// Uses a separate cluster. The simulation gets the right to set the clock, and this right is revoked for the whole
// cluster afterwards.
let cluster: EmbeddedPostgres;
let simulated: SimulatedMonth;

beforeAll(async () => {
  cluster = await startThrowAwayCluster();
  const month = { partners: 30, clients: 12, trips: 200, first: '2026-09-01', last: '2026-09-30', until: '2026-11-20' };
  simulated = await simulateMonth(cluster.url(), month, () => undefined);
}, 180_000);
afterAll(() => cluster.stop());

it('in the simulated month, rows outside the ledger explain the balance of every account to the centavo', () => {
  expect(simulated.accounts.map((account) => [account.kind, unexplainedCents(account)])).toEqual(
    simulated.accounts.map(({ kind }) => [kind, 0]),
  );
  expect(simulated.proof).toMatchObject({ ok: true, findings: [], unsealed: 0 });
});

it('the simulated month contains ended trips, invoices, top-ups, payouts, releases and Pix payments', () => {
  const { trips, deeds } = simulated.figures;
  expect(trips.map(({ status }) => status)).toEqual(expect.arrayContaining(['completed', 'cancelled', 'no_show']));
  for (const count of [deeds.invoices, deeds.inFull, deeds.topUps, deeds.payouts, deeds.released, deeds.pixReceived])
    expect(count).toBeGreaterThan(0);
  expect(deeds.lastClosed).toBe('2026-10-01');
});

it('the simulated month can be written as a report', () => {
  const report = writeReport(simulated);
  expect(report).toContain('| Carteira |');
  expect(report).toContain('tudo confere.');
  expect(report).not.toMatch(/undefined|NaN/);
});
