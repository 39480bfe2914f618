import { createServer, type IncomingMessage } from 'node:http';
import { Pool } from 'pg';

/** Answer of a baseline server, with the body as text. */
export type Answer = { status: number; json: string };
export type Asked = { token: string; key: string; body: Record<string, unknown> };
export type Baseline = {
  list(asked: Asked): Promise<Answer>;
  create(asked: Asked): Promise<Answer>;
  accept(asked: Asked, tripId: string): Promise<Answer>;
};

/** Number of database connections, as in the panel. */
export const CONNECTIONS = 20;

/** Starts a bare HTTP server over `pg`; the URL of the database and the port are arguments. */
export function serveBaseline(make: (pool: Pool) => Baseline): void {
  const [url, port] = process.argv.slice(2);
  // Idle connections close before the next contender runs, because the server has 60 connections for all contenders.
  const pool = new Pool({ connectionString: url, max: CONNECTIONS, idleTimeoutMillis: 1_000 });
  const baseline = make(pool);
  const server = createServer((request, response) => {
    answer(baseline, request)
      .catch((error: unknown) => ({ status: 500, json: JSON.stringify({ error: String(error) }) }))
      .then(({ status, json }) => response.writeHead(status, { 'content-type': 'application/json' }).end(json))
      .catch(() => response.destroy());
  });
  server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
}

async function answer(baseline: Baseline, request: IncomingMessage): Promise<Answer> {
  const token = (request.headers.cookie ?? '').replace('session=', '');
  const asked = { token, key: String(request.headers['idempotency-key']), body: {} };
  if (request.method === 'GET') return baseline.list(asked);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  asked.body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
  const [, tripId] = /\/trips\/([^/]+)\/accept$/.exec(request.url ?? '') ?? [];
  return tripId ? baseline.accept(asked, tripId) : baseline.create(asked);
}
