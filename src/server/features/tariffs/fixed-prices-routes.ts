import { fixedPricesContract } from '#contract/fixed-prices.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { command } from '#server/platform/command.ts';
import { changeFixedPrice, createFixedPrice, removeFixedPrice } from './change-fixed-prices.ts';
import { listFixedPrices, listZones, readFixedPrice, readZone } from './read-zones.ts';
import { changeZone, createZone, removeZone } from './change-zones.ts';

const os = implementing(fixedPricesContract);
const admin = allow('admin');

export const fixedPricesRoutes = os.router({
  zones: os.zones.use(admin).handler(async ({ context }) => ({ items: await listZones(context.services.db) })),

  createZone: os.createZone.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'zones.create', input }, (tx) => {
      return createZone(tx, auditOf(context), input);
    });
    return readZone(context.services.db, id);
  }),

  updateZone: os.updateZone.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'zones.update', input }, (tx) => changeZone(tx, auditOf(context), input));
    return readZone(context.services.db, input.id);
  }),

  removeZone: os.removeZone.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'zones.remove', input }, (tx) => removeZone(tx, auditOf(context), input.id));
  }),

  list: os.list.use(admin).handler(async ({ context }) => ({ items: await listFixedPrices(context.services.db) })),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'fixedPrices.create', input }, (tx) => {
      return createFixedPrice(tx, auditOf(context), input);
    });
    return readFixedPrice(context.services.db, id);
  }),

  update: os.update.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'fixedPrices.update', input }, (tx) => {
      return changeFixedPrice(tx, auditOf(context), input);
    });
    return readFixedPrice(context.services.db, input.id);
  }),

  remove: os.remove.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'fixedPrices.remove', input }, (tx) => {
      return removeFixedPrice(tx, auditOf(context), input.id);
    });
  }),
});
