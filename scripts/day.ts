import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { dispatchKinds } from '#domain/dispatch/policies.ts';
import { findBreaches } from '#tests/day/laws.ts';
import { type DayFigures, measureDay } from '#tests/day/measure.ts';
import { closeDay, simulateDay } from '#tests/day/simulate.ts';
import { startTemplateCluster } from '#tests/template-cluster.ts';
import { writeReport } from './day/report.ts';

const REPORT = 'bench/results/day.md';

/** Simulates a day of a central for each policy, and writes a report that compares them. Exits with 1 on a broken law. */
async function main(): Promise<void> {
  const { drivers, requests } = parseArgs({
    options: { drivers: { type: 'string', default: '200' }, requests: { type: 'string', default: '1500' } },
  }).values;
  const size = { drivers: Number(drivers), requests: Number(requests), fromHour: 5, untilHour: 23, ranks: 12 };
  const cluster = await startTemplateCluster();
  const figures: DayFigures[] = [];
  try {
    for (const policy of dispatchKinds) {
      const world = await simulateDay(policy, size, cluster);
      const breaches = await findBreaches(world);
      for (const breach of breaches) console.error(`${policy}: ${breach}`);
      if (breaches.length > 0) process.exitCode = 1;
      figures.push(await measureDay(world));
      console.log(`${policy}: ${breaches.length === 0 ? 'todas as leis valem.' : 'há leis quebradas.'}`);
      await closeDay(world);
    }
  } finally {
    await cluster.stop();
  }
  await mkdir(dirname(REPORT), { recursive: true });
  await writeFile(REPORT, writeReport(size, figures));
  console.log(REPORT);
}

await main();
