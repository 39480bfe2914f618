import type { Coordinates } from '#domain/places/distance.ts';

/**
 * A point as maps give it, `-23.6273, -46.6566`; with Brazilian commas too, `-23,6273 -46,6566` or `-23,6273; -46,6566`.
 * Null when it is none, could be one number written with a comma (`-19,92`), or lies nowhere on Earth.
 */
export function parsePoint(typed: string): Coordinates | null {
  const [, lat = '', lng = ''] =
    /^\(?(-?\d{1,2}(?:\.\d+)?)(?:,\s+|\s*;\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\)?$/.exec(typed.trim()) ??
    /^\(?(-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+)\)?$/.exec(typed.trim()) ??
    /^(-?\d{1,2},\d+)\s*[;\s]\s*(-?\d{1,3},\d+)$/.exec(typed.trim()) ??
    [];
  if (lat === '') return null;
  const point = { lat: Number(lat.replace(',', '.')), lng: Number(lng.replace(',', '.')) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

export function formatPoint({ lat, lng }: Coordinates): string {
  return `${lat}, ${lng}`;
}

/** About a tenth of a metre: more than any map or person means. */
export function roundPoint({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 };
}
