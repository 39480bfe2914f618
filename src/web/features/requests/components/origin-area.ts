import type { ServiceArea } from '#contract/places.ts';
import { areaAround } from '#domain/places/service-areas.ts';
import { stopOf, type TypedStop } from './terms.ts';

/** The area that a trip belongs to which begins there; null where the stop does not say. */
export function areaOf(origin: TypedStop | undefined, areas: readonly ServiceArea[]): string | null {
  if (!origin) return null;
  const { areaId, placeId } = origin;
  const around = areaAround(areas, stopOf(origin))?.id ?? null;
  // An address was driven to by trips that began elsewhere: its own district and city tell more than they do.
  return placeId === null ? (around ?? areaId) : (areaId ?? around);
}
