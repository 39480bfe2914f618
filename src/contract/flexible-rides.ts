import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { categories } from '#domain/trips/categories.ts';
import { flexibleStates } from '#domain/trips/flexible-rides.ts';
import { passengerLanguages } from '#domain/trips/passenger-languages.ts';
import { paymentMethods } from '#domain/trips/payment-methods.ts';
import { cents, id, localDate, oneOf, requiredText } from './fields.ts';
import { pageOf, pageQuery } from './page.ts';
import { newTrip, passengerInput } from './trip-terms.ts';

const text = z.nullable(z.string());

/** A flexible ride, for the client and the central. */
export const flexibleRide = z.object({
  id,
  clientId: id,
  clientName: z.string(),
  requesterName: text,
  state: z.enum(flexibleStates),
  day: localDate,
  passenger: z.object({
    name: z.string(),
    phone: z.string(),
    email: text,
    language: z.nullable(z.enum(passengerLanguages)),
  }),
  /** Stops in one line each, in their order. */
  way: z.array(z.string()),
  category: z.enum(categories),
  paymentMethod: z.enum(paymentMethods),
  /** Null unless the passenger can still start. */
  url: text,
  /** Text with the link for WhatsApp, in the passenger's language; null unless the passenger can still start. */
  message: text,
  tripId: z.nullable(id),
  tripCode: text,
});
export type FlexibleRide = z.infer<typeof flexibleRide>;

/** Terms of an immediate trip with one passenger, without the time and the data that only a booked trip has. */
const newFlexibleRide = z.extend(
  z.omit(newTrip, { passengers: true, pickupAt: true, hours: true, nameSign: true, internalNote: true }),
  {
    passenger: passengerInput,
    /** Day of the area on which the passenger may start. */
    day: localDate,
  },
);
export type NewFlexibleRide = z.output<typeof newFlexibleRide>;

/** Content of the passenger's page before the start. The link may be shared, so it names no passenger or house number. */
export const flexibleStart = z.object({
  /** `started`: the page goes to the ride with `rideCode`; null after the link of the trip was replaced. */
  state: z.enum(['early', 'open', 'started', 'over']),
  day: localDate,
  way: z.array(z.object({ place: z.string(), region: z.string() })),
  /** Null when the client pays, because the price concerns only the client. */
  payment: z.nullable(z.object({ method: z.enum(paymentMethods), estimateCents: z.nullable(cents) })),
  rideCode: text,
  central: z.object({ name: z.string(), phone: text }),
});
export type FlexibleStart = z.infer<typeof flexibleStart>;

const tags = ['Corrida flexível'];
const code = requiredText('o código', 60);
const groups = ['open', 'used', 'ended'] as const;

export const flexibleRidesContract = {
  create: oc
    .route({
      method: 'POST',
      path: '/flexible-rides',
      successStatus: 201,
      summary: 'Cria uma corrida flexível: o passageiro chama o táxi pelo link, uma vez, no dia dela',
      tags,
    })
    .input(newFlexibleRide)
    .output(flexibleRide),
  list: oc
    .route({
      method: 'GET',
      path: '/flexible-rides',
      summary: 'As corridas flexíveis, da mais nova à mais antiga',
      tags,
    })
    .input(
      z.object({
        ...pageQuery,
        clientId: z.optional(id),
        /** `open`: can still be started. `ended`: revoked, or its day ended without a start. */
        group: z.optional(z.enum(groups, oneOf('Informe o grupo.'))),
      }),
    )
    .output(pageOf(flexibleRide)),
  revoke: oc
    .route({
      method: 'POST',
      path: '/flexible-rides/{id}/revoke',
      summary: 'Cancela uma corrida flexível que ninguém iniciou; o link deixa de valer',
      tags,
    })
    .input(z.object({ id }))
    .output(flexibleRide),
};

/** Operations of the passenger. They require no session, only the code of the link. */
export const flexibleLinksContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/flexible-links/{code}',
      summary: 'O que o passageiro vê antes de chamar o táxi, sem entrar; não muda nada',
      tags,
    })
    .input(z.object({ code }))
    .output(flexibleStart),
  start: oc
    .route({
      method: 'POST',
      path: '/flexible-links/{code}/start',
      summary: 'O passageiro chama o táxi; repetir devolve a mesma viagem',
      tags,
    })
    .input(z.object({ code }))
    .output(z.object({ rideCode: z.string() })),
};
