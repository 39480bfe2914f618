import type { Coordinates } from '#domain/places/distance.ts';

/**
 * Parses coordinates as maps show them, `-23.6273, -46.6566`, or with decimal commas, `-23,6273 -46,6566` or `-23,6273;
 * -46,6566`. Returns null for any other text, for a single number with a comma (`-19,92`), and for values out of range.
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

/** Rounds to six decimals, about a tenth of a metre. */
export function roundPoint({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 };
}
