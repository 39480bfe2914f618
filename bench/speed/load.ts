import { Pool } from 'undici';

/** A call of the load. */
export type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; headers: Record<string, string>; body?: string };

export type Round = { perSecond: number; p50: number; p99: number; answers: string[] };

/**
 * Runs the calls with a fixed number of connections. Each connection sends its next call after the answer. An
 * unexpected status ends the run.
 */
export async function press(
  url: string,
  calls: readonly Call[],
  { connections, expected, keep = false }: { connections: number; expected: number; keep?: boolean },
): Promise<Round> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const times: number[] = [];
  const answers: string[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let at = next++; at < calls.length; at = next++) {
      const { method, path, headers, body } = calls[at] as Call;
      const started = performance.now();
      const answer = await pool.request({ method, path, headers, ...(body !== undefined && { body }) });
      if (answer.statusCode !== expected)
        throw new Error(`${method} ${path}: ${answer.statusCode} ${await answer.body.text()}`);
      if (keep) answers[at] = await answer.body.text();
      else await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, caller));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { perSecond: calls.length / seconds, p50: at(0.5), p99: at(0.99), answers };
}
