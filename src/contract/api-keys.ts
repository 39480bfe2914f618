import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { type KeyScope, keyScopeNames } from '#domain/access/key-scopes.ts';
import { id, instant, requiredText } from './fields.ts';

const scope = z.enum(keyScopeNames as [KeyScope, ...KeyScope[]], 'Permissão desconhecida.');

/** API key of another system. The key itself is shown once, when it is created. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** Last characters of the key. */
  hint: z.string(),
  /** Null: a key of the central, which sees the trips of all clients. */
  clientId: z.nullable(id),
  clientName: z.nullable(z.string()),
  scopes: z.array(scope),
  state: z.enum(['active', 'expired', 'revoked']),
  createdByName: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
});
export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = z.object({
  name: requiredText('o nome', 80),
  clientId: z.optional(z.nullable(id)),
  scopes: z.array(scope, 'Escolha ao menos uma permissão.').check(z.minLength(1, 'Escolha ao menos uma permissão.')),
  /** Null: no expiry. */
  expiresInDays: z.nullable(
    z.int('Informe em quantos dias.').check(z.gte(1, 'Ao menos um dia.'), z.lte(3660, 'No máximo dez anos.')),
  ),
  /** Password of the administrator who creates the key. */
  password: z.string('Informe a senha.').check(z.minLength(1, 'Informe a senha.'), z.maxLength(200)),
});

const tags = ['Chaves de API'];

export const apiKeysContract = {
  list: oc
    .route({ method: 'GET', path: '/api-keys', summary: 'Lista as chaves de API', tags })
    .output(z.object({ items: z.array(apiKey) })),
  create: oc
    .route({ method: 'POST', path: '/api-keys', successStatus: 201, summary: 'Cria uma chave de API', tags })
    .input(newApiKey)
    .output(z.extend(apiKey, { key: z.string() })),
  revoke: oc
    .route({
      method: 'POST',
      path: '/api-keys/{id}/revoke',
      successStatus: 204,
      summary: 'Revoga uma chave: deixa de valer na hora',
      tags,
    })
    .input(z.object({ id })),
};
