import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { feePeriods } from '#domain/plans/period-fee.ts';
import { basisPoints, cents, id, localDate, requiredText, version } from './fields.ts';

export const planInput = {
  name: requiredText('o nome do plano', 60),
  /** Commission in basis points of partners without a rate of their own; null: the commission of the central. */
  commissionBp: z.nullable(basisPoints),
  /** Fee per period of a partner on the plan, in centavos; 0: no fee. */
  feeCents: cents.check(z.lte(10_000_000, 'No máximo R$ 100.000,00.')),
  feePeriod: z.enum(feePeriods, 'Escolha month ou week.'),
  /** Periods that start on or after this day cost the fee. */
  feeFrom: localDate,
};

export const plan = z.object({ id, ...planInput, partnerCount: z.int(), version });
export type Plan = z.infer<typeof plan>;

/** Plan of a partner; `since` is its first day. */
export const partnerPlan = z.object({
  id,
  name: z.string(),
  commissionBp: z.nullable(basisPoints),
  feeCents: z.int(),
  feePeriod: z.enum(feePeriods),
  feeFrom: localDate,
  since: localDate,
});

const tags = ['Planos'];
const of = z.object({ id });

export const plansContract = {
  list: oc
    .route({ method: 'GET', path: '/plans', summary: 'Lista os planos de comissão', tags })
    .output(z.object({ items: z.array(plan) })),
  create: oc
    .route({ method: 'POST', path: '/plans', successStatus: 201, summary: 'Cadastra um plano de comissão', tags })
    .input(z.object({ ...planInput, commissionBp: z._default(planInput.commissionBp, null) }))
    .output(plan),
  update: oc
    .route({ method: 'PATCH', path: '/plans/{id}', summary: 'Altera um plano de comissão', tags })
    .input(z.extend(z.partial(z.object(planInput)), { id, version: z.optional(version) }))
    .output(plan),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/plans/{id}',
      successStatus: 204,
      summary: 'Remove um plano sem parceiros',
      tags,
    })
    .input(of),
};
