import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { tripStatuses } from '#domain/trips/status.ts';
import { id, instant, nameText, requiredText } from './fields.ts';

const text = z.nullable(z.string());

/** Time, state and car of a trip. The wall shows nothing else. */
export const wallTrip = z.object({
  pickupAt: instant,
  timeZone: z.string(),
  status: z.enum(tripStatuses),
  /** Estimated arrival at the pickup, in whole minutes; null without a recent position. */
  arrivesAt: z.nullable(instant),
  positionIsOld: z.boolean(),
  /** `newAt`: estimated time; null when only the lateness is known. */
  late: z.nullable(z.object({ newAt: z.nullable(instant) })),
  vehicleModel: text,
  vehicleColour: text,
  vehiclePlate: text,
});
export type WallTrip = z.infer<typeof wallTrip>;

/** Trip of today, for the users of its client. */
export const todayTrip = z.extend(wallTrip, {
  id,
  code: z.string(),
  passengerName: z.string(),
  passengerCount: z.int(),
  room: text,
  costCentre: text,
  clientReference: text,
  origin: z.string(),
  destination: z.string(),
  driverName: text,
});
export type TodayTrip = z.infer<typeof todayTrip>;

/** Line of the day sheet. `driverPhone` and `boardingPin` are null before the acceptance. */
export const sheetTrip = z.extend(todayTrip, {
  passengerPhone: text,
  driverPhone: text,
  requiresPin: z.boolean(),
  boardingPin: text,
});
export type SheetTrip = z.infer<typeof sheetTrip>;

/** Link of a wall. `url`: address that opens the wall without sign-in. */
export const wallLink = z.object({ id, name: z.string(), url: z.string(), createdAt: instant });
export type WallLink = z.infer<typeof wallLink>;

const wall = z.object({ items: z.array(wallTrip), full: z.boolean() });
export type Wall = z.infer<typeof wall>;

const tags = ['Hoje'];
const walls = z.object({ items: z.array(wallLink) });
const headers = z.record(z.string(), z.string());

export const todayContract = {
  board: oc
    .route({ method: 'GET', path: '/today', summary: 'As viagens de hoje do cliente, pelo horário de embarque', tags })
    .output(z.object({ items: z.array(todayTrip), full: z.boolean() })),
  sheet: oc
    .route({
      method: 'GET',
      path: '/today/sheet',
      summary:
        'A folha do dia, com os telefones do passageiro e do motorista e o PIN, para quem aprova as viagens do cliente',
      tags,
    })
    .output(z.object({ items: z.array(sheetTrip), full: z.boolean() })),
  walls: oc
    .route({ method: 'GET', path: '/today/walls', summary: 'Os links dos murais do cliente', tags })
    .output(walls),
  addWall: oc
    .route({
      method: 'POST',
      path: '/today/walls',
      successStatus: 201,
      summary: 'Cria o link de um mural',
      tags,
    })
    .input(z.object({ name: nameText('o nome do mural', 40) }))
    .output(walls),
  renewWall: oc
    .route({
      method: 'POST',
      path: '/today/walls/{id}/renew',
      summary: 'Troca o link de um mural; o anterior deixa de valer',
      tags,
    })
    .input(z.object({ id }))
    .output(walls),
  endWall: oc
    .route({ method: 'DELETE', path: '/today/walls/{id}', summary: 'Encerra o link de um mural', tags })
    .input(z.object({ id }))
    .output(walls),
  /** Requires no session, only the code of the link. Unchanged data is answered with 304 (`ETag`, `If-None-Match`). */
  wall: oc
    .route({
      method: 'GET',
      path: '/walls/{code}',
      summary: 'O mural das viagens de hoje, sem entrar e sem nomes, destinos ou PINs',
      tags,
      outputStructure: 'detailed',
    })
    .input(z.object({ code: requiredText('o código', 60) }))
    .output(
      z.union([
        z.object({ status: z.literal(200), headers, body: wall }),
        z.object({ status: z.literal(304), headers }),
      ]),
    ),
};
