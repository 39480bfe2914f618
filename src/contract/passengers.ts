import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { categories } from '#domain/trips/categories.ts';
import { needs } from '#domain/trips/needs.ts';
import { paymentMethods } from '#domain/trips/payment-methods.ts';
import { tripStatuses } from '#domain/trips/status.ts';
import { id, instant, nameText, phone } from './fields.ts';
import { searchText } from './page.ts';
import { stopInput } from './trip-terms.ts';
import { stop } from './addresses.ts';

/**
 * A passenger of the client's earlier trips, an active employee of the client, or a passenger saved by the client. Erased
 * passengers are not included.
 */
export const knownPassenger = z.object({
  clientId: id,
  clientName: z.string(),
  name: z.string(),
  phone: z.string(),
  favourite: z.boolean(),
  /** Record of the active employee with this phone; null: no employee. */
  employee: z.nullable(
    z.object({
      id,
      email: z.nullable(z.string()),
      registration: z.nullable(z.string()),
      /** Active cost centre of the employee. */
      costCentreId: z.nullable(id),
    }),
  ),
  trips: z.int(),
  /** Pickup time of the last known trip; null: no trip among the recent trips. */
  lastAt: z.nullable(instant),
  /** Last trips with different stops, newest first, with the terms that are needed to request each trip again. */
  routes: z.array(
    z.object({
      tripId: id,
      serviceAreaId: id,
      stops: z.array(stop),
      category: z.enum(categories),
      needs: z.array(z.enum(needs)),
      passengerCount: z.int(),
      luggageCount: z.int(),
      /** Hours of a hire by the hour; null: the price is that of the route. */
      hours: z.nullable(z.int()),
      paymentMethod: z.enum(paymentMethods),
      /** Null when the cost centre is inactive, or the trip had none. */
      costCentreId: z.nullable(id),
      notes: z.nullable(z.string()),
    }),
  ),
  /** Trips of the passenger that have not ended, the soonest first. */
  openTrips: z.array(
    z.object({
      tripId: id,
      code: z.string(),
      status: z.enum(tripStatuses),
      pickupAt: instant,
      /** Time zone of the pickup. */
      timeZone: z.string(),
      /** Address of the first stop in one line. */
      origin: z.string(),
      /** Address of the last stop in one line. */
      destination: z.string(),
    }),
  ),
});
export type KnownPassenger = z.infer<typeof knownPassenger>;

export const knownStop = z.object({
  /** Key that identifies the address among the addresses of the client, for marking favourites. */
  key: z.string(),
  favourite: z.boolean(),
  /** Name that the client gave the place; null for an address only. */
  name: z.nullable(z.string()),
  trips: z.int(),
  serviceAreaId: id,
  stop,
});
export type KnownStop = z.infer<typeof knownStop>;

const limit = z._default(z.int().check(z.gte(1), z.lte(100)), 8);
/** Key from `/passengers/stops`. */
const key = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const starred = z.boolean('Informe se é favorito.');
const tags = ['Passageiros'];

export const passengersContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/passengers',
      summary:
        'Passageiros recentes de um cliente, os favoritos primeiro; a central acha os de todos pelo telefone ou por parte do nome',
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
  save: oc
    .route({
      method: 'PUT',
      path: '/passengers/favourites',
      summary: 'Guarda um passageiro entre os favoritos, com o nome que se dá a ele',
      tags,
    })
    .input(z.object({ clientId: z.optional(id), phone, name: nameText('o nome') }))
    .output(z.object({ starred })),
  saveStop: oc
    .route({
      method: 'PUT',
      path: '/passengers/stops/favourites',
      summary: 'Guarda um endereço entre os favoritos, com o nome que se dá a ele',
      tags,
    })
    .input(
      z.object({
        clientId: z.optional(id),
        /** Favourite to replace; omitted: adds a new favourite. */
        key: z.optional(key),
        name: nameText('o nome', 60),
        serviceAreaId: id,
        stop: stopInput,
      }),
    )
    .output(z.object({ key })),
  star: oc
    .route({ method: 'POST', path: '/passengers/favourites', summary: 'Marca ou desmarca um passageiro', tags })
    .input(z.object({ clientId: z.optional(id), phone, starred }))
    .output(z.object({ starred })),
  starStop: oc
    .route({ method: 'POST', path: '/passengers/stops/favourites', summary: 'Marca ou desmarca um endereço', tags })
    .input(z.object({ clientId: z.optional(id), key, starred }))
    .output(z.object({ starred })),
};
