import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { clientKinds } from '#domain/client-kinds.ts';
import { hasPhoneNumber, lostItemLength, mostDelays, ratingReasons } from '#domain/trips/passenger-words.ts';
import { paymentMethods } from '#domain/trips/payment-methods.ts';
import { passengerLanguages } from '#domain/trips/passenger-languages.ts';
import { rideApprovers, ridePhases } from '#domain/trips/ride.ts';
import { tripStatuses } from '#domain/trips/status.ts';
import { latitude, longitude } from './addresses.ts';
import { cents, id, instant, oneOf, requiredText } from './fields.ts';
import { pageOf, pageQuery } from './page.ts';

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

const stars = z.int('Informe de 1 a 5 estrelas.').check(z.gte(1, 'No mínimo 1.'), z.lte(5, 'No máximo 5.'));
const reasonOfRating = z.enum(ratingReasons, oneOf('Informe o motivo.'));

/** Rating of a trip by its passenger. */
export const tripRating = z.object({ stars, reasons: z.array(reasonOfRating), ratedAt: instant });
export type TripRating = z.infer<typeof tripRating>;

/** Ratings of a partner in the last `RATING_DAYS` days. `mean`: mean of the stars; null without ratings. */
export const partnerRatings = z.object({
  from: instant,
  count: z.int(),
  mean: z.nullable(z.number()),
  latest: z.array(z.extend(tripRating, { tripId: id, tripCode: z.string() })),
});
export type PartnerRatings = z.infer<typeof partnerRatings>;

/**
 * Data of the passenger's page: see `Ride` in #domain/trips/ride.ts. After the trip only code, time zone, ending,
 * approver and central are set; after a completed trip also times, stops, driver, payer, payment, lost items and
 * rating; after a guest's rejected request also `refusal` and `orderPath`.
 */
export const ride = z.object({
  code: z.string(),
  phase: z.enum(ridePhases),
  ending: z.nullable(z.enum(tripStatuses)),
  pickupAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  timeZone: z.string(),
  approver: z.nullable(z.enum(rideApprovers)),
  arrivedAt: z.nullable(instant),
  pickup: z.nullable(z.object({ place: z.string(), region: z.string(), point: z.nullable(point) })),
  destination: z.nullable(z.object({ place: text, region: z.string(), point: z.nullable(point) })),
  gaveBack: z.boolean(),
  driver: z.nullable(z.object({ firstName: text, plate: text, model: text, colour: text })),
  boardingPin: text,
  payer: z.nullable(z.enum(clientKinds)),
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
  arrivesAt: z.nullable(instant),
  late: z.nullable(z.object({ newAt: z.nullable(instant) })),
  words: z.nullable(z.object({ saidReady: z.boolean(), delays: z.int(), delaysLeft: z.int() })),
  lostItems: z.nullable(z.object({ reported: z.int(), left: z.int() })),
  rating: z.nullable(z.object({ stars: z.nullable(stars), reasons: z.array(reasonOfRating), mayChange: z.boolean() })),
  refusal: text,
  orderPath: text,
  central: z.object({ name: z.string(), phone: text }),
  tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
});
export type RideView = z.infer<typeof ride>;

const rideLink = z.object({ url: z.nullable(z.string()) });

/** A link that a person sends, because the passenger has no e-mail. `message`: text in the passenger's language. */
export const waitingLink = z.object({
  tripId: id,
  tripCode: z.string(),
  clientName: z.string(),
  pickupAt: instant,
  timeZone: z.string(),
  passengerName: z.string(),
  phone: z.string(),
  language: z.enum(passengerLanguages),
  message: z.string(),
});
export type WaitingLink = z.infer<typeof waitingLink>;

const tags = ['Acompanhamento'];
const code = requiredText('o código', 60);

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
    .input(z.object({ code }))
    .output(
      z.union([
        z.object({ status: z.literal(200), headers: z.record(z.string(), z.string()), body: ride }),
        z.object({ status: z.literal(304), headers: z.record(z.string(), z.string()) }),
      ]),
    ),
  sayReady: oc
    .route({
      method: 'POST',
      path: '/rides/{code}/ready',
      successStatus: 204,
      summary: 'O passageiro avisa que está pronto; repetir não avisa de novo',
      tags,
    })
    .input(z.object({ code })),
  askDelay: oc
    .route({
      method: 'POST',
      path: '/rides/{code}/delay',
      successStatus: 204,
      summary: 'O passageiro pede mais 5 minutos; não muda taxa nenhuma',
      tags,
    })
    .input(
      z.object({
        code,
        /** The first or second time. A repeated call with the same number has no effect. */
        time: z
          .int('Informe qual pedido é: 1 ou 2.')
          .check(z.gte(1, 'No mínimo 1.'), z.lte(mostDelays, 'No máximo 2.')),
      }),
    ),
  reportLostItem: oc
    .route({
      method: 'POST',
      path: '/rides/{code}/lost-items',
      successStatus: 204,
      summary: 'O passageiro avisa a central e o parceiro do que esqueceu no carro',
      tags,
    })
    .input(
      z.object({
        code,
        description: requiredText('o que foi esquecido', lostItemLength).check(
          z.refine((typed) => !hasPhoneNumber(typed), 'Descreva só o objeto, sem telefone: a central usa o da viagem.'),
        ),
      }),
    ),
  rate: oc
    .route({
      method: 'POST',
      path: '/rides/{code}/rating',
      successStatus: 204,
      summary: 'O passageiro avalia a viagem, ou muda a avaliação em até um dia',
      tags,
    })
    .input(
      z.object({
        code,
        stars,
        reasons: z._default(z.array(reasonOfRating).check(z.maxLength(ratingReasons.length, 'Motivos demais.')), []),
      }),
    ),
  rating: oc
    .route({ method: 'GET', path: '/trips/{id}/rating', summary: 'A avaliação do passageiro, para a central', tags })
    .input(z.object({ id }))
    .output(z.object({ rating: z.nullable(tripRating) })),
  partnerRatings: oc
    .route({
      method: 'GET',
      path: '/partners/{id}/ratings',
      summary: 'As avaliações das viagens de um parceiro em 90 dias, para administradores',
      tags,
    })
    .input(z.object({ id }))
    .output(partnerRatings),
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
  waitingLinks: oc
    .route({
      method: 'GET',
      path: '/passenger-links',
      summary: 'Os links que alguém precisa enviar ao passageiro, pelo horário de embarque',
      tags,
    })
    .input(z.object(pageQuery))
    .output(pageOf(waitingLink)),
  markSent: oc
    .route({
      method: 'POST',
      path: '/trips/{id}/link/sent',
      successStatus: 204,
      summary: 'Tira da lista um link já enviado, ou o devolve a ela com `sent: false`',
      tags,
    })
    .input(z.object({ id, sent: z._default(z.boolean(), true) })),
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
