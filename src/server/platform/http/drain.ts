import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/outcome.ts';
import type { Services } from '#server/platform/services.ts';
import { sendProblem } from './problem.ts';

/** Maximum time of the drain. Requests that are not answered by then are interrupted. */
const LONGEST_MS = 6000;
const LOOK_MS = 50;
/** Paths by which a proxy checks the server. */
const CHECKS = new Set(['/healthz', '/readyz']);
/**
 * Time in which a proxy notices that its check fails, and sends new requests to other nodes. Not every proxy can send a
 * request again that a closed server has refused.
 */
const NOTICE_MS = 2000;
/** A proxy exists when the server was checked within this time. */
const CHECKED_MS = 5000;
/**
 * Time in which all streams end. Each page reconnects immediately, and the other nodes must serve calls between these
 * requests.
 */
const SPREAD_MS = 3000;
/** Number of streams that are ended at once, unless `SPREAD_MS` requires more. */
const STREAMS_AT_ONCE = 2;

const stopping = refuse('unavailable', 'O painel está encerrando.');

/**
 * Drains the server before it closes. Checks get 503, and everything else works until a proxy has noticed. Then the
 * server refuses new connections, ends the streams gradually, and waits for the answers to accepted requests.
 */
export function drainAtClose(app: FastifyInstance, { live, log }: Pick<Services, 'live' | 'log'>): void {
  let stops = false;
  let checkedAt = -Infinity;
  app.addHook('onRequest', async (request, reply) => {
    if (!CHECKS.has(request.url)) return undefined;
    checkedAt = performance.now();
    return stops ? sendProblem(reply, stopping) : undefined;
  });
  app.addHook('preClose', async () => {
    stops = true;
    const until = performance.now() + LONGEST_MS;
    if (performance.now() - checkedAt < CHECKED_MS) await sleep(NOTICE_MS);
    // Pages whose stream ends must not reconnect to this server.
    app.server.close();
    const spreadUntil = performance.now() + SPREAD_MS;
    const ended = new WeakSet();
    for (;;) {
      const remaining = [...live.all()].filter((stream) => !ended.has(stream));
      const share = LOOK_MS / Math.max(LOOK_MS, spreadUntil - performance.now());
      for (const stream of remaining.slice(0, Math.max(STREAMS_AT_ONCE, Math.ceil(remaining.length * share)))) {
        stream.end();
        ended.add(stream);
      }
      app.server.closeIdleConnections();
      const open = await countConnections(app);
      if (open === 0) return;
      if (performance.now() > until) {
        log.warn({ open }, 'Conexões interrompidas ao encerrar');
        return;
      }
      await sleep(LOOK_MS);
    }
  });
}

async function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
