import { noteAccess } from '#server/platform/access-log.ts';
import { passengersContract } from '#contract/passengers.ts';
import { placesContract } from '#contract/places.ts';
import { scopesAllow } from '#domain/access/key-scopes.ts';
import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { suggestAddresses } from '#server/features/places/suggest-addresses.ts';
import { allow } from '#server/platform/api/allow.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { findByPassenger } from './find-by-passenger.ts';
import { anyClient, clientInReach, listPassengers, listStops } from './read-passengers.ts';
import { savePassenger, saveStop, starPassenger, starStop } from './save-favourites.ts';
import { suggestKnown } from './suggest-known.ts';

const api = implementing(passengersContract);
const places = implementing(placesContract);
const bookers = allow('admin', 'attendant', 'client');

export const passengersRoutes = api.router({
  list: api.list.use(bookers).handler(async ({ context, input }) => {
    const { services, actor } = context;
    if (isUnlinked(actor)) return { items: [] };
    const clientId = unwrap(inReach(actor, input.clientId));
    const { phone, q, limit } = input;
    const found =
      clientId === anyClient && phone === undefined && q
        ? await findByPassenger(services.db, actor, { q, limit })
        : await listPassengers(services.db, clientId, input);
    await noteAccess(context, { subjectType: 'passengers', subjectId: null, way: 'search' });
    return found;
  }),
  stops: api.stops.use(bookers).handler(({ context: { services, actor }, input }) => {
    const clientId = isUnlinked(actor) ? anyClient : unwrap(inReach(actor, input.clientId));
    return clientId === anyClient ? { items: [] } : listStops(services.db, clientId, input);
  }),
  save: api.save.use(bookers).handler(({ context, input }) =>
    command(context, { operation: 'passengers.save', input }, async (tx, actor) => {
      const clientId = oneClient(actor, input.clientId);
      return clientId.ok ? savePassenger(tx, clientId.value, input) : clientId;
    }),
  ),
  saveStop: api.saveStop.use(bookers).handler(({ context, input }) =>
    command(context, { operation: 'passengers.saveStop', input }, async (tx, actor) => {
      const clientId = oneClient(actor, input.clientId);
      return clientId.ok ? saveStop(tx, clientId.value, input) : clientId;
    }),
  ),
  star: api.star.use(bookers).handler(({ context, input }) =>
    command(context, { operation: 'passengers.star', input }, async (tx, actor) => {
      const clientId = oneClient(actor, input.clientId);
      return clientId.ok ? starPassenger(tx, clientId.value, input.phone, input.starred) : clientId;
    }),
  ),
  starStop: api.starStop.use(bookers).handler(({ context, input }) =>
    command(context, { operation: 'passengers.starStop', input }, async (tx, actor) => {
      const clientId = oneClient(actor, input.clientId);
      return clientId.ok ? starStop(tx, clientId.value, input.key, input.starred) : clientId;
    }),
  ),
});

/** Suggests earlier addresses with those of `places`, so the route is in the feature that may read both. */
export const suggestionsRoute = places.suggestions.use(bookers).handler(async ({ context, input }) => {
  const { services, actor, signedIn } = context;
  // Earlier addresses are those of people, so that a key needs the scope that reads them.
  const mayReadKnown = signedIn.scopes === null || scopesAllow(signedIn.scopes, 'passengers.stops');
  const known = mayReadKnown ? suggestKnown(services.db, actor, input).then(unwrap) : Promise.resolve([]);
  const isSearch = mayReadKnown && input.phone && input.q;
  const [suggestions] = await Promise.all([
    suggestAddresses(services, input, known),
    isSearch && noteAccess(context, { subjectType: 'passengers', subjectId: null, way: 'search' }),
  ]);
  return suggestions;
});

function isUnlinked({ role, clientId }: Actor): boolean {
  return role === 'cliente' && clientId === null;
}

function inReach(actor: Actor, clientId: string | undefined): Outcome<string> {
  const reached = clientInReach(actor, clientId);
  return reached === null ? refuse('not_found', 'Cliente não encontrado.') : ok(reached);
}

function oneClient(actor: Actor, clientId: string | undefined): Outcome<string> {
  const reached = inReach(actor, clientId);
  return reached.ok && reached.value === anyClient ? refuseField('clientId', 'Informe o cliente.') : reached;
}
