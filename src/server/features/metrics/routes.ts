import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { countMissingFiles } from '#server/features/documents/read-documents.ts';
import { notFound, notSignedIn, sendProblem } from '#server/platform/http/problem.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { Meters, Sample } from '#server/platform/metrics/meters.ts';
import type { Services } from '#server/platform/services.ts';
import { QUEUE_FIGURE, readCentral, readQueue } from './read-metrics.ts';
import { CENTRAL_FIGURES } from './central-figures.ts';

/** Repeated requests within this time get the previous result. */
const KEPT_MS = 5000;
/** After this time the response omits the metrics read from the database, so that a hanging database is reported. */
const LONGEST_MS = 4000;

/** Mounts `GET /metrics` for callers with the token. Without a configured token the route does not exist. */
export function mountMetrics(app: FastifyInstance, { config, meters, metricsDb, log }: Services): void {
  if (meters) declare(meters);
  const tell =
    meters && metricsDb && once(KEPT_MS, () => updateCentral(meters, () => readAll(metricsDb, config.dataDir), log));
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!meters || !tell || config.metricsToken === null) return sendProblem(reply, notFound);
    if (!bears(request.headers.authorization, config.metricsToken))
      return sendProblem(reply.header('www-authenticate', 'Bearer'), notSignedIn);
    await tell();
    const { contentType, body } = await meters.text();
    return reply.header('cache-control', 'no-store').type(contentType).send(body);
  });
}

const DATABASE_UP = 'painel_database_up';
const READING_SECONDS = 'painel_database_reading_seconds';
const DOCUMENTS_MISSING = 'painel_documents_missing';
/** Time limit for a shared folder that hangs, so that the metrics read from the database are still reported. */
const LONGEST_LOOK_MS = 1000;

function declare(meters: Meters): void {
  meters.declare(DATABASE_UP, '1: this node reads the database; 0: it does not, or not within seconds.', []);
  meters.declare(READING_SECONDS, 'How long this node took to read what the database says of the central.', []);
  meters.declare(
    DOCUMENTS_MISSING,
    'Of the newest files of documents, how many are not in the folder of this node.',
    [],
  );
  for (const { name, help, label } of [...CENTRAL_FIGURES, QUEUE_FIGURE])
    meters.declare(name, help, label === null ? [] : [label]);
}

async function readAll(db: Db, dataDir: string): Promise<Sample[]> {
  const queue = await db.transaction().execute(readQueue);
  const central = await readCentral(db);
  const missing = await within(LONGEST_LOOK_MS, countMissingFiles(db, dataDir)).catch(() => null);
  return [...queue, ...central, ...(missing === null ? [] : [{ name: DOCUMENTS_MISSING, labels: {}, value: missing }])];
}

async function updateCentral(meters: Meters, read: () => Promise<Sample[]>, log: Services['log']): Promise<void> {
  const startedAt = performance.now();
  try {
    const samples = await within(LONGEST_MS, read());
    const seconds = (performance.now() - startedAt) / 1000;
    meters.tell([
      ...samples,
      { name: DATABASE_UP, labels: {}, value: 1 },
      { name: READING_SECONDS, labels: {}, value: seconds },
    ]);
  } catch (error) {
    log.warn({ err: error }, 'As métricas da central não puderam ser lidas');
    meters.tell([{ name: DATABASE_UP, labels: {}, value: 0 }]);
  }
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs `work` at most once in this time. Concurrent callers share the running call. */
function once(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let latest: { promise: Promise<void>; at: number } | null = null;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > milliseconds) latest = { promise: work(), at: now };
    return latest.promise;
  };
}

/** True when the header contains the token. Compares hashes in constant time. */
function bears(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
