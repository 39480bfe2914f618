import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, reason, version } from './fields.ts';
import { trip } from './trip.ts';

/** Request that the caller may approve or reject. */
export const approval = z.object({
  trip,
  /** Texts of the policy rules that require the approval; empty when the policy has changed since the request. */
  reasons: z.array(z.string()),
  requesterName: z.nullable(z.string()),
});
export type Approval = z.infer<typeof approval>;

/** Trips to decide, each with the version that the page displayed. A trip that has a newer version is not decided. */
const decided = {
  trips: z
    .array(z.object({ id, version }))
    .check(z.minLength(1, 'Escolha ao menos um pedido.'), z.maxLength(100, 'No máximo 100 pedidos.')),
};
const count = z.object({ decided: z.int() });

const tags = ['Aprovações'];

export const approvalsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/approvals',
      summary: 'Os pedidos que esperam a decisão de quem pergunta, do embarque mais próximo ao mais distante',
      tags,
    })
    .output(z.object({ items: z.array(approval), full: z.boolean() })),
  approve: oc
    .route({ method: 'POST', path: '/approvals/approve', summary: 'Aprova pedidos, todos ou nenhum', tags })
    .input(z.object(decided))
    .output(count),
  reject: oc
    .route({ method: 'POST', path: '/approvals/reject', summary: 'Recusa pedidos, todos ou nenhum', tags })
    .input(z.object({ ...decided, reason }))
    .output(count),
};
