import { passengerBlocksContract } from '#contract/passenger-blocks.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { command } from '#server/platform/command.ts';
import { askBlock } from './ask-block.ts';
import { decideBlock, liftBlock } from './decide-block.ts';
import { listBlockedTrips, listBlocks } from './list-blocks.ts';

const api = implementing(passengerBlocksContract);
const central = allow('admin', 'attendant');
const partner = allow('partner');

export const passengerBlockRoutes = api.router({
  list: api.list
    .use(allow('admin', 'attendant', 'partner'))
    .handler(({ context: { services, actor } }) => listBlocks(services.db, actor)),
  ask: api.ask.use(partner).handler(async ({ context, input }) => {
    await command(context, { operation: 'passengerBlocks.ask', input }, (tx, actor) =>
      askBlock(tx, auditOf(context), actor, input),
    );
    return listBlocks(context.services.db, context.actor);
  }),
  decide: api.decide.use(central).handler(async ({ context, input }) => {
    await command(context, { operation: 'passengerBlocks.decide', input }, (tx, actor) =>
      decideBlock(tx, auditOf(context), actor.userId, input),
    );
    return listBlocks(context.services.db, context.actor);
  }),
  lift: api.lift.use(central).handler(async ({ context, input }) => {
    await command(context, { operation: 'passengerBlocks.lift', input }, (tx, actor) =>
      liftBlock(tx, auditOf(context), actor.userId, input),
    );
    return listBlocks(context.services.db, context.actor);
  }),
  openTrips: api.openTrips
    .use(partner)
    .handler(({ context: { services, actor } }) => listBlockedTrips(services.db, actor)),
});
