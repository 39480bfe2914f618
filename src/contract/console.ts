import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { alarmKinds } from '#domain/dispatch/alarms.ts';
import { categories } from '#domain/trips/categories.ts';
import { tripKinds } from '#domain/trips/kinds.ts';
import { needs } from '#domain/trips/needs.ts';
import { tripStatuses } from '#domain/trips/status.ts';
import { comparedDriver } from './dispatch.ts';
import { id, instant, version } from './fields.ts';

const tags = ['Despacho'];

/** Trip on the console, with less than its page shows. */
export const boardTrip = z.object({
  id,
  code: z.string(),
  version,
  kind: z.enum(tripKinds),
  status: z.enum(tripStatuses),
  category: z.enum(categories),
  needs: z.array(z.enum(needs)),
  serviceAreaId: id,
  pickupAt: instant,
  timeZone: z.string(),
  /** Instants that decide how urgent the trip is, as on the page of the trip. */
  dueAt: z.nullable(instant),
  noShowAt: z.nullable(instant),
  reconfirmBy: z.nullable(instant),
  clientSuspended: z.boolean(),
  /** Districts, or cities, of origin and destination, and the place of the pickup when it has coordinates. */
  from: z.string(),
  to: z.string(),
  pickup: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  clientName: z.string(),
  passengerName: z.nullable(z.string()),
  designatedPartnerId: z.nullable(id),
  /** Partner and driver to whom the trip is assigned, offered or designated. */
  partnerName: z.nullable(z.string()),
  driverId: z.nullable(id),
  driverName: z.nullable(z.string()),
  offerExpiresAt: z.nullable(instant),
});
export type BoardTrip = z.infer<typeof boardTrip>;

export const alarm = z.object({
  id,
  kind: z.enum(alarmKinds),
  tripId: id,
  tripCode: z.string(),
  driverName: z.nullable(z.string()),
  raisedAt: instant,
  acknowledgedAt: z.nullable(instant),
  /** Name of the user who acknowledged the alarm. */
  acknowledgedBy: z.nullable(z.string()),
});
export type Alarm = z.infer<typeof alarm>;

/** An available driver, compared for one trip. */
export const rankedDriver = z.extend(comparedDriver, {
  driverId: id,
  driverPhone: z.nullable(z.string()),
  partnerId: id,
  /** Why the driver is excluded, in Portuguese; null for a driver who may get the trip. */
  excluded: z.nullable(z.string()),
});
export type RankedDriver = z.infer<typeof rankedDriver>;

const alarms = z.object({ items: z.array(alarm) });

export const consoleContract = {
  board: oc
    .route({ method: 'GET', path: '/dispatch/board', summary: 'As viagens das próximas horas, para o despacho', tags })
    .output(z.object({ items: z.array(boardTrip), full: z.boolean() })),
  drivers: oc
    .route({
      method: 'GET',
      path: '/trips/{id}/drivers',
      summary: 'Os motoristas disponíveis, comparados para a viagem',
      tags,
    })
    .input(z.object({ id }))
    .output(z.object({ items: z.array(rankedDriver) })),
  alarms: oc.route({ method: 'GET', path: '/dispatch/alarms', summary: 'Os alarmes abertos', tags }).output(alarms),
  acknowledge: oc
    .route({
      method: 'POST',
      path: '/dispatch/alarms/{id}/acknowledge',
      summary: 'Diz aos colegas que cuida do alarme',
      tags,
    })
    .input(z.object({ id }))
    .output(alarms),
};
