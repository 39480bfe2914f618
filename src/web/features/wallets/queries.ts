import type { InferContractRouterInputs } from '@orpc/contract';
import { keepPreviousData } from '@tanstack/react-query';
import type { walletsContract } from '#contract/wallets.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import type { LocalDate } from '#domain/time.ts';
import { api, client } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';

type Inputs = InferContractRouterInputs<typeof walletsContract>;
export type WalletFilters = Omit<Inputs['list'], 'cursor' | 'limit'>;
export type EntryFilters = { partnerId: string; from?: LocalDate; to?: LocalDate; kind?: string; q?: string };

export function walletsQuery(filters: WalletFilters) {
  return api.wallets.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

export function walletQuery(partnerId: string) {
  return api.wallets.get.queryOptions({ input: { partnerId } });
}

export function entriesQuery(filters: EntryFilters) {
  return api.wallets.entries.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

export function monthQuery(partnerId: string, month: LocalDate) {
  return api.wallets.month.queryOptions({ input: { partnerId, month }, placeholderData: keepPreviousData });
}

/** The last 100 entries of the statement. The recent adjustments are selected from these entries. */
export function recentEntriesQuery(partnerId: string) {
  return api.wallets.entries.queryOptions({ input: { partnerId, limit: 100 } });
}

export async function findPartners(q: string): Promise<RecordOption[]> {
  const { items } = await client.partners.list({ q, limit: 20 });
  return items.map(({ id, name, document }) => ({
    value: id,
    label: name,
    detail: document === null ? null : formatTaxId(document),
  }));
}

const few = 3;

/** Has no filter, because the server returns only the partner's own top-ups. */
export const ownTopUpsQuery = api.topUps.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: few }),
  ...byKey,
});

export const ownPayoutsQuery = api.payouts.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: few }),
  ...byKey,
});

export function topUpQuery(id: string) {
  return api.topUps.get.queryOptions({ input: { id } });
}

export const paymentTermsQuery = api.settings.paymentTerms.queryOptions();
export const pixAccountQuery = api.settings.pixAccount.queryOptions();

export function ownPartnerQuery(id: string) {
  return api.partners.get.queryOptions({ input: { id } });
}

type QueueFilter = { status: string; q: string | undefined };

/** Sorts pending requests oldest first, and decided requests newest first. */
export function topUpQueueQuery({ status, q }: QueueFilter) {
  return api.topUps.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, q, cursor, limit: 50, order: orderOf(status) }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

export function payoutQueueQuery({ status, q }: QueueFilter) {
  const free = status === 'pending' ? true : undefined;
  return api.payouts.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, q, free, cursor, limit: 50, order: orderOf(status) }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

function orderOf(status: string) {
  return status === 'pending' ? ('oldest' as const) : ('newest' as const);
}

export const batchesQuery = api.payoutBatches.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 10 }),
  ...byKey,
});

export function batchQuery(id: string) {
  return api.payoutBatches.get.queryOptions({ input: { id } });
}

/** Re-reads after an action of this user. Changes by other users arrive by the live stream. */
export async function rereadMoney(): Promise<void> {
  const keys = [api.topUps.key(), api.payouts.key(), api.payoutBatches.key(), api.wallets.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
/** `partnerId` undefined: all partners. */
export function punctualityQuery(partnerId: string | undefined) {
  return api.reports.punctuality.queryOptions({ input: { partnerId } });
}

export const inTransitQuery = api.reports.inTransit.queryOptions({ refetchInterval: 60_000 });
