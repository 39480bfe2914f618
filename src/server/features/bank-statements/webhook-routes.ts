import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '#domain/outcome.ts';
import { countAttempts } from '#server/platform/auth/rate-limit.ts';
import { notFound, sendProblem } from '#server/platform/http/problem.ts';
import type { Services } from '#server/platform/services.ts';
import { confirmByTxid, noteReturn } from './jobs.ts';

const LARGEST_BODY_BYTES = 262_144;

/**
 * Webhook of the Banco Central's Pix API for incoming Pix. Accepts both paths, because providers append `/pix` to the
 * registered address unless the secret is in its query. Names and documents of payers are neither stored nor logged.
 */
export function mountPixWebhook(app: FastifyInstance, services: Services): void {
  const options = { bodyLimit: LARGEST_BODY_BYTES };
  for (const path of ['/webhooks/pix', '/webhooks/pix/pix']) {
    app.post(path, options, (request, reply) => receive(services, request, reply));
  }
}

const amount = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/));
const moment = z.iso.datetime({ offset: true });

/** Return of a Pix. `rtrId` is the number of the return in the Pix system. `id` is unique only within one Pix. */
const giveBack = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{1,35}$/)),
  rtrId: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/)))),
  valor: amount,
  horario: z.object({ solicitacao: moment, liquidacao: z.optional(z.nullable(moment)) }),
  status: z.string().check(z.maxLength(40)),
});

const callback = z.object({
  pix: z
    .array(
      z.object({
        endToEndId: z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/)),
        txid: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9]{0,35}$/)))),
        valor: amount,
        horario: moment,
        devolucoes: z.optional(z.nullable(z.array(giveBack).check(z.maxLength(100)))),
      }),
    )
    .check(z.maxLength(1_000)),
});

async function receive(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { pixWebhookSecret: secret } = services.config;
  reply.header('cache-control', 'no-store');
  if (secret === null) return sendProblem(reply, notFound);
  if (!bearsSecret(request, secret)) {
    const limited = await countAttempts(services, ['pix-webhook:address', request.ip]);
    return sendProblem(reply, limited ?? refuse('unauthenticated', 'O segredo do webhook não confere.'));
  }
  const body = callback.safeParse(request.body);
  if (!body.success)
    return sendProblem(reply, refuse('invalid', 'O aviso não está no formato da API Pix.', wrongFields(body.error)));
  const audit = { actorId: null, address: request.ip, requestId: request.id };
  for (const { txid: givenTxid, endToEndId, valor, horario, devolucoes } of body.data.pix) {
    const cents = centsOf(valor);
    const txid = givenTxid || null;
    // The Pix API also reports a Pix of zero.
    if (cents > 0) await confirmByTxid(services.db, audit, { txid, endToEndId, cents, at: new Date(horario) });
    for (const back of devolucoes ?? []) {
      // Returns with another status are in progress or have failed.
      if (back.status !== 'DEVOLVIDO' || centsOf(back.valor) === 0) continue;
      await noteReturn(services.db, audit, {
        id: back.rtrId || `${endToEndId}:${back.id}`,
        of: { txid, endToEndId },
        cents: centsOf(back.valor),
        at: new Date(back.horario.liquidacao ?? back.horario.solicitacao),
      });
    }
  }
  services.live.hint();
  return { received: body.data.pix.length };
}

function centsOf(valor: string): number {
  return Number(valor.replace('.', ''));
}

/** Accepts the secret in a header, or as `hmac` in the URL for providers that cannot send headers. */
function bearsSecret({ headers, query }: FastifyRequest, secret: string): boolean {
  const { hmac } = query as { hmac?: unknown };
  const bearer = headers.authorization?.replace(/^Bearer /i, '');
  return [bearer, headers['x-webhook-secret'], hmac].some(
    (given) => typeof given === 'string' && isSame(given, secret),
  );
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [given, secret].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function wrongFields(error: z.core.$ZodError) {
  return error.issues
    .slice(0, 10)
    .map(({ path }) => ({ field: path.join('.'), message: 'Fora do formato da API Pix.' }));
}
