import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/database/pool.ts';

/** Mounts `/healthz` (the process answers) and `/readyz` (the database answers). */
export function registerHealth(app: FastifyInstance, { pool }: Pick<Database, 'pool'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1');
      return { status: 'ok' };
    } catch {
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
