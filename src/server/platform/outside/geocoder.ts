import type { Coordinates } from '#domain/places/distance.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { type GeocoderKind, GEOCODER_KINDS } from '#server/platform/config-values.ts';
import { readAnswer } from './answers.ts';
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
      const about = near && roughly(near);
      return service.ask({
        key: keyOf(kind, text, about),
        url: ask({ base: url, text, near: about, limit: LIMIT }),
        read,
      });
    },
  };
}

/** Addresses that the geocoder found for a text before, for a transaction, which may not ask it; none: nothing that still holds. */
export async function readKnownAddresses(db: Db | Tx, text: string, near: Coordinates): Promise<FoundAddress[]> {
  const answers = await Promise.all(
    GEOCODER_KINDS.map((kind) => readAnswer(db, 'geocoder', keyOf(kind, text, roughly(near)))),
  );
  return answers.flatMap((answer) => (answer ?? []) as FoundAddress[]);
}

function keyOf(kind: GeocoderKind, text: string, about: Coordinates | null): string {
  return JSON.stringify([kind, text.trim().replace(/\s+/g, ' ').toLowerCase(), about]);
}

/** About 10 km: enough to prefer what is near, and few enough to ask each question once. */
function roughly({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 10) / 10, lng: Math.round(lng * 10) / 10 };
}
