import type { Found } from '#contract/search.ts';
import { type Actor, isClientSide } from '#domain/access/roles.ts';
import { codeIn } from '#domain/trips/search.ts';
import { listClients } from '#server/features/clients/data.ts';
import { listPartners } from '#server/features/partners/data.ts';
import { findFleet } from '#server/features/partners/fleet-search-data.ts';
import { listPassengers } from '#server/features/passengers/data.ts';
import { listTrips } from '#server/features/trips/list-data.ts';
import { listUsers } from '#server/features/users/data.ts';
import type { Db } from '#server/platform/database/pool.ts';

const limit = 5;

/** The first of every list that this person may open, each with its own rules of who sees what. */
export async function search(db: Db, actor: Actor, q: string): Promise<Found> {
  const [trips, records, passengers] = await Promise.all([
    listTrips(db, actor, { q: codeIn(q) ?? q, order: 'newest', limit }),
    actor.role === 'admin' ? searchRecords(db, q) : { partners: [], clients: [], users: [], drivers: [], vehicles: [] },
    isClientSide(actor) ? listPassengers(db, actor.clientId, { q, limit }) : { items: [] },
  ]);
  return {
    trips: trips.items,
    ...records,
    passengers: passengers.items.map(({ name, phone }) => ({ name, phone })),
  };
}

async function searchRecords(db: Db, q: string): Promise<Omit<Found, 'trips' | 'passengers'>> {
  const [partners, clients, users, fleet] = await Promise.all([
    listPartners(db, { q, order: 'name', limit }),
    listClients(db, { q, order: 'name', limit }),
    listUsers(db, { q, status: 'all', order: 'created-falling', limit }),
    findFleet(db, q, limit),
  ]);
  return {
    partners: partners.items,
    clients: clients.items,
    ...fleet,
    users: users.items.map(({ id, nome, email, tipo, blocked }) => ({ id, nome, email, tipo, blocked })),
  };
}
