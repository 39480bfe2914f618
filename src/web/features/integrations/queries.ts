import { api, client } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';

export const webhooksQuery = api.webhooks.list.queryOptions();

export async function rereadWebhooks(): Promise<Webhook[]> {
  return (await queryClient.fetchQuery({ ...webhooksQuery, staleTime: 0 })).items;
}

const POLL_MILLISECONDS = 2000;
/** Deliveries are polled only when the next attempt is due within this time. */
const SOON_MILLISECONDS = 20_000;

/** Polls while a delivery is being sent or is due soon. */
export function deliveriesQuery(id: string) {
  return {
    ...api.webhooks.deliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor }),
      ...byKey,
    }),
    refetchInterval: ({
      state: { data },
    }: {
      state: { data?: { pages: { items: WebhookDelivery[] }[] } | undefined };
    }) => (data?.pages.some(({ items }) => items.some(isUnderWay)) ? POLL_MILLISECONDS : (false as const)),
  };
}

function isUnderWay({ state, dueAt }: WebhookDelivery): boolean {
  return state === 'sending' || (state === 'due' && Date.parse(dueAt) < Date.now() + SOON_MILLISECONDS);
}

export async function rereadDeliveries(id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey });
  await queryClient.invalidateQueries(webhooksQuery);
}

export const apiKeysQuery = api.apiKeys.list.queryOptions();

export async function rereadApiKeys(): Promise<void> {
  await queryClient.invalidateQueries(apiKeysQuery);
}

export async function findClients(q: string): Promise<RecordOption[]> {
  const { items } = await client.clients.list({ limit: 20, ...(q && { q }) });
  return items.map(({ id, name, document }) => ({
    value: id,
    label: name,
    detail: document === null ? null : formatTaxId(document),
  }));
}
