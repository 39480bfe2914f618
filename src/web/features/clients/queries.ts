import { keepPreviousData } from '@tanstack/react-query';
import type { Client } from '#contract/clients.ts';
import type { RecordOrder } from '#contract/many.ts';
import { api } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';

type ClientFilters = {
  q?: string | undefined;
  status?: 'active' | 'suspended' | undefined;
  order?: RecordOrder;
};

export function clientsQuery(filters: ClientFilters) {
  return api.clients.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

type LimitFilters = { q?: string | undefined; warned?: boolean | undefined };

export function limitsQuery({ q, warned }: LimitFilters) {
  return api.limits.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ q, cursor, ...(warned && { warned }) }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

export function clientQuery(id: string) {
  return api.clients.get.queryOptions({ input: { id } });
}

/** Writes the answer of a change into the query cache, and re-reads the lists. */
export function keepClient(client: Client): Client {
  setQueryAnswer(clientQuery(client.id).queryKey, client);
  void queryClient.invalidateQueries({ queryKey: api.clients.list.key() });
  return client;
}

export async function rereadClients(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: api.clients.key() });
}

export async function rereadClient(id: string): Promise<Client> {
  return queryClient.fetchQuery({ ...clientQuery(id), staleTime: 0 });
}

export function vouchersQuery(clientId: string) {
  return api.vouchers.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ clientId, cursor, limit: 10 }),
    ...byKey,
  });
}

/** Re-reads the client as well, because a voucher changes its version. */
export async function rereadVouchers(clientId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.vouchers.list.key() }),
    queryClient.invalidateQueries({ queryKey: clientQuery(clientId).queryKey }),
  ]);
}
