import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuseUnder } from '#domain/access/session-limit.ts';
import { readSession, type SignedIn } from '#server/platform/auth/session.ts';
import { notSignedIn, sendProblem } from '#server/platform/http/problem.ts';
import type { Services } from '#server/platform/services.ts';
import { audiencesOf } from './audiences.ts';
import { eventFrame, type Listener } from './hub.ts';
import { replay } from './replay.ts';

const HEARTBEAT_MILLISECONDS = 15_000;
const RECHECK_MILLISECONDS = 25_000;
const LONGEST_MILLISECONDS = 15 * 60_000;
/** A reader this far behind is dropped; it re-reads when it comes back. */
const LARGEST_BACKLOG_BYTES = 1_000_000;

/** `GET /api/v1/live`: server-sent events for one signed-in person, written straight to the response. */
export function registerLive(app: FastifyInstance, services: Services): void {
  tellCursorAtLoad(app, services);
  tellTime(app, services);
  app.get('/api/v1/live', async (request, reply) => {
    const signedIn = await readSession(services, request.headers);
    if (!signedIn?.actor) return sendProblem(reply, notSignedIn);
    const limited = refuseUnder(signedIn, 'GET /api/v1/live');
    if (limited) return sendProblem(reply, limited);
    const cursor = String(request.headers['last-event-id'] ?? '') || null;
    return openStream(services, reply, { ...signedIn, actor: signedIn.actor }, cursor);
  });
}

/** What pages count down by: the clock of the database, which decides when a time has come. */
function tellTime(app: FastifyInstance, { live }: Pick<Services, 'live'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/v1/')) reply.header('x-now', Math.round(live.databaseNow));
  });
}

/** Where the stream stood before a page read anything: it opens its own from there, and misses nothing in between. */
function tellCursorAtLoad(app: FastifyInstance, { live }: Pick<Services, 'live'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url !== '/api/v1/session') return;
    const { epoch, xmin } = live.position;
    reply.header('x-live-cursor', `${epoch}.${xmin}`);
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
  response.writeHead(200, streamHeaders(reply));
  const stream = listenerFor(response, audiences);
  // Listening starts before the past is read: what commits in between arrives twice rather than never.
  services.live.add(stream);
  const timers = keepAlive(services, reply, stream, signedIn);
  response.on('close', () => {
    for (const timer of timers) clearInterval(timer);
    services.live.remove(stream);
  });
  const { epoch, xmin } = services.live.position;
  const past = cursor ? await replay(services.pool, cursor, epoch, audiences) : [];
  if (past === 'reset') stream.send(`id: ${epoch}.${xmin}\nevent: reset\ndata: {"topic":"reset"}\n\n`);
  // The page keeps its old place until the whole past is told: only the greeting moves it on.
  else for (const row of past) stream.send(eventFrame(row, cursor ?? ''));
  stream.send(`id: ${epoch}.${xmin}\nevent: hello\ndata: {"topic":"hello"}\n\n`);
}

function listenerFor(response: ServerResponse, audiences: ReadonlySet<string>): Listener {
  return {
    audiences,
    send: (frame) => {
      if (response.writableLength > LARGEST_BACKLOG_BYTES) response.destroy();
      else if (!response.writableEnded) response.write(frame);
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
    // Jitter keeps a restart from bringing everybody back in the same second every quarter of an hour.
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
