import * as z from 'zod/mini';
import { parseCep } from '#domain/documents/cep.ts';
import { parseState } from '#domain/places/states.ts';
import { serviceUrl } from './address-of-service.ts';
import { type FoundAddress, type GeocoderQuestion, latitude, longitude } from './found-address.ts';

const number = z.pipe(z.union([z.string(), z.number()]), z.transform(Number));
const text = z.optional(z.string());
const answer = z.array(
  z.object({
    lat: z.pipe(number, latitude),
    lon: z.pipe(number, longitude),
    name: text,
    address: z.object({
      road: text,
      house_number: text,
      suburb: text,
      neighbourhood: text,
      city_district: text,
      city: text,
      town: text,
      village: text,
      municipality: text,
      state: text,
      'ISO3166-2-lvl4': text,
      postcode: text,
    }),
  }),
);
type Result = z.infer<typeof answer>[number];

/** Half the side of the preferred area, in degrees: about 50 km. */
const AROUND = 0.5;

/** https://nominatim.org/release-docs/latest/api/Search/ */
export function askNominatim({ base, text: q, near, limit }: GeocoderQuestion): URL {
  return serviceUrl(base, '/search', {
    q,
    limit,
    format: 'jsonv2',
    addressdetails: 1,
    countrycodes: 'br',
    'accept-language': 'pt-BR',
    ...(near && { viewbox: [near.lng - AROUND, near.lat - AROUND, near.lng + AROUND, near.lat + AROUND].join(',') }),
  });
}

export function readNominatim(body: unknown): FoundAddress[] {
  return answer.parse(body).flatMap(addressOf);
}

function addressOf({ lat, lon: lng, name, address: parts }: Result): FoundAddress[] {
  const address = parts.road || name;
  if (!address) return [];
  return [
    {
      name: parts.road && name && name !== parts.road ? name : null,
      address,
      number: parts.house_number || null,
      district: parts.suburb || parts.neighbourhood || parts.city_district || null,
      city: parts.city || parts.town || parts.village || parts.municipality || null,
      uf: parseState(parts['ISO3166-2-lvl4'] ?? '') ?? parseState(parts.state ?? ''),
      cep: parseCep(parts.postcode ?? ''),
      lat,
      lng,
    },
  ];
}
