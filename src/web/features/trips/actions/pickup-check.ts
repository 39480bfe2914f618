import type { Trip } from '#contract/trip.ts';
import type { ChangeCheck } from '#contract/trips.ts';
import { api } from '#web/lib/api.ts';

/** True for an instant, and not for typed text that could not be parsed. */
export function isInstant(value: string | null): value is string {
  return value !== null && /^\d{4}-.*Z$/.test(value);
}

/** Returns the query for the consequences of a new pickup time: price, driver and approval. */
export function pickupCheckQuery({ id, version }: Pick<Trip, 'id' | 'version'>, pickupAt: string) {
  return api.trips.checkUpdate.queryOptions({ input: { id, version, pickupAt }, retry: false, staleTime: 30_000 });
}

/** True when the user has to see the result of the check before the change is saved. */
export function isNotable({ estimateCents }: Pick<Trip, 'estimateCents'>, found: ChangeCheck): boolean {
  return found.estimateCents !== estimateCents || found.needsApproval || found.obstacles.length > 0;
}
