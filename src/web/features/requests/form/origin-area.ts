import type { ServiceArea } from '#contract/places.ts';
import { areaAround } from '#domain/places/service-areas.ts';
import { stopOf, type TypedStop } from './terms.ts';

/** Returns the service area of a trip with this origin; null when the stop does not determine the area. */
export function areaOf(origin: TypedStop | undefined, areas: readonly ServiceArea[]): string | null {
  if (!origin) return null;
  const { areaId, placeId } = origin;
  const around = areaAround(areas, stopOf(origin))?.id ?? null;
  // For an address, district and city take precedence, because `areaId` may come from an earlier trip with another
  // origin.
  return placeId === null ? (around ?? areaId) : (areaId ?? around);
}
