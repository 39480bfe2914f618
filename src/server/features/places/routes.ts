import { placesContract } from '#contract/places.ts';
import { ok, refuse } from '#domain/outcome.ts';
import { listAreas, readArea } from '#server/features/areas/read-areas.ts';
import { changeArea, createArea } from '#server/features/areas/change-areas.ts';
import { allow, anyRole } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { changePlace, createPlace } from './change-places.ts';
import { listPlaces, readPlace } from './read-places.ts';

const os = implementing(placesContract);
const admin = allow('admin');
const bookers = allow('admin', 'attendant', 'client');

/**
 * Routes of places and areas. The route of the suggestions belongs to `passengers`, because it includes the client's earlier
 * addresses.
 */
export const placesRoutes = {
  areas: os.areas.use(anyRole).handler(async ({ context }) => ({ items: await listAreas(context.services.db) })),

  createArea: os.createArea.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'areas.create', input }, (tx) =>
      createArea(tx, auditOf(context), input),
    );
    return readArea(context.services.db, id);
  }),

  updateArea: os.updateArea.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'areas.update', input }, (tx) => changeArea(tx, auditOf(context), input));
    return readArea(context.services.db, input.id);
  }),

  list: os.list.use(anyRole).handler(({ context, input }) => {
    return listPlaces(context.services.db, input, { alsoInactive: context.actor.role === 'admin' });
  }),

  cep: os.cep.use(bookers).handler(async ({ context, input }) => {
    const said = await context.services.outside.ceps?.find(input.cep);
    if (!said?.ok)
      throw new Refused(refuse('unavailable', 'A busca de CEP não está disponível agora: digite o endereço.'));
    return unwrap(
      said.value
        ? ok(said.value)
        : refuse('not_found', 'CEP não encontrado: confira os números ou escreva o endereço.'),
    );
  }),

  create: os.create.use(admin).handler(async ({ context, input }) => {
    const { id } = await command(context, { operation: 'places.create', input }, (tx) =>
      createPlace(tx, auditOf(context), input),
    );
    return readPlace(context.services.db, id);
  }),

  update: os.update.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'places.update', input }, (tx) => changePlace(tx, auditOf(context), input));
    return readPlace(context.services.db, input.id);
  }),
};
