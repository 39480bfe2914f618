import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { blockStates, conducts } from '#domain/dispatch/passenger-blocks.ts';
import { id, instant, reason, requiredText } from './fields.ts';

const tags = ['Despacho'];

/**
 * Request of a driver not to be offered a passenger again, and the central's answer. The client and the passenger never
 * see it.
 */
export const passengerBlock = z.object({
  id,
  driverName: z.string(),
  partnerName: z.string(),
  tripId: id,
  tripCode: z.string(),
  /** Position of the passenger in the trip, from 0. */
  passenger: z.int(),
  /** Name of the passenger; for a driver the first name. */
  passengerName: z.string(),
  state: z.enum(blockStates),
  conduct: z.enum(conducts),
  /** Name of the conduct when it is `other`. */
  otherConduct: z.nullable(z.string()),
  description: z.string(),
  askedAt: instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  /** End of an approved block. */
  endsAt: z.nullable(instant),
  /** Reason why the central ended the block early. */
  liftedFor: z.nullable(z.string()),
  /** Names of the users who answered and lifted; for the central only. */
  answeredBy: z.nullable(z.string()),
  liftedBy: z.nullable(z.string()),
});
export type PassengerBlock = z.infer<typeof passengerBlock>;

const blocks = z.object({ items: z.array(passengerBlock) });

const otherConduct = requiredText('qual foi a conduta', 100);
export const blockDescription = requiredText('o que aconteceu', 1000);
export const blockAnswer = requiredText('a resposta', 1000);

export const newPassengerBlock = z
  .object({
    tripId: id,
    /** Position of the passenger in the trip, from 0. */
    passenger: z._default(z.int().check(z.gte(0)), 0),
    conduct: z.enum(conducts, 'Escolha a conduta.'),
    /** Required for the conduct `other`. */
    otherConduct: z.optional(z.nullable(otherConduct)),
    description: blockDescription,
  })
  .check(
    z.refine(({ conduct, otherConduct: named }) => conduct !== 'other' || (named ?? null) !== null, {
      path: ['otherConduct'],
      error: 'Informe qual foi a conduta.',
    }),
  );

export const passengerBlocksContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/passenger-blocks',
      summary: 'Lista os pedidos de bloqueio de passageiros: todos para a central, os próprios para o motorista',
      tags,
    })
    .output(blocks),
  ask: oc
    .route({
      method: 'POST',
      path: '/passenger-blocks',
      successStatus: 201,
      summary: 'Pede para não atender mais um passageiro de uma viagem feita',
      tags,
    })
    .input(newPassengerBlock)
    .output(blocks),
  decide: oc
    .route({
      method: 'POST',
      path: '/passenger-blocks/{id}/decide',
      summary: 'Aprova ou recusa um pedido de bloqueio de passageiro',
      tags,
    })
    .input(z.object({ id, approved: z.boolean('Aprove ou recuse.'), answer: blockAnswer }))
    .output(blocks),
  lift: oc
    .route({
      method: 'POST',
      path: '/passenger-blocks/{id}/lift',
      summary: 'Encerra um bloqueio de passageiro antes do prazo',
      tags,
    })
    .input(z.object({ id, reason }))
    .output(blocks),
  openTrips: oc
    .route({
      method: 'GET',
      path: '/passenger-blocks/trips',
      summary: 'Viagens sem parceiro, à vista do motorista, com um passageiro que ele bloqueou',
      tags,
    })
    .output(z.object({ tripIds: z.array(id) })),
};
