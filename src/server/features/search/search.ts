import type { Found } from '#contract/search.ts';
import { type Actor, isClientSide } from '#domain/access/roles.ts';
import { orderGroups, type Ranked, rankMatches, type Searchable } from '#domain/search-rank.ts';
import { codeIn } from '#domain/trips/search.ts';
import { listClients } from '#server/features/clients/read-clients.ts';
import { listPartners } from '#server/features/partners/read-partners.ts';
import { findFleet } from '#server/features/partners/find-fleet.ts';
import { listPassengers } from '#server/features/passengers/read-passengers.ts';
import { listTrips } from '#server/features/trips/read/list-trips.ts';
import { listUsers } from '#server/features/users/read-users.ts';
import type { Db } from '#server/platform/database/pool.ts';

/**
 * Number of rows of each list that are ranked. More rows would rarely contain a better match, and would make the search
 * as slow as a whole page of the list.
 */
const limit = 50;
/** Number of results that are shown from each list. */
const SHOWN = 5;

/** Returns the best matches of every list that the actor may open, with the access rules of each list. */
export async function search(db: Db, actor: Actor, q: string): Promise<Found> {
  const code = codeIn(q);
  const [trips, records, passengers] = await Promise.all([
    listTrips(db, actor, { q: code ?? q, order: 'newest', limit }),
    actor.role === 'admin' ? listRecords(db, q) : { partners: [], clients: [], users: [], drivers: [], vehicles: [] },
    isClientSide(actor) ? listPassengers(db, actor.clientId, { q, limit }) : { items: [] },
  ]);
  const rank = <T>(items: readonly T[], searchable: (item: T) => Searchable): Ranked<T> =>
    rankMatches(q, items, searchable, SHOWN);
  const best = {
    passengers: rank(passengers.items, ({ name, phone }) => ({ names: [name], codes: [phone] })),
    clients: rank(records.clients, ofRecord),
    partners: rank(records.partners, ofRecord),
    drivers: rank(records.drivers, ({ name }) => ({ names: [name] })),
    users: rank(records.users, ({ nome, email }) => ({ names: [nome], codes: [email] })),
    vehicles: rank(records.vehicles, ({ plate }) => ({ names: [], codes: [plate] })),
    trips: rankMatches(
      code ?? q,
      trips.items,
      (trip) => ({ names: trip.passengers.map(({ name }) => name), codes: [trip.code] }),
      SHOWN,
    ),
  };
  return {
    groups: orderGroups(best),
    trips: best.trips.items,
    partners: best.partners.items,
    clients: best.clients.items,
    users: best.users.items.map(({ id, nome, email, tipo, blocked }) => ({ id, nome, email, tipo, blocked })),
    drivers: best.drivers.items,
    vehicles: best.vehicles.items,
    passengers: best.passengers.items.map(({ name, phone }) => ({ name, phone })),
  };
}

type NamedRecord = Pick<Found['clients'][number], 'name' | 'email' | 'document' | 'phone'>;

function ofRecord({ name, email, document, phone }: NamedRecord): Searchable {
  return { names: [name], codes: [email, document, phone] };
}

async function listRecords(db: Db, q: string) {
  const [partners, clients, users, fleet] = await Promise.all([
    listPartners(db, { q, order: 'name', limit }),
    listClients(db, { q, order: 'name', limit }),
    listUsers(db, { q, status: 'all', order: 'created-falling', limit }),
    findFleet(db, q, limit),
  ]);
  return { partners: partners.items, clients: clients.items, users: users.items, ...fleet };
}
