import type { FixedPrice, Zone } from '#contract/fixed-prices.ts';
import type { Plan } from '#contract/plans.ts';
import type { Place } from '#contract/places.ts';
import type { Tariff } from '#contract/tariffs.ts';
import { api, client } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';

export const tariffsQuery = api.tariffs.list.queryOptions();
export const areasQuery = api.places.areas.queryOptions();
export const zonesQuery = api.fixedPrices.zones.queryOptions();
export const fixedPricesQuery = api.fixedPrices.list.queryOptions();
export const plansQuery = api.plans.list.queryOptions();
export const calendarQuery = (year: number) => api.calendar.get.queryOptions({ input: { year } });
/** The first 100 places of the central. Surcharges contain only the ids of places, and this list provides the names. */
export const somePlacesQuery = api.places.list.queryOptions({ input: { limit: 100 } });

/** Re-reads the tariffs after each change, because no live event reports them. */
export async function rereadTariffs(): Promise<Tariff[]> {
  const { items } = await queryClient.fetchQuery({ ...tariffsQuery, staleTime: 0 });
  return items;
}

export async function rereadZones(): Promise<Zone[]> {
  const { items } = await queryClient.fetchQuery({ ...zonesQuery, staleTime: 0 });
  return items;
}

export async function rereadFixedPrices(): Promise<FixedPrice[]> {
  const { items } = await queryClient.fetchQuery({ ...fixedPricesQuery, staleTime: 0 });
  return items;
}

export async function rereadPlans(): Promise<Plan[]> {
  const { items } = await queryClient.fetchQuery({ ...plansQuery, staleTime: 0 });
  return items;
}

export async function rereadCalendar(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: api.calendar.key() });
}

export async function findClients(q: string): Promise<RecordOption[]> {
  const { items } = await client.clients.list({ limit: 20, ...(q && { q }) });
  return items.map(({ id, name }) => ({ value: id, label: name }));
}

export async function findPlaces(q: string): Promise<Place[]> {
  const { items } = await client.places.list({ limit: 20, ...(q && { q }) });
  return items;
}

export function placeOption({ id, name, address, city }: Place): RecordOption {
  return { value: id, label: name, detail: `${address}, ${city}` };
}
