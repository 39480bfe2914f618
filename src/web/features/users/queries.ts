import { keepPreviousData } from '@tanstack/react-query';
import type { RecordOrder } from '#contract/many.ts';
import type { User } from '#contract/users.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import type { Role } from '#domain/access/roles.ts';
import { api, client } from '#web/lib/api.ts';
import { includesText } from '#web/lib/format-counts.ts';
import { byKey } from '#web/lib/paging.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';

type UserFilters = {
  q?: string | undefined;
  status?: 'pending' | 'active' | 'blocked' | undefined;
  tipo?: Role | undefined;
  order?: RecordOrder;
};

export function usersQuery(filters: UserFilters) {
  return api.users.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

export function userQuery(id: string) {
  return api.users.get.queryOptions({ input: { id } });
}

export function userSessionsQuery(id: string) {
  return api.users.sessions.queryOptions({ input: { id } });
}

export const adminSecondFactorQuery = api.settings.adminSecondFactor.queryOptions();

/** Writes the answer of a change into the query cache, and re-reads the lists. */
export function keepUser(user: User): User {
  setQueryAnswer(userQuery(user.id).queryKey, user);
  void queryClient.invalidateQueries({ queryKey: api.users.list.key() });
  void queryClient.invalidateQueries({ queryKey: api.registrations.key() });
  return user;
}

export async function rereadUsers(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: api.users.key() });
}

export async function rereadUser(id: string): Promise<User> {
  return queryClient.fetchQuery({ ...userQuery(id), staleTime: 0 });
}

/** Finds clients that a user may be linked to, which excludes the walk-in client. */
export async function findClients(q: string): Promise<RecordOption[]> {
  const { items } = await client.clients.list({ q, limit: 20 });
  return items.filter(({ kind }) => kind !== 'walk_in').map(optionOf);
}

export async function findPartners(q: string): Promise<RecordOption[]> {
  const { items } = await client.partners.list({ q, limit: 20 });
  return items.map(optionOf);
}

/** Finds active drivers of a partner by a part of the name. */
export async function findDrivers(partnerId: string, q: string): Promise<RecordOption[]> {
  const { drivers } = await client.partners.get({ id: partnerId });
  return drivers
    .filter(({ active, name }) => active && includesText(name, q))
    .map(({ id, name }) => ({ value: id, label: name }));
}

function optionOf({ id, name, document }: { id: string; name: string; document: string | null }): RecordOption {
  return { value: id, label: name, detail: document === null ? null : formatTaxId(document) };
}
