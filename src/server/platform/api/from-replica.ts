import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DatabaseError } from 'pg';
import { readCookie } from '#server/platform/auth/cookies.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { isUnreachable } from '#server/platform/database/unreachable.ts';
import type { Services } from '#server/platform/services.ts';

/** Header of an answer, and of a call with a bearer token: WAL position behind the last write of the caller. */
const HEADER = 'x-written';
/** Cookie with the same position. The page writes it (`lib/wal-position.ts`), because it also hears of later commits. */
const COOKIE = 'painel-wal';
const COOKIE_SECONDS = 60;

type Reads = Pick<Database, 'db' | 'prepared'>;

/**
 * Reads from a replica that shows the last write of the caller, or else from the primary. Never used for commands,
 * limits, accept lists and money.
 */
export async function fromReplica<Answer>(
  { services, headers }: { services: Reads & Pick<Services, 'replicas'>; headers: IncomingHttpHeaders },
  read: (database: Reads) => Promise<Answer>,
): Promise<Answer> {
  const { replicas } = services;
  if (!replicas) return read(services);
  const written = writtenBy(headers);
  const replica = written === null ? null : await replicas.choose(written);
  if (!replica) return read(services);
  try {
    return await read(replica);
  } catch (error) {
    if (!isFaultOfReplica(error)) throw error;
    if (isUnreachable(error)) replicas.lose(replica, error);
    return read(services);
  }
}

/** Returns null when the caller does not send back the position of its writes. */
function writtenBy(headers: IncomingHttpHeaders): number | null {
  const sent = headers.authorization ? headers[HEADER] : (readCookie(headers, COOKIE) ?? '0');
  return /^\d{1,16}$/.test(String(sent)) ? Number(sent) : null;
}

/** SQLSTATEs: conflict with the replay (also as a deadlock), and the time limit of a statement. */
const CONFLICTS = new Set(['40001', '40P01']);
const TIME_LIMIT = '57014';

function isFaultOfReplica(error: unknown): boolean {
  const code = error instanceof DatabaseError ? error.code : undefined;
  return CONFLICTS.has(code ?? '') || (isUnreachable(error) && code !== TIME_LIMIT);
}

/** Adds the position behind its writes to the answer of every call that may write. */
export function sendPositions(app: FastifyInstance, { replicas }: Pick<Services, 'replicas'>): void {
  if (!replicas) return;
  app.addHook('onSend', async ({ method, url }, reply) => {
    if (method === 'GET' || method === 'HEAD' || !url.startsWith('/api/') || reply.statusCode >= 400) return;
    reply.header(HEADER, await replicas.writtenUpTo());
  });
}

/**
 * Returns the cookie for a page that is loaded at this cursor. The page receives no events from before the cursor, so
 * its first reads, some of which precede its scripts, must show them.
 */
export function positionCookie(
  cursor: string,
  headers: IncomingHttpHeaders,
  { secure }: { secure: boolean },
): string | null {
  const position = Number(cursor.split('.')[2] ?? 0);
  if (position <= Number(readCookie(headers, COOKIE) ?? 0)) return null;
  return `${COOKIE}=${position}; Max-Age=${COOKIE_SECONDS}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}
