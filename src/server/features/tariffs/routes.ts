import { tariffsContract } from '#contract/tariffs.ts';
import { prepareWay } from '#server/features/places/find-way.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { listTariffs, readTariff } from './read-tariffs.ts';
import { estimateInput } from './estimate-trip.ts';
import { changeTariff, createTariff } from './change-tariffs.ts';

const os = implementing(tariffsContract);
const admin = allow('admin');

export const tariffsRoutes = os.router({
  list: os.list.use(admin).handler(async ({ context }) => ({ items: await listTariffs(context.services.db) })),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'tariffs.create', input }, (tx) => {
      return createTariff(tx, auditOf(context), input);
    });
    return readTariff(context.services.db, id);
  }),

  update: os.update.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'tariffs.update', input }, (tx) => changeTariff(tx, auditOf(context), input));
    return readTariff(context.services.db, input.id);
  }),

  estimate: os.estimate.use(allow('admin', 'attendant', 'client')).handler(async ({ context, input }) => {
    await prepareWay(context.services, input.stops);
    return unwrap(await estimateInput(context.services.db, context.actor, input));
  }),
});
