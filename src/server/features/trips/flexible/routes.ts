import { flexibleLinksContract, flexibleRidesContract } from '#contract/flexible-rides.ts';
import { ok } from '#domain/outcome.ts';
import { prepareStops } from '#server/features/trips/request/prepare-stops.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { createFlexibleRide, revokeFlexibleRide } from './create.ts';
import { listFlexibleRides, readFlexibleRide } from './list.ts';
import { showStart, startRide } from './start.ts';

const api = implementing(flexibleRidesContract);
const links = implementing(flexibleLinksContract);
const bookers = allow('admin', 'attendant', 'client');

export const flexibleRideRoutes = api.router({
  create: api.create.use(bookers).handler(async ({ context, input }) => {
    await prepareStops(context, input);
    const { id } = await command(context, { operation: 'flexibleRides.create', input }, (tx, actor) =>
      createFlexibleRide(tx, actor, auditOf(context), input),
    );
    return showRide(context, id);
  }),

  list: api.list
    .use(bookers)
    .handler(({ context: { services, actor }, input }) =>
      listFlexibleRides(services.db, actor, input, services.config.publicUrl),
    ),

  revoke: api.revoke.use(bookers).handler(async ({ context, input }) => {
    await command(context, { operation: 'flexibleRides.revoke', input }, (tx, actor) =>
      revokeFlexibleRide(tx, actor, auditOf(context), input.id),
    );
    return showRide(context, input.id);
  }),
});

export const flexibleLinkRoutes = links.router({
  get: links.get.handler(({ context, input }) => showStart(context, input.code)),

  start: links.start.handler(({ context, input }) => startRide(context, input.code)),
});

async function showRide({ services: { db, config }, actor }: SignedInContext, id: string) {
  const ride = await readFlexibleRide(db, actor, id, config.publicUrl);
  return unwrap(ride ? ok(ride) : notFoundRecord);
}
