import { useEffect } from 'react';
import type { LiveTopic } from '#contract/live.ts';
import { api } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { rereadSession } from '#web/lib/session-store.ts';

/**
 * Queries to refetch after an event, by topic. Features that handle their events themselves are not listed.
 */
const affected: Partial<Record<LiveTopic, readonly (readonly unknown[])[]>> = {
  trip: [
    api.trips.key(),
    api.charges.key(),
    api.expenseReceipts.key(),
    api.series.key(),
    api.approvals.key(),
    api.dashboards.key(),
    api.dispatch.disputes.key(),
    api.dispatch.decisions.key(),
    api.rides.link.key(),
    api.rides.waitingLinks.key(),
    api.employees.list.key(),
    api.presence.available.key(),
    api.console.board.key(),
    api.presence.workdays.key(),
    api.passengerBlocks.openTrips.key(),
  ],
  queue: [api.ranks.queues.key(), api.ranks.own.key(), api.ranks.list.key(), api.presence.available.key()],
  presence: [api.presence.own.key(), api.presence.available.key()],
  alarm: [api.console.alarms.key()],
  review: [api.dispatch.reviews.key()],
  'passenger-block': [api.passengerBlocks.key()],
  'passenger-link': [api.rides.waitingLinks.key(), api.rides.link.key()],
  pool: [api.trips.list.key(), api.dashboards.key(), api.passengerBlocks.openTrips.key()],
  wallet: [api.wallets.key(), api.dashboards.key()],
  invoice: [api.invoices.key(), api.dashboards.key()],
  'bank-line': [api.bankLines.key(), api.bankStatements.key()],
  'top-up': [api.topUps.key(), api.wallets.list.key(), api.reports.inTransit.key(), api.dashboards.key()],
  payout: [api.payouts.key(), api.reports.inTransit.key(), api.payoutBatches.key(), api.dashboards.key()],
  'payout-batch': [api.payoutBatches.key(), api.reports.inTransit.key(), api.payouts.key()],
  'adjustment-batch': [api.adjustmentBatches.key(), api.dashboards.key()],
  user: [api.users.key()],
  'sign-up': [api.users.key(), api.registrations.key(), api.dashboards.key()],
  partner: [
    api.partners.key(),
    api.registrations.key(),
    api.audit.key(),
    api.documents.key(),
    api.wallets.key(),
    api.dashboards.key(),
  ],
  letter: [api.letters.key(), api.mails.key()],
  'document.expiring': [api.dashboards.key()],
  client: [api.clients.key()],
  employee: [api.employees.key()],
};

const settleMs = 300;

/** Refetches queries on live events. A burst of events causes one refetch. */
export function useLiveQueries(): void {
  useEffect(() => {
    const waiting = new Map<string, readonly unknown[]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      for (const queryKey of waiting.values()) void readAgain(queryClient, queryKey);
      waiting.clear();
    };
    const stops = (Object.keys(affected) as LiveTopic[]).map((topic) =>
      onLive(topic, () => {
        for (const key of affected[topic] ?? []) waiting.set(JSON.stringify(key), key);
        timer ??= setTimeout(flush, settleMs);
      }),
    );
    stops.push(
      onLive('reset', () => void readAgain(queryClient)),
      onLive('profile', () => void rereadSession()),
    );
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
}
