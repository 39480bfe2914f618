import { dayPlansContract } from '#contract/day-plans.ts';
import { allow } from '#server/platform/api/allow.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import { command, dryRun } from '#server/platform/command.ts';
import { cancelPlan, createPlan, moveTrip, planNotFound, previewMove } from './change-plan.ts';
import { designateAll, withDriverNames } from './designate-plan.ts';
import { findNewest, findPlanRow, showPlan } from './read-plan.ts';

const api = implementing(dayPlansContract);
const central = allow('admin', 'attendant');

export const dayPlanRoutes = api.router({
  find: api.find.use(central).handler(async ({ context: { services }, input: { serviceAreaId, day } }) => {
    const row = await findNewest(services.db, serviceAreaId, day);
    return { plan: row ? await showPlan(services.db, row) : null };
  }),
  create: api.create.use(central).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'dayPlans.create', input }, (tx, actor) =>
      createPlan(tx, actor, input),
    );
    return show(context, id);
  }),
  get: api.get.use(central).handler(({ context, input }) => show(context, input.id)),
  cancel: api.cancel.use(central).handler(async ({ context, input: { id } }) => {
    await command(context, { operation: 'dayPlans.cancel', input: { id } }, (tx) => cancelPlan(tx, id));
    return show(context, id);
  }),
  preview: api.preview
    .use(central)
    .handler(async ({ context: { services }, input }) => unwrap(await previewMove(services.db, input))),
  move: api.move.use(central).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'dayPlans.move', input }, (tx) => moveTrip(tx, input));
    return show(context, id);
  }),
  designate: api.designate.use(central).handler(async ({ context, input: { dryRun: isDry, ...target } }) => {
    const { items } = isDry
      ? await dryRun(context, (tx, actor) => designateAll(tx, actor, target))
      : await command(context, { operation: 'dayPlans.designate', input: target }, (tx, actor) =>
          designateAll(tx, actor, target),
        );
    const named = await withDriverNames(context.services.db, items);
    return { items: named, designated: items.filter(({ refusal }) => refusal === null).length };
  }),
});

async function show({ services: { db } }: SignedInContext, id: string) {
  const row = await findPlanRow(db, id);
  if (!row) throw new Refused(planNotFound);
  return showPlan(db, row);
}
