import { keepPreviousData } from '@tanstack/react-query';
import type { LineView } from '#domain/payments/bank-line-status.ts';
import { api, client } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';

export function linesQuery(filters: { status: LineView | undefined; q: string | undefined }) {
  return api.bankLines.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

/** Re-reads everything that settling a line may have changed. */
export async function rereadBank(): Promise<void> {
  const keys = [
    api.bankLines,
    api.bankStatements,
    api.topUps,
    api.payouts,
    api.payoutBatches,
    api.wallets,
    api.invoices,
  ];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: key.key() })));
}

export async function findPartners(q: string): Promise<RecordOption[]> {
  const { items } = await client.partners.list({ q, limit: 20 });
  return items.map(({ id, name, document }) => ({ value: id, label: name, detail: document }));
}

export async function findClients(q: string): Promise<RecordOption[]> {
  const { items } = await client.clients.list({ q, limit: 20 });
  return items.map(({ id, name, document }) => ({ value: id, label: name, detail: document }));
}
