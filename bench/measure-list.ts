import type { ListCase } from './list-cases.ts';

/** Times of the calls over HTTP in milliseconds, and the number of rows of a typical answer. */
export type ListTimes = { case: string; best: number; p50: number; p95: number; worst: number; rows: number };

export type Call = { milliseconds: number; rows: number };
type Asking = { url: string; cookie: string; times: number };

/**
 * Calls the list one call after the other, each time with other names, clients and cursors. `first` is the number of
 * the first call.
 */
export async function askList(
  { name, who, path, queries }: ListCase,
  { url, cookie, times, first = 0 }: Asking & { first?: number },
): Promise<Call[]> {
  const calls: Call[] = [];
  for (let turn = first; turn < first + times; turn += 1) {
    const query = queries[turn % queries.length] ?? '';
    const started = performance.now();
    const answer = await fetch(`${url}/api/v1${path}?${query}`, { headers: { cookie } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${who}, ${name}: ${answer.status} ${text}`);
    const milliseconds = performance.now() - started;
    calls.push({ milliseconds, rows: (JSON.parse(text) as { items?: unknown[] }).items?.length ?? 1 });
  }
  return calls;
}

export function timesOf({ who, name }: ListCase, calls: readonly Call[]): ListTimes {
  const sorted = calls.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Number((sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0).toFixed(1));
  const rows = calls.reduce((sum, call) => sum + call.rows, 0) / calls.length;
  return { case: `${who}: ${name}`, best: at(0), p50: at(0.5), p95: at(0.95), worst: at(1), rows: Math.round(rows) };
}

/** Measures a list after one warm-up call. */
export async function measureList(one: ListCase, { times, ...asking }: Asking): Promise<ListTimes> {
  await askList(one, { ...asking, times: 1 });
  return timesOf(one, await askList(one, { ...asking, times, first: 1 }));
}
