import type { PageName } from '#domain/access/pages.ts';
import { missingLink } from '#domain/access/roles.ts';
import { localDate } from '#domain/time.ts';
import { logQuery } from '#web/features/audit/queries.ts';
import { dashboardQuery } from '#web/features/dashboard/queries.ts';
import { centralQuery } from '#web/features/central/queries.ts';
import { clientsQuery } from '#web/features/clients/queries.ts';
import { employeesQuery, groupsQuery } from '#web/features/employees/queries.ts';
import { invoicesQuery } from '#web/features/invoices/queries.ts';
import { partnersQuery } from '#web/features/partners/queries.ts';
import { ownPresenceQuery, ownQueueQuery, queuesQuery, ranksQuery } from '#web/features/ranks/queries.ts';
import { registrationsQuery } from '#web/features/registrations/queries.ts';
import { periods } from '#web/features/reports/components/periods.ts';
import { latestTripQuery } from '#web/entities/trip/usual-area.ts';
import { areasQuery as reportAreasQuery, spendQuery, tripsReportQuery } from '#web/features/reports/queries.ts';
import { chosenDays } from '#web/features/reports/spend/chosen-days.ts';
import { ownPassengersQuery, savedStopsQuery } from '#web/features/requests/queries.ts';
import { ownClientQuery, ownPartnerQuery } from '#web/features/settings/queries.ts';
import { areasQuery, tariffsQuery } from '#web/features/tariffs/queries.ts';
import { todayQuery, wallsQuery } from '#web/features/today/queries.ts';
import { poolQuery } from '#web/features/trips/available/pool.ts';
import {
  alarmsQuery,
  availableQuery,
  boardQuery,
  positionsQuery,
} from '#web/features/trips/console/console-queries.ts';
import { daysAheadQuery, designatedQuery, pastQuery, waitingLinksQuery } from '#web/features/trips/queries.ts';
import { usersQuery } from '#web/features/users/queries.ts';
import { entriesQuery, walletQuery, walletsQuery } from '#web/features/wallets/queries.ts';
import { readerZone } from '#web/lib/instants.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { SignedIn } from '#web/lib/session.ts';

type Reads = Partial<Record<PageName, (profile: SignedIn['profile']) => Promise<unknown>>>;

/** First queries of each page, started when the user points at its menu entry or opens the page. */
const reads: Reads = {
  dashboard: () => queryClient.prefetchQuery(dashboardQuery({})),
  history: ({ id_parceiro }) =>
    queryClient.prefetchInfiniteQuery(pastQuery(id_parceiro ? { partnerId: id_parceiro } : {})),
  available: ({ id_parceiro }) =>
    Promise.all([
      queryClient.prefetchQuery(poolQuery),
      id_parceiro && queryClient.prefetchQuery(ownPartnerQuery(id_parceiro)),
      id_parceiro && queryClient.prefetchQuery(walletQuery(id_parceiro)),
    ]),
  ahead: ({ tipo }) =>
    queryClient.prefetchInfiniteQuery(tipo === 'parceiro' ? designatedQuery : daysAheadQuery(new Date(serverNow()))),
  wallet: ({ id_parceiro }) =>
    id_parceiro
      ? Promise.all([
          queryClient.prefetchQuery(walletQuery(id_parceiro)),
          queryClient.prefetchInfiniteQuery(entriesQuery({ partnerId: id_parceiro })),
        ])
      : queryClient.prefetchInfiniteQuery(walletsQuery({})),
  registrations: () => queryClient.prefetchQuery(registrationsQuery),
  invoices: () => queryClient.prefetchInfiniteQuery(invoicesQuery({})),
  reports: ({ tipo }) => {
    const today = localDate(new Date(serverNow()), readerZone);
    if (tipo === 'cliente') return queryClient.prefetchQuery(spendQuery(chosenDays({}, today)));
    const [usual] = periods(today);
    const { from, to } = usual;
    return Promise.all([
      queryClient.prefetchQuery(tripsReportQuery({ from, to })),
      queryClient.prefetchQuery(reportAreasQuery),
    ]);
  },
  tariffs: () => Promise.all([queryClient.prefetchQuery(tariffsQuery), queryClient.prefetchQuery(areasQuery)]),
  console: () =>
    Promise.all([
      queryClient.prefetchQuery(boardQuery),
      queryClient.prefetchQuery(availableQuery),
      queryClient.prefetchQuery(positionsQuery),
      queryClient.prefetchQuery(ranksQuery),
      queryClient.prefetchQuery(alarmsQuery),
    ]),
  today: () => Promise.all([queryClient.prefetchQuery(todayQuery), queryClient.prefetchQuery(wallsQuery)]),
  waitingLinks: () => queryClient.prefetchInfiniteQuery(waitingLinksQuery),
  employees: ({ id_cliente }) =>
    Promise.all([
      id_cliente && queryClient.prefetchInfiniteQuery(employeesQuery({})),
      id_cliente && queryClient.prefetchQuery(groupsQuery({})),
    ]),
  dayPlan: () => Promise.all([queryClient.prefetchQuery(areasQuery), queryClient.prefetchQuery(latestTripQuery)]),
  queues: () => queryClient.prefetchQuery(queuesQuery),
  ownShift: () => Promise.all([queryClient.prefetchQuery(ownPresenceQuery), queryClient.prefetchQuery(ownQueueQuery)]),
  ranks: () => Promise.all([queryClient.prefetchQuery(ranksQuery), queryClient.prefetchQuery(areasQuery)]),
  central: () => queryClient.prefetchQuery(centralQuery),
  settings: ({ id_parceiro, id_cliente }) =>
    Promise.all([
      id_parceiro && queryClient.prefetchQuery(ownPartnerQuery(id_parceiro)),
      ...(id_cliente
        ? [
            queryClient.prefetchQuery(ownClientQuery(id_cliente)),
            queryClient.prefetchQuery(savedStopsQuery),
            queryClient.prefetchQuery(ownPassengersQuery('')),
          ]
        : []),
    ]),
  audit: () => queryClient.prefetchInfiniteQuery(logQuery({})),
};

/**
 * Queries that the server records in the access log. They start when the user opens the page, not when the pointer is
 * on its menu entry.
 */
const auditedReads: Reads = {
  partners: () => queryClient.prefetchInfiniteQuery(partnersQuery({})),
  clients: () => queryClient.prefetchInfiniteQuery(clientsQuery({})),
  users: () => queryClient.prefetchInfiniteQuery(usersQuery({})),
};

/**
 * Prefetches the first queries of a page. `isOpened` is true when the user opens the page, and false when the user only
 * points at its link. Errors are ignored, because the page repeats a failed query.
 */
export function readAhead(page: PageName, { profile, mustSetUpSecondFactor }: SignedIn, isOpened: boolean): void {
  if (mustSetUpSecondFactor || missingLink(profile) !== null) return;
  void reads[page]?.(profile);
  if (isOpened) void auditedReads[page]?.(profile);
}
