import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { roles } from '#domain/access/roles.ts';
import { searchGroups } from '#domain/search-rank.ts';
import { clientSummary } from './clients.ts';
import { id, noControl } from './fields.ts';
import { partnerSummary } from './partners.ts';
import { trip } from './trip.ts';

/** Best matches of each kind that the caller may open; the other kinds are empty. */
export const found = z.object({
  /** Names of the lists with matches, in the order of their best matches. */
  groups: z.array(z.enum(searchGroups)),
  trips: z.array(trip),
  partners: z.array(partnerSummary),
  clients: z.array(clientSummary),
  users: z.array(
    z.object({ id, nome: z.string(), email: z.string(), tipo: z.enum(['', ...roles]), blocked: z.boolean() }),
  ),
  /** Drivers by name and vehicles by plate, each with its partner. */
  drivers: z.array(z.object({ id, name: z.string(), partnerId: id, partnerName: z.string() })),
  vehicles: z.array(z.object({ id, plate: z.string(), model: z.string(), partnerId: id, partnerName: z.string() })),
  /** Passengers of the caller's own client. */
  passengers: z.array(z.object({ name: z.string(), phone: z.string() })),
});
export type Found = z.infer<typeof found>;

const text = z
  .string('Informe o que procura.')
  .check(
    z.trim(),
    z.minLength(2, 'Informe ao menos 2 caracteres.'),
    z.maxLength(100, 'No máximo 100 caracteres.'),
    noControl(),
  );

export const searchContract = {
  find: oc
    .route({
      method: 'GET',
      path: '/search',
      summary: 'Procura em tudo o que quem pede pode abrir: viagens e registros',
      tags: ['Painel'],
    })
    .input(z.object({ q: text }))
    .output(found),
};
