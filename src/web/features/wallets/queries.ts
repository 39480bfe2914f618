import { keepPreviousData } from '@tanstack/react-query';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import type { LocalDate } from '#domain/time.ts';
import { api, client } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';

export function walletsQuery(q: string | undefined) {
  return api.wallets.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ q, cursor }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

export function walletQuery(partnerId: string) {
  return api.wallets.get.queryOptions({ input: { partnerId } });
}

export type Period = { from?: LocalDate | undefined; to?: LocalDate | undefined };

export function entriesQuery(partnerId: string, period: Period = {}) {
  return api.wallets.entries.infiniteOptions({
    input: (cursor: string | undefined) => ({ partnerId, ...period, cursor }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

/** The statement's last hundred lines, among which the recent adjustments are. */
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
