import { startStandby } from '#tests/standby.ts';
import { type Cast, type ListCase, readCast } from './list-cases.ts';
import { askList } from './measure-list.ts';
import { type BenchPanel, openBenchDatabase, startBenchPanel } from './panel.ts';
import { keepResults, median, tableOf } from './results.ts';
import { cpuMilliseconds } from './speed/cpu.ts';
import { withClient } from './with-client.ts';

const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 100_000);
const ROUNDS = 5;

/** A read of a page, and how often it is made in a round. */
type Read = ListCase & { times: number };

const days = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

const readsBy = (
  who: string,
  profile: ListCase['profile'],
  rows: readonly (readonly [times: number, name: string, path: string, queries?: string | string[]])[],
): Read[] =>
  rows.map(([times, name, path, queries = '']) => ({ who, profile, name, path, queries: [queries].flat(), times }));

/**
 * Reads of the pages of a working day. The frequencies are assumptions: partners watch the trips that they may accept,
 * the central looks at trips ahead and at history, and each event reads a list again.
 */
function readsOf({ people, partners, clients }: Cast): Read[] {
  const partnerId = partners.middle;
  const ahead = `status=awaiting_approval,scheduled,available,offered,accepted&order=soonest&from=${days(0)}T00:00:00Z`;
  const names = people.map(({ name }) => `q=${encodeURIComponent(name)}`);
  return [
    ...readsBy('partner', { tipo: 'parceiro', partnerId }, [
      [100, 'trips to accept', '/trips', 'status=available,offered&order=soonest'],
      [20, 'dashboard', '/dashboard'],
      [20, 'its trips', '/trips', `status=accepted,en_route,arrived,in_progress&partnerId=${partnerId}`],
      [10, 'wallet', `/wallets/${partnerId}`],
      [10, 'history', '/trips', `past=true&partnerId=${partnerId}`],
    ]),
    ...readsBy('client', { tipo: 'cliente', clientId: clients.middle }, [
      [20, 'trips ahead', '/trips', ahead],
      [20, 'dashboard', '/dashboard'],
      [10, 'history', '/trips', 'past=true'],
      [5, 'search', '/search', names],
    ]),
    ...readsBy('admin', { tipo: 'admin' }, [
      [30, 'trips ahead', '/trips', ahead],
      [20, 'dashboard', '/dashboard'],
      [20, 'history', '/trips', 'past=true'],
      [10, 'history of a client', '/trips', clients.many.map((id) => `past=true&clientId=${id}`)],
      [20, 'search', '/search', names],
      [5, 'report of a month', '/reports/trips', `from=${days(31)}&to=${days(1)}`],
      [5, 'audit log', '/audit'],
      [10, 'partners', '/partners'],
      [10, 'wallets', '/wallets'],
    ]),
  ];
}

/** Measures the share of the database's work that a replica takes over from the primary. */
export async function measureReplicaShare(): Promise<void> {
  const database = await openBenchDatabase(TRIPS);
  const standby = await startStandby(database.superuserUrl);
  const direct = await startBenchPanel(database.ownerUrl);
  await standby.catchUp();
  const reading = await startBenchPanel(database.ownerUrl, { readUrl: standby.urlFor(database.ownerUrl), sums: false });
  try {
    const reads = readsOf(await withClient(database.superuserUrl, readCast));
    const used = () => Promise.all([cpuMilliseconds(database.pid), cpuMilliseconds(standby.pid)]);
    const measure = async (panel: BenchPanel, read: Read): Promise<[primary: number, replica: number]> => {
      const asking = { url: panel.url, cookie: await panel.cookieFor(read.profile) };
      await askList(read, { ...asking, times: 3 });
      const before = await used();
      await askList(read, { ...asking, times: read.times, first: 3 });
      const after = await used();
      return [after[0] - before[0], after[1] - before[1]];
    };
    const rows: { read: string; times: number; alone: number; primary: number; replica: number }[] = [];
    for (const read of reads) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({ direct: await measure(direct, read), reading: await measure(reading, read) });
      rows.push({
        read: `${read.who}: ${read.name}`,
        times: read.times,
        alone: median(rounds.map((round) => round.direct[0])),
        primary: median(rounds.map((round) => round.reading[0])),
        replica: median(rounds.map((round) => round.reading[1])),
      });
    }
    const sum = (of: 'times' | 'alone' | 'primary' | 'replica') => rows.reduce((all, row) => all + row[of], 0);
    const total = { alone: sum('alone'), primary: sum('primary'), replica: sum('replica') };
    const share = Math.round(100 * (1 - total.primary / total.alone));
    const table = tableOf(
      ['read', 'times', 'primary alone, CPU ms', 'primary beside a replica', 'replica'],
      [...rows, { read: 'all', times: sum('times'), ...total }].map((row) => Object.values(row)),
    );
    const title = `A replica takes ${share} % of the primary's processor time for ${sum('times')} reads of the panel over ${TRIPS} trips (\`npm run bench:lists -- replica\`; medians of ${ROUNDS} rounds; the frequencies of the reads are assumptions).`;
    await keepResults('replica', `${title}\n\n${table}`, { trips: TRIPS, share, total, rows });
  } finally {
    await reading.close();
    await direct.close();
    await standby.stop();
    await database.stop();
  }
}
