import { leaveAddresses, openBenchDatabase } from './panel.ts';

// Generates a database for `bench:sizes` (without search words) and serves it until this process is stopped.
// `BENCH_DATABASES=folder npm run bench:sizes` then measures this database without generating it again, which takes
// long.
const [trips, folder] = process.argv.slice(2);
if (!Number(trips) || !folder) throw new Error('npm run bench:database -- how-many-trips folder-for-its-addresses');
const started = performance.now();
const database = await openBenchDatabase(Number(trips), { words: false });
await leaveAddresses(folder, Number(trips), database);
console.log(`${trips} trips after ${Math.round((performance.now() - started) / 1000)} s; process ${process.pid}`);
const alive = setInterval(() => undefined, 60_000);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    clearInterval(alive);
    void database.stop();
  });
