import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { liveTopicsOf } from '#domain/access/key-scopes.ts';
import { refuseUnder } from '#domain/access/session-limit.ts';
import { readSession, type SignedIn } from '#server/platform/auth/session.ts';
import { Admission } from '#server/platform/database/admission.ts';
import { notSignedIn, sendProblem } from '#server/platform/http/problem.ts';
import type { Services } from '#server/platform/services.ts';
import { audiencesOf } from './audiences.ts';
import { eventFrame, isSubscribed, type Listener } from './hub.ts';
import type { OutboxRow } from './outbox-tail.ts';
import { replay } from './replay.ts';

const HEARTBEAT_MILLISECONDS = 15_000;
const RECHECK_MILLISECONDS = 25_000;
const LONGEST_MILLISECONDS = 15 * 60_000;
/**
 * Maximum number of unsent bytes. The stream of a slower reader is closed, and the page reads the data again when it
 * reconnects.
 */
const LARGEST_BACKLOG_BYTES = 1_000_000;

/**
 * Number of streams that open at the same time. After the loss of a node its pages reconnect together. More of them
 * would take all connections of the pool, and calls would wait for these.
 */
const OPENING = 2;

/** Mounts `GET /api/v1/live`: server-sent events for one signed-in user, written directly to the response. */
export function registerLive(app: FastifyInstance, services: Services): void {
  sendCursorAtLoad(app, services);
  sendTime(app, services);
  const admission = new Admission(OPENING);
  app.get('/api/v1/live', async (request, reply) => {
    const leave = await admission.enter();
    try {
      const signedIn = await readSession(services, request.headers);
      if (!signedIn?.actor) return sendProblem(reply, notSignedIn);
      const limited = refuseUnder(signedIn, 'GET /api/v1/live');
      if (limited) return sendProblem(reply, limited);
      const cursor = String(request.headers['last-event-id'] ?? '') || null;
      return await openStream(services, reply, { ...signedIn, actor: signedIn.actor }, cursor);
    } finally {
      leave();
    }
  });
}

/**
 * Adds the time of the database to every answer. Pages count down by this clock, because the server checks time limits
 * by it.
 */
function sendTime(app: FastifyInstance, { live }: Pick<Services, 'live'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/v1/')) reply.header('x-now', Math.round(live.databaseNow));
  });
}

/**
 * Adds the stream position to the answer of the session request. The position is read before the session, so that the
 * page misses no event when it opens its stream from this position.
 */
function sendCursorAtLoad(app: FastifyInstance, { live }: Pick<Services, 'live'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url !== '/api/v1/session') return;
    reply.header('x-live-cursor', live.cursor);
  });
}

async function openStream(
  services: Services,
  reply: FastifyReply,
  signedIn: SignedIn & { actor: NonNullable<SignedIn['actor']> },
  cursor: string | null,
) {
  const audiences = await audiencesOf(services.pool, signedIn.actor);
  reply.hijack();
  const response = reply.raw;
  // A connection that is already closed emits no further close event, and its stream would never be removed.
  if (response.closed) return;
  response.writeHead(200, streamHeaders(reply));
  const topics = signedIn.scopes && liveTopicsOf(signedIn.scopes);
  const stream = streamTo(response, audiences, topics);
  // The stream is added before the missed events are read, so that events that commit in between arrive twice rather
  // than never. New events are buffered until the missed events are sent. Otherwise a page would store the position of
  // a new event, and miss the missed events if the stream broke in between.
  services.live.add(stream);
  const timers = keepAlive(services, reply, stream, signedIn);
  response.on('close', () => {
    for (const timer of timers) clearInterval(timer);
    services.live.remove(stream);
  });
  const { epoch, xmin } = services.live.position;
  const cursorNow = services.live.cursor;
  const past = await readPast(services, cursor, epoch, audiences);
  if (past === null) {
    response.destroy();
    return;
  }
  const told =
    past === 'reset'
      ? null
      : past
          .filter((row) => isSubscribed(stream, row))
          .map((row) => eventFrame(row, services.live.cursorAt(placeAt(row, xmin), row.position)))
          .join('');
  const all = told === null || told.length > LARGEST_BACKLOG_BYTES ? frameOf('reset', cursorNow) : told;
  stream.begin(all + frameOf('hello', cursorNow));
}

function frameOf(event: 'reset' | 'hello', cursor: string): string {
  return `id: ${cursor}\nevent: ${event}\ndata: {"topic":"${event}"}\n\n`;
}

/**
 * Returns the position that the page stores after a missed event. It is never later than the oldest uncommitted
 * transaction (`xmin`), whose events have not been sent yet.
 */
function placeAt({ xid }: OutboxRow, xmin: bigint): bigint {
  return BigInt(xid) < xmin ? BigInt(xid) : xmin;
}

/** Reads missed events. Returns null when the database does not answer; the page then reconnects. */
async function readPast({ pool, log }: Services, cursor: string | null, epoch: string, audiences: ReadonlySet<string>) {
  if (cursor === null) return [];
  try {
    return await replay(pool, cursor, epoch, audiences);
  } catch (error) {
    log.warn({ err: error }, 'Não foi possível ler o que uma página perdeu; ela se reconecta em instantes');
    return null;
  }
}

/** The stream of one page. Events sent before `begin` are buffered until `begin` has run. */
type Stream = Listener & { begin(frames: string): void };

function streamTo(response: ServerResponse, audiences: ReadonlySet<string>, topics: Listener['topics']): Stream {
  let held: (string | Buffer)[] | null = [];
  const write = (frames: string | Buffer): void => {
    if (response.writableLength > LARGEST_BACKLOG_BYTES) response.destroy();
    else if (!response.writableEnded) response.write(frames);
  };
  return {
    audiences,
    topics,
    send: (frames) => (held ? void held.push(frames) : write(frames)),
    begin: (frames) => {
      for (const piece of [frames, ...(held ?? [])]) write(piece);
      held = null;
    },
    end: () => response.end(),
  };
}

function keepAlive(services: Services, reply: FastifyReply, stream: Listener, begun: SignedIn): NodeJS.Timeout[] {
  const recheck = async () => {
    const now = await readSession(services, reply.request.headers);
    if (now?.sessionId !== begun.sessionId || !now.actor || now.limit !== begun.limit) stream.end();
  };
  return [
    setInterval(() => stream.send('event: beat\ndata: {}\n\n'), HEARTBEAT_MILLISECONDS),
    setInterval(() => void recheck().catch(() => stream.end()), RECHECK_MILLISECONDS),
    // Jitter keeps all pages from reconnecting in the same second every quarter of an hour after a restart.
    setTimeout(() => stream.end(), LONGEST_MILLISECONDS * (0.8 + Math.random() * 0.2)),
  ];
}

function streamHeaders(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) headers[name] = String(value);
  return {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
}
