import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Refusal, refuse } from '#domain/outcome.ts';
import type { Services } from '#server/platform/services.ts';
import { sendProblem } from './problem.ts';

/** Maximum time for open requests. Requests that are not answered by then are interrupted. */
const LONGEST_MS = 6000;
const LOOK_MS = 50;
/** Maximum number of streams that are ended at once, because each page reconnects immediately. */
const STREAMS_AT_ONCE = 200;

const stopping: Refusal = {
  ...refuse('unavailable', 'O painel está reiniciando. Tente de novo em instantes: nada foi alterado.'),
  retryAfterSeconds: 2,
};

/**
 * Drains the server before it closes: refuses new requests, ends streams, and waits for the answers to accepted
 * requests.
 */
export function drainAtClose(app: FastifyInstance, { live, log }: Pick<Services, 'live' | 'log'>): void {
  let stops = false;
  // Refuses new requests on connections that are still open.
  app.addHook('onRequest', async (_request, reply) => (stops ? sendProblem(reply, stopping) : undefined));
  app.addHook('preClose', async () => {
    stops = true;
    // Stops accepting connections first. Otherwise pages whose stream ends would reconnect to this server.
    app.server.close();
    const until = performance.now() + LONGEST_MS;
    await endStreams(live);
    for (;;) {
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

async function endStreams(live: Services['live']): Promise<void> {
  let count = 0;
  for (const stream of live.all()) {
    stream.end();
    count += 1;
    if (count % STREAMS_AT_ONCE === 0) await sleep(LOOK_MS);
  }
}

async function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
