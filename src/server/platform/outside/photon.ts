import * as z from 'zod/mini';
import { parseCep } from '#domain/documents/cep.ts';
import { parseState } from '#domain/places/states.ts';
import { serviceUrl } from './address-of-service.ts';
import { type FoundAddress, type GeocoderQuestion, latitude, longitude } from './found-address.ts';

const text = z.optional(z.nullable(z.string()));
const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([longitude, latitude]) }),
      properties: z.object({
        name: text,
        street: text,
        housenumber: text,
        postcode: text,
        locality: text,
        district: text,
        city: text,
        county: text,
        state: text,
        countrycode: text,
        type: text,
      }),
    }),
  ),
});
type Feature = z.infer<typeof answer>['features'][number];

/** https://github.com/komoot/photon: GeoJSON, coordinates as longitude and latitude. */
export function askPhoton({ base, text: q, near, limit }: GeocoderQuestion): URL {
  return serviceUrl(base, '/api', { q, limit: limit * 2, ...(near && { lat: near.lat, lon: near.lng }) });
}

export function readPhoton(body: unknown): FoundAddress[] {
  const { features } = answer.parse(body);
  return features
    .filter(({ properties }) => properties.countrycode?.toUpperCase() === 'BR')
    .flatMap(addressOf)
    .slice(0, 6);
}

function addressOf({ geometry, properties }: Feature): FoundAddress[] {
  const [lng, lat] = geometry.coordinates;
  const { name, street, housenumber, postcode, locality, district, city, county, state, type } = properties;
  // The name of a street or district is not the name of a place.
  const isName = type !== 'street' && Boolean(street) && name !== street;
  const address = street || name;
  if (!address) return [];
  return [
    {
      name: (isName && name) || null,
      address,
      number: housenumber || null,
      district: district || locality || null,
      city: city || (type === 'city' ? name : county) || null,
      uf: parseState(state ?? ''),
      cep: parseCep(postcode ?? ''),
      lat,
      lng,
    },
  ];
}
