import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { precisions } from '#domain/places/precision.ts';
import { categories } from '#domain/trips/categories.ts';
import { paymentMethods } from '#domain/trips/payment-methods.ts';
import { latitude, longitude } from './addresses.ts';
import { cents, id, instant, localDate, optionalText } from './fields.ts';
import { newBooking, severalTrips, vehicleNumber, vehiclesOf } from './new-booking.ts';
import { holiday, repeat } from './repeat.ts';
import { estimate } from './tariffs.ts';
import { trip } from './trip.ts';
import { hours } from './trip-terms.ts';

export const booking = z.object({ id, trips: z.array(trip) });

const count = z.int('Informe um número.').check(z.gte(0), z.lte(60));

const stopSoFar = z.object({
  /** Address of the stop, compared with the coordinates of the same stop. */
  address: optionalText(200),
  district: optionalText(80),
  city: optionalText(80),
  placeId: z.optional(z.nullable(id)),
  lat: z.optional(z.nullable(latitude)),
  lng: z.optional(z.nullable(longitude)),
  precision: z.optional(z.nullable(z.enum(precisions))),
});

/** An unfinished request: the fields filled in so far, without names of people. */
const requestSoFar = z.object({
  clientId: z.optional(z.nullable(id)),
  serviceAreaId: z.optional(z.nullable(id)),
  stops: z
    .array(stopSoFar)
    .check(z.minLength(2, 'Informe origem e destino.'), z.maxLength(12, 'No máximo 12 paradas.')),
  pickupAt: z.optional(z.nullable(instant)),
  category: z._default(z.enum(categories), 'comum'),
  paymentMethod: z._default(z.enum(paymentMethods), 'billed'),
  /** Phones of the passengers, by which an employee of the client is recognised. Unreadable phones count as empty. */
  passengers: z.optional(
    z
      .array(z.object({ phone: optionalText(40), vehicle: z.optional(z.nullable(vehicleNumber)) }))
      .check(z.maxLength(60)),
  ),
  passengerCount: z._default(count, 1),
  luggageCount: z._default(count, 0),
  hours: z.optional(z.nullable(hours)),
  costCentreId: z.optional(z.nullable(id)),
  clientReference: optionalText(60),
  reason: optionalText(200),
  flightNumber: optionalText(12),
  voucherCode: optionalText(40),
  vehicles: vehiclesOf(z.object({ destination: z.optional(z.nullable(stopSoFar)) })),
  ...severalTrips,
  repeat: z.optional(z.nullable(repeat)),
});
export type RequestSoFar = z.output<typeof requestSoFar>;

/**
 * `missing`: the client requires this field. `refused`: the request would be refused. `approval`: the request would
 * need an approval.
 */
export const verdictKinds = ['missing', 'refused', 'approval'] as const;

export const verdict = z.object({
  /**
   * `warning`: the request would be accepted, but little of a limit would remain, or a point is far from its address.
   */
  kind: z.enum([...verdictKinds, 'warning']),
  /** Affected field of the request; null: the whole request. */
  field: z.nullable(z.string()),
  message: z.string(),
});
export type Verdict = z.infer<typeof verdict>;

export const requestCheck = z.object({
  /** Estimate of one vehicle, outbound only. */
  outbound: estimate,
  return: z.nullable(estimate),
  tripCount: z.int(),
  /** Days of the trips of a repeated request; empty without repetition. */
  days: z.array(localDate),
  /** Holidays on the chosen weekdays of a repeated request, even if skipped. */
  holidays: z.array(holiday),
  /** Estimate of all trips; null when a trip has no estimate. */
  totalCents: z.nullable(cents),
  /** The rules of the employee whom the request counts for, in few words; null without an employee or rules. */
  employeeRules: z.nullable(z.string()),
  verdicts: z.array(verdict),
});
export type RequestCheck = z.infer<typeof requestCheck>;

const tags = ['Reservas'];

export const bookingsContract = {
  create: oc
    .route({
      method: 'POST',
      path: '/bookings',
      successStatus: 201,
      summary: 'Solicita as viagens de uma reserva, todas ou nenhuma',
      tags,
    })
    .input(newBooking)
    .output(booking),
  get: oc
    .route({
      method: 'GET',
      path: '/bookings/{id}',
      summary: 'Consulta as viagens de uma reserva que o usuário pode ver',
      tags,
    })
    .input(z.object({ id }))
    .output(booking),
  check: oc
    .route({
      method: 'POST',
      path: '/trips/check',
      summary: 'Diz quanto custaria um pedido e o que o impede, sem registrá-lo',
      tags,
    })
    .input(requestSoFar)
    .output(requestCheck),
};
