import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { mostFrameOrigins, parseFrameOrigin } from '#domain/access/frame-origins.ts';
import { guestPayments } from '#domain/trips/guest-requests.ts';
import { passengerLanguages } from '#domain/trips/passenger-languages.ts';
import { stop } from './addresses.ts';
import {
  cents,
  email,
  id,
  instant,
  nameText,
  normalised,
  oneOf,
  optionalText,
  phone,
  requiredText,
  version,
} from './fields.ts';
import { roomLength, stopInput } from './trip-terms.ts';

const faultyOrigin =
  'Informe só o começo do endereço do site, como https://www.hotel.com.br, com https e sem caminho depois do domínio.';
const origins = z.array(normalised(parseFrameOrigin, 'Informe o endereço do site.', faultyOrigin)).check(
  z.maxLength(mostFrameOrigins, `No máximo ${mostFrameOrigins} sites.`),
  z.overwrite((typed) => [...new Set(typed)]),
);

/** The page on which the guests of a client request trips, for the client and the central. */
export const guestPage = z.object({
  active: z.boolean(),
  url: z.string(),
  posterUrl: z.string(),
  embedUrl: z.string(),
  pickup: stop,
  /** Origins of the sites that may embed the page. */
  origins: z.array(z.string()),
  /** Estimate above which a guest cannot charge a trip to the room; null: no limit. */
  roomLimitCents: z.nullable(cents),
  version,
});
export type GuestPage = z.infer<typeof guestPage>;

const ownPage = z.object({ page: z.nullable(guestPage) });

const guestPageInput = {
  active: z.boolean(),
  pickup: stopInput,
  origins,
  roomLimitCents: z.optional(z.nullable(cents)),
  /** Omitted: creates the page. */
  version: z.optional(version),
};

/** Content of the public page. */
export const hotel = z.object({
  name: z.string(),
  pickup: z.string(),
  timeZone: z.string(),
  central: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
});
export type Hotel = z.infer<typeof hotel>;

const guestPlace = z.object({ id, name: z.string(), address: z.string() });
export type GuestPlace = z.infer<typeof guestPlace>;

const code = requiredText('o código', 60);
const people = z
  .int('Informe quantas pessoas.')
  .check(z.gte(1, 'Ao menos uma pessoa.'), z.lte(7, 'No máximo 7 pessoas.'));
const luggage = z
  .int('Informe os volumes.')
  .check(z.gte(0, 'Não pode ser negativo.'), z.lte(20, 'No máximo 20 volumes.'));

const way = {
  code,
  /** Destination as the guest writes it. With `placeId`, the address of the place replaces it. */
  destination: requiredText('o destino'),
  placeId: z.optional(z.nullable(id)),
  /** Pickup time; omitted or null: now. */
  pickupAt: z.optional(z.nullable(instant)),
  passengerCount: z._default(people, 1),
  luggageCount: z._default(luggage, 0),
};

const guestRequest = z
  .object({
    ...way,
    name: nameText('o nome'),
    phone,
    email: z.optional(z.nullable(email)),
    room: optionalText(roomLength),
    paymentMethod: z.enum(guestPayments, oneOf('Informe a forma de pagamento.')),
    language: z._default(z.enum(passengerLanguages, oneOf('Informe o idioma.')), 'pt'),
  })
  .check(
    z.refine(({ room, paymentMethod }) => paymentMethod !== 'billed' || !!room, {
      path: ['room'],
      error: 'Informe o quarto da conta.',
    }),
  );
export type GuestRequest = z.output<typeof guestRequest>;
export type GuestWay = Pick<GuestRequest, Exclude<keyof typeof way, 'code'>>;

const tags = ['Página do hóspede'];

export const guestPagesContract = {
  own: oc
    .route({ method: 'GET', path: '/clients/{id}/guest-page', summary: 'A página do hóspede de um cliente', tags })
    .input(z.object({ id }))
    .output(ownPage),
  save: oc
    .route({ method: 'PUT', path: '/clients/{id}/guest-page', summary: 'Cria ou altera a página do hóspede', tags })
    .input(z.object({ id, ...guestPageInput }))
    .output(ownPage),
  renew: oc
    .route({
      method: 'POST',
      path: '/clients/{id}/guest-page/renew',
      summary: 'Troca o endereço da página do hóspede; o anterior deixa de valer',
      tags,
    })
    .input(z.object({ id }))
    .output(ownPage),
};

/** Operations of the guests, which require no session, only the code of the page. The panel does not call them. */
export const guestsContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/guest-pages/{code}',
      summary: 'O que o hóspede vê antes de pedir, sem entrar',
      tags,
    })
    .input(z.object({ code }))
    .output(hotel),
  places: oc
    .route({
      method: 'GET',
      path: '/guest-pages/{code}/places',
      summary: 'Sugere ao hóspede locais da central enquanto digita o destino',
      tags,
    })
    .input(z.object({ code, q: requiredText('o texto', 80) }))
    .output(z.object({ items: z.array(guestPlace) })),
  estimate: oc
    .route({
      method: 'POST',
      path: '/guest-pages/{code}/estimate',
      summary: 'Estima o preço da viagem do hóspede, sem registrar nada',
      tags,
    })
    .input(z.object(way))
    .output(z.object({ estimateCents: z.nullable(cents) })),
  request: oc
    .route({
      method: 'POST',
      path: '/guest-pages/{code}/requests',
      successStatus: 201,
      summary: 'O hóspede pede a viagem; na conta do quarto, ela espera a aprovação da recepção',
      tags,
    })
    .input(guestRequest)
    .output(z.object({ rideCode: z.string(), awaitsApproval: z.boolean() })),
};
