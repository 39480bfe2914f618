import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { clientSides, partnerSides } from '#domain/trips/money-sides.ts';
import { categories } from '#domain/trips/categories.ts';
import { priceModes, tripKinds } from '#domain/trips/kinds.ts';
import { needs } from '#domain/trips/needs.ts';
import { paymentMethods } from '#domain/trips/payment-methods.ts';
import { tripStatuses } from '#domain/trips/status.ts';
import { cents, cep, id, instant, optionalText, phone, requiredText, version } from './fields.ts';
import { listOf, pageOf, pageQuery, searchText } from './page.ts';
import { latitude, longitude } from './places.ts';
import { fareLine } from './tariffs.ts';

const passenger = z.object({ name: z.string(), phone: z.nullable(z.string()) });
export const stop = z.object({
  address: z.string(),
  number: z.nullable(z.string()),
  complement: z.nullable(z.string()),
  district: z.nullable(z.string()),
  city: z.nullable(z.string()),
  uf: z.nullable(z.string()),
  cep: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  placeId: z.nullable(id),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
});
export type Stop = z.infer<typeof stop>;

const passengerInput = z.object({ name: requiredText('o nome do passageiro', 120), phone });
const stopInput = z.object({
  address: requiredText('o endereço'),
  number: optionalText(20),
  complement: optionalText(80),
  district: optionalText(80),
  city: optionalText(80),
  uf: optionalText(2),
  cep: z.optional(z.nullable(cep)),
  reference: optionalText(200),
  placeId: z.optional(z.nullable(id)),
  lat: z.optional(z.nullable(latitude)),
  lng: z.optional(z.nullable(longitude)),
});

const terms = {
  passengers: z
    .array(passengerInput, 'Informe o passageiro.')
    .check(z.minLength(1, 'Informe ao menos um passageiro.'), z.maxLength(20, 'No máximo 20 passageiros.')),
  stops: z
    .array(stopInput, 'Informe origem e destino.')
    .check(z.minLength(2, 'Informe origem e destino.'), z.maxLength(12, 'No máximo 12 paradas.')),
  /** Left out or null: now. */
  pickupAt: z.optional(z.nullable(instant)),
  category: z.enum(categories, 'Informe a categoria.'),
  paymentMethod: z.enum(paymentMethods, 'Informe a forma de pagamento.'),
  needs: z.array(z.enum(needs)).check(z.maxLength(4)),
  passengerCount: z.optional(
    z.int('Informe quantas pessoas.').check(z.gte(1, 'Ao menos uma pessoa.'), z.lte(60, 'No máximo 60 pessoas.')),
  ),
  luggageCount: z
    .int('Informe os volumes.')
    .check(z.gte(0, 'Não pode ser negativo.'), z.lte(60, 'No máximo 60 volumes.')),
  costCentreId: z.optional(z.nullable(id)),
  clientReference: optionalText(60),
  reason: optionalText(200),
  flightNumber: optionalText(12),
  nameSign: optionalText(80),
  notes: optionalText(1000),
  internalNote: optionalText(1000),
};

export const newTrip = z.object({
  clientId: z.optional(z.nullable(id)),
  serviceAreaId: z.optional(z.nullable(id)),
  ...terms,
  category: z._default(terms.category, 'comum'),
  needs: z._default(terms.needs, []),
  luggageCount: z._default(terms.luggageCount, 0),
});
export type NewTrip = z.output<typeof newTrip>;

export const tripChange = z.extend(z.partial(z.object(terms)), { id, version });
export type TripChange = z.output<typeof tripChange>;

/** A trip as one viewer may see it: what is not for its eyes is null (see `redactTrip`). */
export const trip = z.object({
  id,
  code: z.string(),
  bookingId: id,
  clientId: id,
  clientName: z.nullable(z.string()),
  requesterId: z.nullable(id),
  serviceAreaId: id,
  status: z.enum(tripStatuses),
  kind: z.enum(tripKinds),
  category: z.enum(categories),
  needs: z.array(z.enum(needs)),
  passengerCount: z.int(),
  luggageCount: z.int(),
  passengers: z.array(passenger),
  stops: z.array(stop),
  pickupAt: instant,
  timeZone: z.string(),
  paymentMethod: z.enum(paymentMethods),
  priceMode: z.enum(priceModes),
  costCentreId: z.nullable(id),
  clientReference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  flightNumber: z.nullable(z.string()),
  nameSign: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  internalNote: z.nullable(z.string()),
  distanceMeters: z.nullable(z.int()),
  durationSeconds: z.nullable(z.int()),
  distanceSource: z.nullable(z.enum(['great_circle', 'router'])),
  estimateCents: z.nullable(cents),
  estimateLines: z.array(fareLine),
  commissionBp: z.nullable(z.int()),
  /** What the partner is expected to receive, or received; null for who may not see it. */
  partnerCents: z.nullable(z.int()),
  fareCents: z.nullable(cents),
  tollsCents: cents,
  parkingCents: cents,
  waitingCents: cents,
  extrasCents: cents,
  discountCents: cents,
  feeCents: cents,
  totalCents: z.nullable(cents),
  reviewReasons: z.array(z.string()),
  partnerId: z.nullable(id),
  partnerName: z.nullable(z.string()),
  driverId: z.nullable(id),
  driverName: z.nullable(z.string()),
  vehicleId: z.nullable(id),
  vehiclePlate: z.nullable(z.string()),
  vehicleModel: z.nullable(z.string()),
  designatedPartnerId: z.nullable(id),
  designatedPartnerName: z.nullable(z.string()),
  offeredPartnerId: z.nullable(id),
  offerExpiresAt: z.nullable(instant),
  boardingPin: z.nullable(z.string()),
  requiresPin: z.boolean(),
  /** Open change proposed after acceptance, as the terms it would bring. */
  proposal: z.nullable(z.object({ id, terms: z.record(z.string(), z.unknown()), expiresAt: instant })),
  /** What cancelling now would cost the client. */
  cancelFeeCents: z.nullable(cents),
  clientSide: z.enum(clientSides),
  partnerSide: z.enum(partnerSides),
  acceptedAt: z.nullable(instant),
  arrivedAt: z.nullable(instant),
  begunAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  createdAt: instant,
  version,
  termsVersion: version,
});
export type Trip = z.infer<typeof trip>;

export const tripEvent = z.object({
  version: z.int(),
  action: z.string(),
  fromStatus: z.nullable(z.enum(tripStatuses)),
  toStatus: z.enum(tripStatuses),
  actorName: z.nullable(z.string()),
  actorRole: z.string(),
  reason: z.nullable(z.string()),
  at: instant,
});
export type TripEvent = z.infer<typeof tripEvent>;

export const candidate = z.object({
  partnerId: id,
  name: z.string(),
  eligible: z.boolean(),
  reasons: z.array(z.string()),
});
export type Candidate = z.infer<typeof candidate>;

const tripQuery = z.object({
  ...pageQuery,
  status: listOf(tripStatuses, 'Situação desconhecida.'),
  from: z.optional(instant),
  to: z.optional(instant),
  q: searchText,
  partnerId: z.optional(id),
  clientId: z.optional(id),
  clientSide: z.optional(z.enum(clientSides)),
  partnerSide: z.optional(z.enum(partnerSides)),
  /** Only trips without a partner that are still ahead. */
  uncovered: z.optional(z.boolean()),
  /** Trips designated to the asking partner. */
  designated: z.optional(z.boolean()),
  order: z._default(z.enum(['newest', 'soonest']), 'newest'),
});

const tags = ['Viagens'];
const target = { id, version: z.optional(version) };
const withReason = z.object({ ...target, reason: requiredText('o motivo', 300) });
const forPartner = {
  partnerId: z.optional(z.nullable(id)),
  driverId: z.optional(z.nullable(id)),
  vehicleId: z.optional(z.nullable(id)),
};

function action<Input extends z.ZodMiniObject>(name: string, summary: string, input: Input) {
  return oc
    .route({ method: 'POST', path: `/trips/{id}/${name}`, summary, tags })
    .input(input)
    .output(trip);
}

const finalAmounts = {
  /** The meter, without tolls, parking, waiting and extras. Left out: the estimate. */
  fareCents: z.optional(cents),
  tollsCents: z._default(cents, 0),
  parkingCents: z._default(cents, 0),
  waitingCents: z._default(cents, 0),
  extrasCents: z._default(cents, 0),
  drivenMeters: z.optional(z.int().check(z.gte(0), z.lte(5_000_000))),
};

export const tripsContract = {
  list: oc
    .route({ method: 'GET', path: '/trips', summary: 'Lista as viagens ao alcance de quem pede', tags })
    .input(tripQuery)
    .output(pageOf(trip)),
  create: oc
    .route({ method: 'POST', path: '/trips', successStatus: 201, summary: 'Solicita uma viagem', tags })
    .input(newTrip)
    .output(trip),
  get: oc
    .route({ method: 'GET', path: '/trips/{id}', summary: 'Lê uma viagem', tags })
    .input(z.object({ id }))
    .output(trip),
  update: oc
    .route({
      method: 'PATCH',
      path: '/trips/{id}',
      summary: 'Muda uma viagem, ou propõe a mudança depois do aceite',
      tags,
    })
    .input(tripChange)
    .output(trip),
  events: oc
    .route({ method: 'GET', path: '/trips/{id}/events', summary: 'A linha do tempo de uma viagem', tags })
    .input(z.object({ id }))
    .output(z.object({ items: z.array(tripEvent) })),
  candidates: oc
    .route({ method: 'GET', path: '/trips/{id}/candidates', summary: 'Quem pode fazer a viagem, e por que não', tags })
    .input(z.object({ id }))
    .output(z.object({ items: z.array(candidate) })),
  approve: action('approve', 'Aprova um pedido', z.object(target)),
  reject: action('reject', 'Recusa um pedido', withReason),
  launch: action('launch', 'Torna uma viagem disponível', z.object(target)),
  designate: action('designate', 'Indica o parceiro de uma viagem futura', z.object({ ...target, partnerId: id })),
  assume: action(
    'assume',
    'Assume uma viagem designada',
    z.object({ ...target, ...forPartner, termsVersion: version }),
  ),
  offer: action(
    'offer',
    'Oferta a viagem a um parceiro, e depois aos seguintes da fila',
    z.object({
      ...target,
      partnerIds: z.array(id).check(z.minLength(1, 'Escolha ao menos um parceiro.'), z.maxLength(20)),
    }),
  ),
  decline: action('decline', 'Recusa uma oferta', z.object({ ...target, reason: optionalText(300) })),
  withdraw: action('withdraw', 'Retira uma oferta', z.object(target)),
  accept: action('accept', 'Aceita uma viagem', z.object({ ...target, ...forPartner, termsVersion: version })),
  confirmChange: action('confirm-change', 'Confirma a mudança proposta', z.object(target)),
  declineChange: action(
    'decline-change',
    'Recusa a mudança proposta; a viagem volta a ser ofertada',
    z.object({ ...target, reason: optionalText(300) }),
  ),
  giveBack: action('give-back', 'Devolve uma viagem aceita', withReason),
  depart: action(
    'depart',
    'Saindo para buscar',
    z.object({ ...target, driverId: forPartner.driverId, vehicleId: forPartner.vehicleId }),
  ),
  arrive: action(
    'arrive',
    'Cheguei',
    z.object({ ...target, driverId: forPartner.driverId, vehicleId: forPartner.vehicleId }),
  ),
  begin: action(
    'begin',
    'Inicia a viagem',
    z.object({ ...target, pin: z.optional(z.string().check(z.maxLength(12))), reason: optionalText(300) }),
  ),
  complete: action(
    'complete',
    'Conclui a viagem',
    z.object({ ...target, ...finalAmounts, interrupted: z._default(z.boolean(), false), reason: optionalText(300) }),
  ),
  noShow: action('no-show', 'Passageiro não compareceu', z.object({ ...target, reason: optionalText(300) })),
  cancel: action(
    'cancel',
    'Cancela a viagem',
    z.object({ ...target, reason: requiredText('o motivo', 300), feeCents: z._default(cents, 0) }),
  ),
  unattended: action('unattended', 'Marca como não atendida', withReason),
  settle: action(
    'settle',
    'Confere e lança o dinheiro de uma viagem',
    z.object({
      ...target,
      fareCents: z.optional(cents),
      tollsCents: z.optional(cents),
      parkingCents: z.optional(cents),
      waitingCents: z.optional(cents),
      extrasCents: z.optional(cents),
      discountCents: z.optional(cents),
      feeCents: z.optional(cents),
      reason: optionalText(300),
    }),
  ),
  contest: action('contest', 'Contesta o valor de uma viagem', withReason),
  /** A trip that ran away from the panel: new (with the terms of a request) or one already accepted. */
  record: oc
    .route({
      method: 'POST',
      path: '/trips/executions',
      successStatus: 201,
      summary: 'Lança a execução de uma viagem já feita',
      tags,
    })
    .input(
      z.object({
        tripId: z.optional(z.nullable(id)),
        request: z.optional(z.nullable(newTrip)),
        begunAt: instant,
        endedAt: instant,
        ...finalAmounts,
        ...forPartner,
      }),
    )
    .output(trip),
};
