import type { Coordinates } from '#domain/places/distance.ts';
import type { GeocoderKind } from '#server/platform/config-values.ts';
import type { FoundAddress } from './found-address.ts';
import { askNominatim, readNominatim } from './nominatim.ts';
import { askPhoton, readPhoton } from './photon.ts';
import type { OutsideService, Said } from './service.ts';

export type Geocoder = {
  /** Addresses in Brazil that a text may mean, those around `near` first. */
  find(text: string, near: Coordinates | null): Promise<Said<FoundAddress[]>>;
};

const LIMIT = 6;
const kinds = {
  photon: { ask: askPhoton, read: readPhoton },
  nominatim: { ask: askNominatim, read: readNominatim },
} as const;

export function createGeocoder({ url, kind }: { url: string; kind: GeocoderKind }, service: OutsideService): Geocoder {
  const { ask, read } = kinds[kind];
  return {
    find: (text, near) => {
      const about = near && { lat: roughly(near.lat), lng: roughly(near.lng) };
      const key = JSON.stringify([kind, text.trim().replace(/\s+/g, ' ').toLowerCase(), about]);
      return service.ask({ key, url: ask({ base: url, text, near: about, limit: LIMIT }), read });
    },
  };
}

/** About 10 km: enough to prefer what is near, and few enough to ask each question once. */
function roughly(degrees: number): number {
  return Math.round(degrees * 10) / 10;
}
