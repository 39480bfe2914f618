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

/**
 * Polls once a minute. The server recomputes the sums every ten seconds, but a report does not need such recent sums.
 */
export function tripsReportQuery(input: ReportFilters) {
  return api.reports.trips.queryOptions({ input, placeholderData: keepPreviousData, refetchInterval: 60_000 });
}

export function spendQuery(input: { from: LocalDate; to: LocalDate; clientId?: string | undefined }) {
  return api.reports.spend.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 60_000 });
}

export const debtsQuery = api.reports.debts.queryOptions({ refetchInterval: 60_000 });
export const areasQuery = api.places.areas.queryOptions({ staleTime: 5 * 60_000 });

export function partnerQuery(id: string | undefined) {
  return api.partners.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined });
}

export function clientQuery(id: string | undefined) {
  return api.clients.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined });
}
