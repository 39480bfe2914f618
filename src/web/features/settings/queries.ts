import type { Client } from '#contract/clients.ts';
import type { Partner } from '#contract/partners.ts';
import { api } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';

export const areasQuery = api.places.areas.queryOptions({ staleTime: 5 * 60_000 });

export function ownPartnerQuery(id: string) {
  return api.partners.get.queryOptions({ input: { id } });
}

export function ownClientQuery(id: string) {
  return api.clients.get.queryOptions({ input: { id } });
}

export function keepOwnPartner(partner: Partner): Partner {
  setQueryAnswer(ownPartnerQuery(partner.id).queryKey, partner);
  return partner;
}

export function keepOwnClient(client: Client): Client {
  setQueryAnswer(ownClientQuery(client.id).queryKey, client);
  return client;
}

export async function rereadOwnPartner(id: string): Promise<Partner> {
  return queryClient.fetchQuery({ ...ownPartnerQuery(id), staleTime: 0 });
}

export async function rereadOwnClient(id: string): Promise<Client> {
  return queryClient.fetchQuery({ ...ownClientQuery(id), staleTime: 0 });
}

export function ownVouchersQuery(clientId: string) {
  return api.vouchers.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ clientId, cursor, limit: 10 }),
    ...byKey,
  });
}

/** The users of the signed-in user's client. */
export const colleaguesQuery = api.colleagues.list.queryOptions();

export const rereadColleagues = () => queryClient.invalidateQueries(colleaguesQuery);
