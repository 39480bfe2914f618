import { ApiProblem, fetchOrProblem } from './api-problem.ts';
import { serverNow } from './server-clock.ts';

/** Answer of a page that polls. `readAt`: time of the last answer, by the server's clock. */
export type Reading<Body> = { body: Body; etag: string | null; readAt: number };

/** Age of the data from which a polling page reports a lost connection. At this age several polls have failed. */
export const lostMs = 40_000;

/** Reads a path of the API. The ETag of the known answer avoids sending unchanged data again. */
export async function readChanged<Body>(
  path: string,
  known: Reading<Body> | undefined,
  signal: AbortSignal,
): Promise<Reading<Body>> {
  const response = await fetchOrProblem(path, {
    signal,
    ...(known?.etag && { headers: { 'if-none-match': known.etag } }),
  });
  const readAt = serverNow();
  if (response.status === 304 && known) return { ...known, readAt };
  return { body: (await response.json()) as Body, etag: response.headers.get('etag'), readAt };
}

/** True when the code in the link of the page is not valid, so that polling stops. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiProblem && [400, 404].includes(error.status);
}
