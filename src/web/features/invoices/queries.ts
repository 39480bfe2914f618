import { keepPreviousData } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoices.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import type { InvoiceStatus } from '#domain/invoices/invoice-status.ts';
import { api, client } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';

type Filters = {
  q?: string | undefined;
  status?: InvoiceStatus | undefined;
  clientId?: string | undefined;
  hasOpenContest?: true | undefined;
};

/** Filters of the lines of an invoice. */
export type LineFilters = {
  costCentreId?: string | undefined;
  passenger?: string | undefined;
  hasOpenContest?: true | undefined;
};

export function invoicesQuery(filters: Filters) {
  return api.invoices.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

export function totalsQuery(clientId: string | undefined) {
  return api.invoices.totals.queryOptions({ input: { clientId }, placeholderData: keepPreviousData });
}

export function invoiceQuery(id: string) {
  return api.invoices.get.queryOptions({ input: { id } });
}

export function itemsQuery(id: string, filters: LineFilters) {
  return api.invoices.items.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, ...filters, cursor, limit: 50 }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

export function sumsQuery(id: string, filters: LineFilters) {
  return api.invoices.itemSums.queryOptions({ input: { id, ...filters }, placeholderData: keepPreviousData });
}

/** Details of one line, read when the line is opened. */
export function itemQuery(id: string, tripId: string) {
  return api.invoices.item.queryOptions({ input: { id, tripId } });
}

export function previewQuery(clientId: string) {
  return api.invoices.preview.queryOptions({ input: { clientId }, staleTime: 0 });
}

/** Writes the answer of an action into the query cache, and re-reads the lists and totals that it may have changed. */
export async function keepInvoice(invoice: Invoice): Promise<void> {
  setQueryAnswer(invoiceQuery(invoice.id).queryKey, invoice);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.invoices.list.key() }),
    queryClient.invalidateQueries({ queryKey: api.invoices.totals.key() }),
    queryClient.invalidateQueries({ queryKey: api.invoices.items.key() }),
    queryClient.invalidateQueries({ queryKey: api.invoices.itemSums.key() }),
  ]);
}

export async function findClients(q: string): Promise<RecordOption[]> {
  const { items } = await client.clients.list({ q, limit: 20 });
  return items.map(({ id, name, document }) => ({
    value: id,
    label: name,
    detail: document === null ? null : formatTaxId(document),
  }));
}

export async function findClient(id: string): Promise<RecordOption> {
  const { name } = await client.clients.get({ id });
  return { value: id, label: name };
}
