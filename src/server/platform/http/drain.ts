import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Refusal, refuse } from '#domain/outcome.ts';
import type { Services } from '#server/platform/services.ts';
import { sendProblem } from './problem.ts';

/** What is not answered by then is cut off. */
const LONGEST_MS = 6000;
const LOOK_MS = 50;
/** Pages come back at once: so many at a time. */
const STREAMS_AT_ONCE = 200;

const stopping: Refusal = {
  ...refuse('unavailable', 'O painel está reiniciando. Tente de novo em instantes: nada foi alterado.'),
  retryAfterSeconds: 2,
};

/** Nobody new is let in, streams are ended in good order, and whoever was let in is answered, before the server closes. */
export function drainAtClose(app: FastifyInstance, { live, log }: Pick<Services, 'live' | 'log'>): void {
  let stops = false;
  // On a connection that is open still, for one that was let in.
  app.addHook('onRequest', async (_request, reply) => (stops ? sendProblem(reply, stopping) : undefined));
  app.addHook('preClose', async () => {
    stops = true;
    // First of all, or pages whose stream ends would come back here.
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
