import { seriesContract } from '#contract/series.ts';
import { ok, refuse } from '#domain/outcome.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import { readTrip } from '#server/features/trips/read/trip.ts';
import { prepareStops, prepareWays } from '#server/features/trips/request/prepare-stops.ts';
import { allow, anyRole } from '#server/platform/api/allow.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { cancelFollowing, editFollowing, requestSeries } from './change-series.ts';
import { readSeries } from './read-series.ts';

const api = implementing(seriesContract);
const bookers = allow('admin', 'attendant', 'client');

export const seriesRoutes = api.router({
  create: api.create.use(bookers).handler(async ({ context, input }) => {
    await prepareStops(context, input);
    const { id } = await command(context, { operation: 'series.create', input }, async (tx, actor) =>
      requestSeries(tx, actor, input),
    );
    return show(context, id);
  }),
  get: api.get.use(anyRole).handler(({ context, input }) => show(context, input.id)),
  update: api.update.use(bookers).handler(async ({ context, input }) => {
    const { services, actor } = context;
    const { stops } = input;
    const trip = stops ? null : await readTrip(services.db, actor, input.fromTripId);
    if (stops) await prepareStops(context, { stops });
    else if (trip) await prepareWays(context, { stops: trip.stops });
    const { id, changed } = await command(context, { operation: 'series.update', input }, async (tx, doer) =>
      editFollowing(tx, doer, input, await readMoment(tx)),
    );
    return { ...(await show(context, id)), changed };
  }),
  cancel: api.cancel.use(bookers).handler(async ({ context, input }) => {
    const { id, changed } = await command(context, { operation: 'series.cancel', input }, async (tx, doer) =>
      cancelFollowing(tx, doer, input, await readMoment(tx)),
    );
    return { ...(await show(context, id)), changed };
  }),
});

/** Returns the series with the trips that the actor may see. Refused as not found when the actor may see none. */
async function show({ services, actor }: SignedInContext, id: string) {
  const series = await readSeries(services.db, actor, id);
  return unwrap(series ? ok(series) : refuse('not_found', 'Série não encontrada.'));
}
