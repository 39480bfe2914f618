import type { Coordinates } from '#domain/places/distance.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { type GeocoderKind, GEOCODER_KINDS } from '#server/platform/config-values.ts';
import { readAnswer } from './answers.ts';
import type { FoundAddress } from './found-address.ts';
import { askNominatim, readNominatim } from './nominatim.ts';
import { askPhoton, readPhoton } from './photon.ts';
import type { OutsideService, Said } from './service.ts';

export type Geocoder = {
  /** Returns addresses in Brazil that match the text, with addresses near `near` first. */
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

/**
 * Returns cached addresses for a text. For use in a transaction, which must not call the geocoder. Returns an empty
 * list when no valid answer is cached.
 */
export async function readKnownAddresses(db: Db | Tx, text: string, near: Coordinates): Promise<FoundAddress[]> {
  const answers = await Promise.all(
    GEOCODER_KINDS.map((kind) => readAnswer(db, 'geocoder', keyOf(kind, text, roughly(near)))),
  );
  return answers.flatMap((answer) => (answer ?? []) as FoundAddress[]);
}

function keyOf(kind: GeocoderKind, text: string, about: Coordinates | null): string {
  return JSON.stringify([kind, text.trim().replace(/\s+/g, ' ').toLowerCase(), about]);
}

/** Rounds to about 10 km: enough to prefer near results, and coarse enough for cache hits. */
function roughly({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 10) / 10, lng: Math.round(lng * 10) / 10 };
}
