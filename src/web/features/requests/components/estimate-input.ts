import type { Category } from '#domain/trips/categories.ts';
import type { TermsValues } from './terms.ts';

export type InputOfEstimate = {
  serviceAreaId?: string;
  stops: { placeId?: string | null; lat?: number | null; lng?: number | null }[];
  pickupAt?: string | null;
  category: Category;
  luggageCount: number;
};

/** What to ask the estimate for; null while origin or destination is missing. */
export function estimateInput({
  stops,
  serviceAreaId,
  pickupAt,
  category,
  luggageCount,
}: TermsValues): InputOfEstimate | null {
  if (stops.some(({ address }) => address.trim() === '')) return null;
  const at = pickupAt === null || Number.isNaN(Date.parse(pickupAt)) ? null : pickupAt;
  return {
    ...(serviceAreaId !== null && { serviceAreaId }),
    stops: stops.map(({ placeId, lat, lng }) => ({ placeId, lat, lng })),
    pickupAt: at,
    category,
    luggageCount,
  };
}
