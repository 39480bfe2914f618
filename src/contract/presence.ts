import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { categories } from '#domain/trips/categories.ts';
import { latitude, longitude } from './addresses.ts';
import { cents, id, instant, localDate } from './fields.ts';

const tags = ['Disponibilidade'];
const timeOfDay = z
  .string('Informe o horário.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe o horário no formato HH:MM.'));

/** Usual working hours. 0 is Sunday. A shift that ends at or before its start ends on the next day. */
export const shift = z.object({
  weekday: z.int('Informe o dia da semana.').check(z.gte(0, 'De 0 (domingo) a 6.'), z.lte(6, 'De 0 (domingo) a 6.')),
  startsAt: timeOfDay,
  endsAt: timeOfDay,
});
export type Shift = z.infer<typeof shift>;

/** The days before `until` must be dates that the API accepts, too. */
const recentDate = localDate.check(z.refine((day) => day >= '2000-01-01', 'Informe uma data a partir de 2000.'));

/** A day of a driver: time available without pauses, trips completed, their total and the driver's part of it. */
export const workday = z.object({
  day: localDate,
  availableSeconds: z.int(),
  trips: z.int(),
  grossCents: cents,
  netCents: cents,
  /** `netCents` for each hour available; null for less than ten minutes. */
  netPerHourCents: z.nullable(cents),
});
export type Workday = z.infer<typeof workday>;

/** Availability of the calling driver. `driverId` null: the user is linked to no driver. */
export const ownPresence = z.object({
  driverId: z.nullable(id),
  /** Null: not available. */
  presence: z.nullable(
    z.object({
      beganAt: instant,
      pausedUntil: z.nullable(instant),
      /** Latest end of a pause that the driver may choose; null: no pause is left. */
      pausableUntil: z.nullable(instant),
      /** Instant at which the availability ends without a sign of the page. */
      removedAt: instant,
      declaredRankId: z.nullable(id),
    }),
  ),
  /** True while the consent to share the position is open. */
  sharesPosition: z.boolean(),
  /** Time of the kept position; null without one. */
  positionAt: z.nullable(instant),
  /** Ranks near which the driver may say to be. */
  ranks: z.array(z.object({ id, name: z.string() })),
  shifts: z.array(shift),
  today: workday,
});
export type OwnPresence = z.infer<typeof ownPresence>;

const driverStates = ['free', 'queued', 'offered', 'on_trip', 'paused', 'silent'] as const;

/** An available driver, as the central sees it. */
export const availableDriver = z.object({
  driverId: id,
  driverName: z.string(),
  driverPhone: z.nullable(z.string()),
  partnerId: id,
  partnerName: z.string(),
  state: z.enum(driverStates),
  beganAt: instant,
  pausedUntil: z.nullable(instant),
  /** Rank of the queue, or else the rank near which the driver says to be. */
  rankName: z.nullable(z.string()),
  /** Position not older than ten minutes, of a driver who shares it. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number(), at: instant })),
  /** Trip that runs or is being offered, and the estimated minutes until it ends. */
  tripId: z.nullable(id),
  tripCode: z.nullable(z.string()),
  freeInMinutes: z.nullable(z.int()),
  earnedCents: cents,
  /** Areas and categories in which the partner works. */
  serviceAreaIds: z.array(id),
  categories: z.array(z.enum(categories)),
});
export type AvailableDriver = z.infer<typeof availableDriver>;

/** Position of an available driver, and the instant from which the device reports this place. */
export const carPosition = z.object({
  driverId: id,
  lat: z.number(),
  lng: z.number(),
  at: instant,
  movedAt: instant,
});
export type CarPosition = z.infer<typeof carPosition>;

export const presenceContract = {
  own: oc.route({ method: 'GET', path: '/presence', summary: 'A própria disponibilidade', tags }).output(ownPresence),
  begin: oc
    .route({ method: 'POST', path: '/presence/begin', summary: 'Fica disponível para ofertas', tags })
    .input(z.object({ declaredRankId: z._default(z.nullable(id), null) }))
    .output(ownPresence),
  end: oc
    .route({ method: 'POST', path: '/presence/end', summary: 'Deixa de estar disponível, e sai da fila', tags })
    .output(ownPresence),
  pause: oc
    .route({ method: 'POST', path: '/presence/pause', summary: 'Pausa as ofertas até um horário, ou volta', tags })
    .input(z.object({ until: z.nullable(instant) }))
    .output(ownPresence),
  declare: oc
    .route({ method: 'POST', path: '/presence/region', summary: 'Informa perto de qual ponto está', tags })
    .input(z.object({ rankId: z.nullable(id) }))
    .output(ownPresence),
  sharing: oc
    .route({ method: 'POST', path: '/presence/sharing', summary: 'Autoriza ou retira o uso da posição', tags })
    .input(z.object({ share: z.boolean('Informe se autoriza.') }))
    .output(ownPresence),
  /** Called about every ten seconds while the page is visible. Not a command: the last call of a second counts. */
  position: oc
    .route({
      method: 'PUT',
      path: '/presence/position',
      successStatus: 204,
      summary: 'Diz que o motorista continua disponível, e onde está; só a última posição é guardada',
      tags,
    })
    .input(
      z.object({
        position: z.nullable(
          z.object({
            lat: latitude,
            lng: longitude,
            accuracyMeters: z.number('Informe a precisão.').check(z.gte(0), z.lte(100_000)),
            at: instant,
          }),
        ),
      }),
    ),
  setShifts: oc
    .route({ method: 'PUT', path: '/presence/shifts', summary: 'Informa os próprios turnos', tags })
    .input(z.object({ shifts: z.array(shift).check(z.maxLength(21, 'No máximo 21 turnos.')) }))
    .output(ownPresence),
  workdays: oc
    .route({ method: 'GET', path: '/presence/workdays', summary: 'O resumo dos próprios dias', tags })
    .input(z.object({ until: z.optional(recentDate) }))
    .output(z.object({ items: z.array(workday) })),
  available: oc
    .route({ method: 'GET', path: '/presences', summary: 'Os motoristas disponíveis', tags })
    .output(z.object({ items: z.array(availableDriver) })),
  /** Read every few seconds by the console, because positions have no events. */
  positions: oc
    .route({ method: 'GET', path: '/presences/positions', summary: 'Onde estão os motoristas disponíveis', tags })
    .output(z.object({ items: z.array(carPosition) })),
};
