import { keepPreviousData } from '@tanstack/react-query';
import type { LocalDate } from '#domain/time.ts';
import { api } from '#web/lib/api.ts';

export type ReportFilters = {
  from: LocalDate;
  to: LocalDate;
  serviceAreaId?: string | undefined;
  partnerId?: string | undefined;
  clientId?: string | undefined;
};

/** The sums are made anew every ten seconds; nobody looks at a report to see a trip end. */
export function tripsReportQuery(input: ReportFilters) {
  return api.reports.trips.queryOptions({ input, placeholderData: keepPreviousData, refetchInterval: 60_000 });
}

export const debtsQuery = api.reports.debts.queryOptions({ refetchInterval: 60_000 });
export const areasQuery = api.places.areas.queryOptions({ staleTime: 5 * 60_000 });

export function partnerQuery(id: string | undefined) {
  return api.partners.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined });
}

export function clientQuery(id: string | undefined) {
  return api.clients.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined });
}
