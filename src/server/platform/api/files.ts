import type { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import { ValidationError } from '@orpc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Actor } from '#domain/access/roles.ts';
import { readSession } from '#server/platform/auth/session.ts';
import { sendProblem } from '#server/platform/http/problem.ts';
import { unexpectedError } from '#server/platform/http/unexpected-error.ts';
import type { Services } from '#server/platform/services.ts';
import { type CallerKind, proveCaller } from './allow.ts';
import type { SignedInContext } from './context.ts';
import { contextOf } from './mount.ts';
import { refusalOf } from './problems.ts';
import { coerceQuery } from './query-coercion.ts';

/** Contract of a file (#contract/files.ts); `{name}` stands for a part of the path. */
export type FileContract = {
  path: string;
  summary: string;
  tags: readonly string[];
  input: z.ZodMiniType<object>;
  contentTypes: readonly string[];
};

export type FileContext = SignedInContext & {
  /** Aborted when the response has ended, completely or not. */
  over: AbortSignal;
  /**
   * Checks whether the caller still has the right to read, because a long download may last longer than the session.
   */
  mayGoOn: () => Promise<boolean>;
};

export type FileAnswer = {
  contentType: string;
  name: string;
  body: Readable | Buffer;
  headers?: Record<string, string>;
};

export type FileRoute<Contract extends FileContract = FileContract> = {
  allow: readonly CallerKind[];
  answer: (context: FileContext, input: z.output<Contract['input']>) => Promise<FileAnswer>;
};

type Page<Row> = { items: Row[]; nextCursor: string | null };

/**
 * Reads a list page by page while the response is written, so that a slow reader blocks no transaction or connection.
 */
export async function* readPages<Row>(
  { mayGoOn }: Pick<FileContext, 'mayGoOn'>,
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
    if (cursor && !(await mayGoOn())) throw new Error('the rights that the export began with are gone');
  } while (cursor);
}

/** Mounts every file of the contract. A file without a route is a type error. */
export function mountFiles<Contracts extends Record<string, FileContract>>(
  app: FastifyInstance,
  services: Services,
  contracts: Contracts,
  routes: { [Name in keyof Contracts]: FileRoute<Contracts[Name]> },
): void {
  for (const [name, contract] of Object.entries(contracts)) {
    const route = routes[name] as FileRoute;
    app.get(`/api/v1${contract.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (request, reply) => {
      try {
        return send(reply, await answerTo(services, request, reply, { name, contract, route }));
      } catch (error) {
        return sendRefusal(reply, services, error);
      }
    });
  }
}

async function answerTo(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, contract, route: { allow, answer } }: { name: string; contract: FileContract; route: FileRoute },
): Promise<FileAnswer> {
  const context = await contextOf(services, request);
  const proven = proveCaller(context, allow, name);
  const input = readInput(contract, { ...(request.query as object), ...(request.params as object) });
  const over = new AbortController();
  reply.raw.once('close', () => over.abort());
  const mayGoOn = async (): Promise<boolean> => {
    const now = await readSession(services, request.headers);
    return !!now?.actor && now.limit === null && isSame(now.actor, proven.actor);
  };
  return answer({ ...context, ...proven, over: over.signal, mayGoOn }, input);
}

function isSame(now: Actor, before: Actor): boolean {
  return now.role === before.role && now.clientId === before.clientId && now.partnerId === before.partnerId;
}

/** Returns the path and query parameters as parsed by the schema. */
export function readInput({ input }: Pick<FileContract, 'input'>, given: object): object {
  const { success, data, error } = input.safeParse(coerceQuery(input, given));
  if (success) return data;
  const cause = new ValidationError({ message: 'Dados inválidos', issues: error.issues, data: given });
  throw new ORPCError('BAD_REQUEST', { cause });
}

/** Sends the refusal for a thrown error. Details of unexpected errors go to the log only. */
export function sendRefusal(reply: FastifyReply, { log }: Services, error: unknown): FastifyReply {
  const refusal = refusalOf(error instanceof ORPCError ? error : new ORPCError('INTERNAL_SERVER_ERROR'));
  return sendProblem(reply, refusal.reason === 'internal' ? unexpectedError(log, error) : refusal);
}

function send(reply: FastifyReply, { contentType, name, body, headers = {} }: FileAnswer): FastifyReply {
  return reply
    .headers({
      ...headers,
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}"`,
    })
    .type(contentType)
    .send(body);
}
