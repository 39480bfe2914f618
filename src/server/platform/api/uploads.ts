import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { refuse } from '#domain/outcome.ts';
import type { Services } from '#server/platform/services.ts';
import { type CallerKind, proveCaller } from './allow.ts';
import type { SignedInContext } from './context.ts';
import { contextOf } from './mount.ts';
import { requireOwnOrigin } from './origin.ts';
import { readInput, sendRefusal } from './files.ts';
import { Refused } from './refused.ts';

/** Contract of an upload (#contract/uploads.ts); `{name}` stands for a part of the path. */
export type UploadContract = {
  path: string;
  summary: string;
  tags: readonly string[];
  input: z.ZodMiniType<object>;
  contentTypes: readonly string[];
  maxBytes: number;
  output: z.ZodMiniType<object>;
};

export type UploadRoute<Contract extends UploadContract = UploadContract> = {
  allow: readonly CallerKind[];
  /** Reads the body as a stream. */
  receive: (
    context: SignedInContext,
    input: z.output<Contract['input']>,
    body: Readable,
  ) => Promise<z.output<Contract['output']>>;
};

/** Mounts every upload of the contract. Callers are authenticated before the first byte of the file is read. */
export function mountUploads<Contracts extends Record<string, UploadContract>>(
  app: FastifyInstance,
  services: Services,
  contracts: Contracts,
  routes: { [Name in keyof Contracts]: UploadRoute<Contracts[Name]> },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const [name, contract] of Object.entries(contracts)) {
      const route = routes[name] as UploadRoute;
      scope.post(`/api/v1${contract.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (request, reply) => {
        try {
          const received = await receive(services, request, { name, contract, route });
          return reply.status(201).header('cache-control', 'no-store').send(received);
        } catch (error) {
          // The rest of the body is not read: the connection closes after the answer.
          return sendRefusal(reply.header('connection', 'close'), services, error);
        }
      });
    }
  });
}

async function receive(
  services: Services,
  request: FastifyRequest,
  { name, contract, route }: { name: string; contract: UploadContract; route: UploadRoute },
): Promise<object> {
  const foreign = requireOwnOrigin(request, services.config.publicUrl);
  if (foreign) throw new Refused(foreign);
  const context = await contextOf(services, request);
  const proven = proveCaller(context, route.allow, name);
  const input = readInput(contract, request.params as object);
  if (Number(request.headers['content-length'] ?? 0) > contract.maxBytes) throw new Refused(declaredTooLarge);
  return route.receive({ ...context, ...proven }, input, request.raw);
}

const declaredTooLarge = refuse('too_large', 'O arquivo é grande demais.', [
  { field: 'file', message: 'Grande demais.' },
]);
