import { problem } from '#contract/problem.ts';
import { requiresKey } from '#domain/keyed-operations.ts';
import { type Reason, refusals } from '#domain/outcome.ts';
import { jsonSchemaOf } from '#server/platform/api/query-coercion.ts';

export type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  description?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: object }[];
  requestBody?: object;
  responses?: Record<string, object>;
};

/** Every status of a refusal, with its name in `components/responses` and its meaning. */
const answers = {
  400: ['Invalid', 'Um campo enviado é inválido: `errors` diz qual e por quê.'],
  401: ['Unauthenticated', 'Falta uma sessão ou chave de API válida.'],
  403: ['Forbidden', 'O perfil, a sessão ou a chave não permite esta operação.'],
  404: ['NotFound', 'O registro não existe, ou quem pede não pode vê-lo.'],
  409: ['Conflict', 'O registro não está no estado que a chamada supõe: `reason` diz por quê. Nada foi alterado.'],
  413: ['TooLarge', 'O conteúdo enviado é grande demais.'],
  429: ['TooManyRequests', 'Excesso de chamadas: repita depois de `Retry-After` segundos.'],
  500: ['Internal', 'Erro do servidor. Nada foi alterado.'],
  503: ['Unavailable', 'Serviço indisponível no momento: repita depois de `Retry-After` segundos, com a mesma chave.'],
} as const;
type Status = keyof typeof answers;

/** Returns `components/responses`, with one response for each status and the possible reasons of its refusals. */
export function refusalResponses() {
  return Object.fromEntries(
    Object.entries(answers).map(([status, [name, description]]) => {
      const reasons = (Object.keys(refusals) as Reason[]).filter(
        (reason) => refusals[reason].status === Number(status),
      );
      return [
        name,
        {
          description: `${description} \`reason\`: ${reasons.map((reason) => `\`${reason}\``).join(', ')}.`,
          ...(['429', '503'].includes(status) && { headers: retryAfter }),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ];
    }),
  );
}

const retryAfter = {
  'Retry-After': { description: 'Segundos a esperar antes de repetir.', schema: { type: 'integer', minimum: 0 } },
};

export function problemSchema(): object {
  return jsonSchemaOf(problem) as object;
}

/** Adds the refusals that an operation may answer, according to its kind. */
export function addRefusals(operation: Operation, method: string, path: string): void {
  const isPublic = operation.security?.length === 0;
  const statuses: Status[] = [];
  if (operation.requestBody || (operation.parameters ?? []).length > 0) statuses.push(400);
  if (!isPublic) statuses.push(401, 403);
  if (path.includes('{')) statuses.push(404);
  if (method !== 'get') statuses.push(409);
  if (operation.requestBody) statuses.push(413);
  statuses.push(429, 500, 503);
  const refused = statuses.map((status) => [status, { $ref: `#/components/responses/${answers[status][0]}` }]);
  operation.responses = { ...operation.responses, ...Object.fromEntries(refused) };
}

/** Adds the idempotency key header to a POST. */
export function addIdempotencyKey(operation: Operation, method: string): void {
  if (method !== 'post') return;
  const name = requiresKey(operation.operationId ?? '') ? 'RequiredIdempotencyKey' : 'IdempotencyKey';
  const key = { $ref: `#/components/parameters/${name}` } as never;
  operation.parameters = [...(operation.parameters ?? []), key];
}

const once =
  'Com a mesma chave e o mesmo conteúdo, a operação é executada uma vez só e devolve a mesma resposta, por 72 horas.';
const header = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 200 } };

/** Parameters in `components/parameters`: the idempotency key, optional or required. */
export const keyParameters = {
  IdempotencyKey: { ...header, required: false, description: `${once} Com outro conteúdo: 409 \`key_reused\`.` },
  RequiredIdempotencyKey: {
    ...header,
    required: true,
    description: `Obrigatória, porque a operação move dinheiro. ${once} Com outro conteúdo: 409 \`key_reused\`.`,
  },
};
