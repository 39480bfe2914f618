import type { TripRow } from '#server/features/trips/read/view.ts';
import { billedCents, kindOf, quoteTerms } from '#server/features/trips/request/evaluate.ts';
import { areaOfChanged } from '#server/features/trips/request/prepare-edit.ts';
import { quoteColumns, termColumns } from '#server/features/trips/request/request-trip.ts';
import type { TripColumns } from '#server/features/trips/row/save.ts';
import { readTerms } from '#server/features/trips/terms/read-terms.ts';
import type { TripTerms } from '#server/features/trips/terms/write-terms.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** Returns the trip row as it would be with the new terms. Writes nothing. */
export async function withTerms(tx: Tx, trip: TripRow, terms: TripTerms): Promise<TripRow> {
  return { ...trip, ...((await changedTerms(tx, trip, terms, true)) as Partial<TripRow>) };
}

/**
 * Returns the columns of the new terms with their estimate. Increments `terms_version`, so that a partner that acts on
 * the old terms is refused.
 */
export async function changedTerms(
  tx: Tx,
  trip: TripRow,
  terms: TripTerms,
  changesTerms: boolean,
): Promise<TripColumns> {
  const area = await areaOfChanged(tx, trip, await readTerms(tx, trip.id), terms);
  const written = { ...termColumns(area, terms), service_area_id: area.id };
  if (!changesTerms) return written;
  const quote = await quoteTerms(tx, area, trip.client_id, terms);
  // A trip whose pickup was moved is no longer immediate.
  const immediate = trip.kind === 'immediate' && terms.pickupAt.getTime() === trip.pickup_at.getTime();
  return {
    ...written,
    ...quoteColumns(quote, trip.commission_bp),
    terms_version: trip.terms_version + 1,
    limit_reserved_cents: billedCents(terms, quote.estimateCents),
    kind: kindOf(terms, immediate),
  };
}
