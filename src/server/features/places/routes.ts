import { placesContract } from '#contract/places.ts';
import { listAreas, readArea } from '#server/features/areas/data.ts';
import { changeArea, createArea } from '#server/features/areas/mutations.ts';
import { allow, everybody } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { command } from '#server/platform/command.ts';
import { listPlaces, readPlace } from './data.ts';
import { changePlace, createPlace } from './mutations.ts';

const os = implementing(placesContract);
const admin = allow('admin');

export const placesRoutes = os.router({
  areas: os.areas.use(everybody).handler(async ({ context }) => ({ items: await listAreas(context.services.db) })),

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

  list: os.list.use(everybody).handler(({ context, input }) => {
    return listPlaces(context.services.db, input, { alsoInactive: context.actor.role === 'admin' });
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
});
