import { plansContract } from '#contract/plans.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { command } from '#server/platform/command.ts';
import { listPlans, readPlan } from './read-plans.ts';
import { changePlan, createPlan, removePlan } from './change-plans.ts';

const os = implementing(plansContract);
const admin = allow('admin');

export const plansRoutes = os.router({
  list: os.list.use(admin).handler(async ({ context }) => ({ items: await listPlans(context.services.db) })),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'plans.create', input }, (tx) =>
      createPlan(tx, auditOf(context), input),
    );
    return readPlan(context.services.db, id);
  }),

  update: os.update.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'plans.update', input }, (tx) => changePlan(tx, auditOf(context), input));
    return readPlan(context.services.db, input.id);
  }),

  remove: os.remove.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'plans.remove', input }, (tx) => removePlan(tx, auditOf(context), input.id));
  }),
});
