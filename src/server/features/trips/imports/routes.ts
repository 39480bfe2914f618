import { importsContract } from '#contract/imports.ts';
import { prepareWay } from '#server/features/places/find-way.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import type { RequestingClient } from '#server/features/trips/request/client.ts';
import { allow } from '#server/platform/api/allow.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { evaluateSheet } from './evaluate-sheet.ts';
import { importTrips } from './import-trips.ts';
import { readDrafts } from './read-rows.ts';
import { readTripsSheet, type TripsSheet } from './read-sheet.ts';
import { readImportingClient, showCheck } from './show-check.ts';

const api = implementing(importsContract);
const bookers = allow('admin', 'attendant', 'client');

export const importRoutes = api.router({
  check: api.check.use(bookers).handler(async ({ context, input }) => {
    const { services, actor } = context;
    const client = unwrap(await readImportingClient(services.db, actor, input.clientId ?? null));
    const sheet = unwrap(await readTripsSheet(input.file));
    await prepareWays(context, client, sheet);
    const evaluated = await evaluateSheet(services.db, actor, client, sheet, await readMoment(services.db));
    return showCheck(evaluated, sheet.layout.unknown);
  }),
  create: api.create.use(bookers).handler(async ({ context, input }) => {
    const { services, actor } = context;
    const clientId = input.clientId ?? null;
    const client = unwrap(await readImportingClient(services.db, actor, clientId));
    const sheet = unwrap(await readTripsSheet(input.file));
    await prepareWays(context, client, sheet);
    return command(context, { operation: 'imports.create', input }, async (tx, doer) =>
      importTrips(tx, doer, { clientId, sheet }, await readMoment(tx)),
    );
  }),
});

/** Number of concurrent requests to the external router. */
const WAYS_EACH = 8;

/**
 * Requests the routes from the external router before the transaction that prices the trips, so that the transaction
 * only reads the cached routes.
 */
async function prepareWays({ services }: SignedInContext, client: RequestingClient, sheet: TripsSheet): Promise<void> {
  if (!services.outside.router) return;
  const drafts = await readDrafts(services.db, client, sheet);
  const ways = drafts.flatMap(({ request }) => (request ? [request.terms.stops] : []));
  const distinct = [...new Map(ways.map((stops) => [JSON.stringify(stops), stops])).values()];
  for (let from = 0; from < distinct.length; from += WAYS_EACH) {
    await Promise.all(distinct.slice(from, from + WAYS_EACH).map((stops) => prepareWay(services, stops)));
  }
}
