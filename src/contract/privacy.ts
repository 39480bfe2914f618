import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, instant, phone, reason, version } from './fields.ts';

const tags = ['Privacidade'];
const password = z.string('Informe a senha.').check(z.minLength(1, 'Informe a senha.'), z.maxLength(200));

/** Stored data of a person, in sections that are readable by programs and by people. */
const ownData = z.object({
  takenAt: instant,
  sections: z.array(z.object({ title: z.string(), items: z.array(z.record(z.string(), z.nullable(z.string()))) })),
});
export type OwnData = z.infer<typeof ownData>;

const ownRequest = z.object({
  /** Last erasure request of the caller; null: none. */
  request: z.nullable(
    z.object({
      askedAt: instant,
      status: z.enum(['pending', 'erased', 'refused', 'withdrawn']),
      decidedAt: z.nullable(instant),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type OwnErasureRequest = z.infer<typeof ownRequest>;

const standing = z.object({
  /** Reasons that block the erasure. */
  obstacles: z.array(z.string()),
  /** Data that would be erased. */
  erased: z.array(z.string()),
  /** Data that the law requires the central to keep, and the reason. */
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
});
export type ErasureStanding = z.infer<typeof standing>;

const erasureRequest = z.object({
  id,
  userId: id,
  name: z.string(),
  email: z.string(),
  askedAt: instant,
  version,
});
export type ErasureRequest = z.infer<typeof erasureRequest>;

export const retention = z.object({
  passengerMonths: z.int('Informe um número de meses.').check(z.gte(1, 'Ao menos 1.'), z.lte(120, 'No máximo 120.')),
  mailDays: z.int('Informe um número de dias.').check(z.gte(1, 'Ao menos 1.'), z.lte(3650, 'No máximo 3650.')),
  originMonths: z
    .int('Informe um número de meses.')
    .check(z.gte(6, 'Ao menos 6: o Marco Civil da Internet pede seis meses.'), z.lte(120, 'No máximo 120.')),
  version,
});
export type Retention = z.infer<typeof retention>;

export const privacyContract = {
  ownData: oc
    .route({
      method: 'POST',
      path: '/account/data',
      successStatus: 200,
      summary: 'Tudo o que se guarda sobre quem pede',
      tags,
    })
    .input(z.object({ password }))
    .output(ownData),
  ownRequest: oc
    .route({ method: 'GET', path: '/account/erasure', summary: 'O próprio pedido de exclusão de dados', tags })
    .output(ownRequest),
  ask: oc
    .route({ method: 'POST', path: '/account/erasure', summary: 'Pede a exclusão dos próprios dados', tags })
    .input(z.object({ password }))
    .output(ownRequest),
  withdraw: oc
    .route({ method: 'DELETE', path: '/account/erasure', summary: 'Retira o próprio pedido de exclusão', tags })
    .output(ownRequest),
  requests: oc
    .route({ method: 'GET', path: '/erasures', summary: 'Pedidos de exclusão de dados a decidir', tags })
    .output(z.object({ items: z.array(erasureRequest) })),
  standing: oc
    .route({
      method: 'GET',
      path: '/erasures/{id}',
      summary: 'O que uma exclusão apagaria, o que fica e o que a impede',
      tags,
    })
    .input(z.object({ id }))
    .output(standing),
  execute: oc
    .route({
      method: 'POST',
      path: '/erasures/{id}/execute',
      successStatus: 200,
      summary: 'Apaga os dados de quem pediu',
      tags,
    })
    .input(z.object({ id, version }))
    .output(z.object({ status: z.literal('erased') })),
  refuse: oc
    .route({
      method: 'POST',
      path: '/erasures/{id}/refuse',
      successStatus: 200,
      summary: 'Recusa um pedido de exclusão',
      tags,
    })
    .input(z.object({ id, version, reason }))
    .output(z.object({ status: z.literal('refused') })),
  passengerData: oc
    .route({
      method: 'POST',
      path: '/passengers/data',
      successStatus: 200,
      summary: 'Tudo o que se guarda sobre um passageiro, que o pede à central',
      tags,
    })
    .input(z.object({ phone, password }))
    .output(ownData),
  erasePassenger: oc
    .route({
      method: 'POST',
      path: '/passengers/erasure',
      successStatus: 200,
      summary: 'Apaga os dados de um passageiro',
      tags,
    })
    .input(z.object({ phone }))
    .output(z.object({ status: z.literal('erased') })),
  retention: oc
    .route({ method: 'GET', path: '/settings/retention', summary: 'Por quanto tempo se guarda o quê', tags })
    .output(retention),
  changeRetention: oc
    .route({ method: 'PATCH', path: '/settings/retention', summary: 'Altera os prazos de guarda', tags })
    .input(retention)
    .output(retention),
};
