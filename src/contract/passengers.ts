import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, instant, phone } from './fields.ts';
import { searchText } from './page.ts';
import { stop } from './trip.ts';

/** Somebody carried before, as the client's trips tell; what was erased there is not in here. */
const knownPassenger = z.object({
  clientId: id,
  clientName: z.string(),
  name: z.string(),
  phone: z.string(),
  favourite: z.boolean(),
  trips: z.int(),
  lastAt: instant,
  /** The ways that they went last, newest first, each once. */
  routes: z.array(z.object({ tripId: id, stops: z.array(stop) })),
});

const knownStop = z.object({
  /** Tells addresses of a client apart; for starring. */
  key: z.string(),
  favourite: z.boolean(),
  trips: z.int(),
  serviceAreaId: id,
  stop,
});
export type KnownStop = z.infer<typeof knownStop>;

const limit = z._default(z.int().check(z.gte(1), z.lte(20)), 8);
const starred = z.boolean('Informe se é favorito.');
const tags = ['Passageiros'];

export const passengersContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/passengers',
      summary: 'Passageiros recentes de um cliente, os favoritos primeiro; a central acha pelo telefone os de todos',
      tags,
    })
    .input(z.object({ clientId: z.optional(id), phone: z.optional(phone), q: searchText, limit }))
    .output(z.object({ items: z.array(knownPassenger) })),
  stops: oc
    .route({
      method: 'GET',
      path: '/passengers/stops',
      summary: 'Endereços recentes de um cliente, os favoritos primeiro',
      tags,
    })
    .input(z.object({ clientId: z.optional(id), q: searchText, limit }))
    .output(z.object({ items: z.array(knownStop) })),
  star: oc
    .route({ method: 'POST', path: '/passengers/favourites', summary: 'Marca ou desmarca um passageiro', tags })
    .input(z.object({ clientId: z.optional(id), phone, starred }))
    .output(z.object({ starred })),
  starStop: oc
    .route({ method: 'POST', path: '/passengers/stops/favourites', summary: 'Marca ou desmarca um endereço', tags })
    .input(z.object({ clientId: z.optional(id), key: z.string().check(z.regex(/^[0-9a-f]{32}$/)), starred }))
    .output(z.object({ starred })),
};
