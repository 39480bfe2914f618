import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { paymentMethods } from '#domain/trips/payment-methods.ts';
import { ridePhases } from '#domain/trips/ride.ts';
import { tripStatuses } from '#domain/trips/status.ts';
import { latitude, longitude } from './addresses.ts';
import { cents, id, instant, requiredText } from './fields.ts';

const point = z.object({ lat: z.number(), lng: z.number() });
const text = z.nullable(z.string());

/**
 * Last position of the car, reported by the device of the assigned partner. `at`: time of the device, at most the time
 * of the server.
 */
export const ridePosition = z.object({
  lat: z.number(),
  lng: z.number(),
  accuracyMeters: z.nullable(z.int()),
  at: instant,
});
export type RidePosition = z.infer<typeof ridePosition>;

/**
 * Data of the passenger's page: see `Ride` in #domain/trips/ride.ts. After the trip only code, time zone, ending and
 * central are set; after a completed trip also driver and payment.
 */
export const ride = z.object({
  code: z.string(),
  phase: z.enum(ridePhases),
  ending: z.nullable(z.enum(tripStatuses)),
  pickupAt: z.nullable(instant),
  timeZone: z.string(),
  arrivedAt: z.nullable(instant),
  pickup: z.nullable(z.object({ place: z.string(), region: z.string(), point: z.nullable(point) })),
  destination: z.nullable(z.object({ place: text, region: z.string(), point: z.nullable(point) })),
  gaveBack: z.boolean(),
  driver: z.nullable(z.object({ firstName: text, plate: text, model: text, colour: text })),
  boardingPin: text,
  payment: z.nullable(
    z.object({
      method: z.enum(paymentMethods),
      estimateCents: z.nullable(cents),
      finalCents: z.nullable(cents),
      inReview: z.boolean(),
      receiptCode: text,
    }),
  ),
  position: z.nullable(ridePosition),
  distanceMeters: z.nullable(z.int()),
  central: z.object({ name: z.string(), phone: text }),
  tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
});
export type RideView = z.infer<typeof ride>;

const rideLink = z.object({ url: z.nullable(z.string()) });

const tags = ['Acompanhamento'];

export const ridesContract = {
  /** Requires no session, only the code of the link. Unchanged data is answered with 304 (`ETag`, `If-None-Match`). */
  get: oc
    .route({
      method: 'GET',
      path: '/rides/{code}',
      summary: 'A página do passageiro, sem entrar',
      tags,
      outputStructure: 'detailed',
    })
    .input(z.object({ code: requiredText('o código', 60) }))
    .output(
      z.union([
        z.object({ status: z.literal(200), headers: z.record(z.string(), z.string()), body: ride }),
        z.object({ status: z.literal(304), headers: z.record(z.string(), z.string()) }),
      ]),
    ),
  link: oc
    .route({
      method: 'GET',
      path: '/trips/{id}/link',
      summary: 'O link do passageiro; quem tem a viagem recebe o seu, sem PIN',
      tags,
    })
    .input(z.object({ id }))
    .output(rideLink),
  createLink: oc
    .route({
      method: 'POST',
      path: '/trips/{id}/link',
      summary: 'Cria o link do passageiro, ou o troca com `renew`',
      tags,
    })
    .input(z.object({ id, renew: z._default(z.boolean(), false) }))
    .output(rideLink),
  position: oc
    .route({ method: 'GET', path: '/trips/{id}/position', summary: 'Onde está o carro', tags })
    .input(z.object({ id }))
    .output(z.object({ position: z.nullable(ridePosition) })),
  sharePosition: oc
    .route({
      method: 'PUT',
      path: '/trips/{id}/position',
      successStatus: 204,
      summary: 'O parceiro informa onde está; só a última posição é guardada',
      tags,
    })
    .input(
      z.object({
        id,
        lat: latitude,
        lng: longitude,
        accuracyMeters: z.optional(z.nullable(z.number().check(z.gte(0, 'Não pode ser negativo.')))),
        at: instant,
      }),
    ),
  hidePosition: oc
    .route({
      method: 'DELETE',
      path: '/trips/{id}/position',
      successStatus: 204,
      summary: 'O parceiro deixa de compartilhar onde está',
      tags,
    })
    .input(z.object({ id })),
};
