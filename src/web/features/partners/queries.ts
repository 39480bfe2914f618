import { keepPreviousData } from '@tanstack/react-query';
import type { RecordOrder } from '#contract/many.ts';
import type { Partner } from '#contract/partners.ts';
import { api } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';

type PartnerFilters = {
  q?: string | undefined;
  status?: Partner['status'] | undefined;
  expiring?: boolean | undefined;
  unchecked?: boolean | undefined;
  order?: RecordOrder;
};

export function partnersQuery(filters: PartnerFilters) {
  return api.partners.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

export function partnerQuery(id: string) {
  return api.partners.get.queryOptions({ input: { id } });
}

export function scoreQuery(id: string) {
  return api.reports.score.queryOptions({ input: { id } });
}

export function ratingsQuery(id: string) {
  return api.rides.partnerRatings.queryOptions({ input: { id } });
}

export const areasQuery = api.places.areas.queryOptions({ staleTime: 5 * 60_000 });

export const plansQuery = api.plans.list.queryOptions();

/** Writes the answer of a change into the query cache, and re-reads the lists. */
export function keepPartner(partner: Partner): Partner {
  setQueryAnswer(partnerQuery(partner.id).queryKey, partner);
  void queryClient.invalidateQueries({ queryKey: api.partners.list.key() });
  void queryClient.invalidateQueries({ queryKey: api.registrations.key() });
  return partner;
}

export async function rereadPartner(id: string): Promise<Partner> {
  return queryClient.fetchQuery({ ...partnerQuery(id), staleTime: 0 });
}

export async function rereadPartners(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: api.partners.key() });
}
