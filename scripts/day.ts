import { parseArgs } from 'node:util';
import { dispatchKinds } from '#domain/dispatch/policies.ts';
import { findBreaches } from '#tests/day/laws.ts';
import { type DayFigures, measureDay } from '#tests/day/measure.ts';
import { closeDay, simulateDay } from '#tests/day/simulate.ts';
import type { DaySize } from '#tests/day/world.ts';
import { startTemplateCluster, type TemplateCluster } from '#tests/template-cluster.ts';
import { keepPage } from '../bench/results.ts';
import { type Day, writeReport } from './day/report.ts';

/**
 * Simulates a day of a central for each policy, and writes a report that compares them. Exits with 1 on a broken law.
 * Several `--requests` give a day each.
 */
async function main(): Promise<void> {
  const { drivers, requests } = parseArgs({
    options: {
      drivers: { type: 'string', default: '200' },
      requests: { type: 'string', multiple: true, default: ['1500'] },
    },
  }).values;
  const cluster = await startTemplateCluster();
  const days: Day[] = [];
  try {
    for (const count of requests) {
      const size = { drivers: Number(drivers), requests: Number(count), fromHour: 5, untilHour: 23, ranks: 12 };
      days.push({ size, figures: await comparePolicies(size, cluster) });
    }
  } finally {
    await cluster.stop();
  }
  await keepPage('day', writeReport(days));
  console.log('bench/results/day.md');
}

async function comparePolicies(size: DaySize, cluster: TemplateCluster): Promise<DayFigures[]> {
  const figures: DayFigures[] = [];
  for (const policy of dispatchKinds) {
    const world = await simulateDay(policy, size, cluster);
    const breaches = await findBreaches(world);
    for (const breach of breaches) console.error(`${policy}: ${breach}`);
    if (breaches.length > 0) process.exitCode = 1;
    figures.push(await measureDay(world));
    console.log(`${policy}: ${breaches.length === 0 ? 'todas as leis valem.' : 'há leis quebradas.'}`);
    await closeDay(world);
  }
  return figures;
}

await main();
