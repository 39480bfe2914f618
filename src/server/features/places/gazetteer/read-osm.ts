import { createReadStream } from 'node:fs';
import { createOSMStream } from 'osm-pbf-parser-node';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { plainName } from '#domain/places/zones.ts';
import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { GazetteerEntry } from './entry.ts';

/** City of entries that the extract does not place in a city, because city limits are polygons. */
export type OsmCity = { city: string; uf: string };

type Tags = Readonly<Record<string, string>>;
type Node = { type: 'node'; id: string; lat: number; lng: number; tags: Tags };
type Way = { type: 'way'; refs: string[]; tags: Tags };

/** A street without its point: the point of the node `middle` of the way. */
type Street = { name: string; middle: string; tags: Tags };

/** Values of `place` that are districts of a city in Brazil. */
const districts = new Set(['suburb', 'neighbourhood', 'quarter', 'borough']);
/** A street further than this from the centres of all districts gets no district. */
const FARTHEST_METERS = 3_000;

/**
 * Reads the named streets and the districts of an OSM extract (`.osm` or `.osm.pbf`). Nodes precede ways, so the file is
 * read twice: first for the streets and districts, and then for the points of the streets. Only these are kept in
 * memory. A street belongs to the district with the nearest centre.
 */
export async function* readOsm(file: string, city: OsmCity): AsyncGenerator<GazetteerEntry> {
  const centres: (Coordinates & { name: string; city: string })[] = [];
  const streets: Street[] = [];
  for await (const item of elementsOf(file)) {
    const { name } = item.tags;
    if (!name) continue;
    if (item.type === 'node' && districts.has(item.tags['place'] ?? '')) {
      centres.push({ name, city: item.tags['addr:city'] ?? city.city, lat: item.lat, lng: item.lng });
    }
    const middle =
      item.type === 'way' && item.tags['highway'] ? item.refs[Math.floor(item.refs.length / 2)] : undefined;
    if (middle !== undefined) streets.push({ name, middle, tags: item.tags });
  }
  for (const centre of centres) yield { kind: 'district', district: null, cep: null, uf: city.uf, ...centre };
  yield* streetsAt(await pointsOf(file, new Set(streets.map(({ middle }) => middle))), streets, centres, city);
}

/** Returns each street once per district, because a street consists of many ways. */
function* streetsAt(
  points: ReadonlyMap<string, Coordinates>,
  streets: readonly Street[],
  centres: readonly (Coordinates & { name: string })[],
  city: OsmCity,
): Generator<GazetteerEntry> {
  const seen = new Set<string>();
  for (const { name, middle, tags } of streets) {
    const point = points.get(middle);
    if (!point) continue;
    const district = tags['addr:suburb'] ?? nearest(point, centres);
    const where = { district, city: tags['addr:city'] ?? city.city };
    const key = plainName([name, district, where.city].join('|'));
    if (seen.has(key)) continue;
    seen.add(key);
    yield { kind: 'street', name, ...where, uf: city.uf, cep: cepOf(tags), ...point };
  }
}

function cepOf(tags: Tags): string | null {
  const digits = (tags['postal_code'] ?? '').replaceAll(/\D/g, '');
  return digits.length === 8 ? digits : null;
}

function nearest(point: Coordinates, centres: readonly (Coordinates & { name: string })[]): string | null {
  let found: { name: string; meters: number } | null = null;
  for (const centre of centres) {
    const meters = greatCircleMeters(point, centre);
    if (meters < (found?.meters ?? FARTHEST_METERS)) found = { name: centre.name, meters };
  }
  return found?.name ?? null;
}

async function pointsOf(file: string, ids: ReadonlySet<string>): Promise<Map<string, Coordinates>> {
  const points = new Map<string, Coordinates>();
  for await (const item of elementsOf(file)) {
    if (item.type === 'node' && ids.has(item.id)) points.set(item.id, { lat: item.lat, lng: item.lng });
  }
  return points;
}

function elementsOf(file: string): AsyncGenerator<Node | Way> {
  return file.endsWith('.pbf') ? elementsOfPbf(file) : elementsOfXml(file);
}

type PbfItem = { type?: string; id: number; lat: number; lon: number; refs: number[]; tags?: Tags };

async function* elementsOfPbf(file: string): AsyncGenerator<Node | Way> {
  for await (const item of createOSMStream(file) as AsyncIterable<PbfItem>) {
    const { type, id, lat, lon: lng, tags = {} } = item;
    if (type === 'node') yield { type, id: String(id), lat, lng, tags };
    if (type === 'way') yield { type, refs: item.refs.map(String), tags };
  }
}

type Open = { type: 'node' | 'way'; attributes: Record<string, string>; refs: string[]; tags: Record<string, string> };

async function* elementsOfXml(file: string): AsyncGenerator<Node | Way> {
  const parser = new SaxesParser();
  const ready: (Node | Way)[] = [];
  let open: Open | null = null;
  parser.on('error', (error) => {
    throw new StartupError(`Linha ${parser.line}: o arquivo não é um XML do OpenStreetMap (${error.message}).`);
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    if (name === 'node' || name === 'way') open = { type: name, attributes, refs: [], tags: {} };
    if (name === 'nd') open?.refs.push(attributes['ref'] ?? '');
    if (name === 'tag' && open) open.tags[attributes['k'] ?? ''] = attributes['v'] ?? '';
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    if (!open || name !== open.type) return;
    ready.push(elementOf(open, parser.line));
    open = null;
  });
  for await (const chunk of createReadStream(file, 'utf8')) {
    parser.write(chunk as string);
    yield* ready.splice(0);
  }
  parser.close();
  yield* ready.splice(0);
}

function elementOf({ type, attributes, refs, tags }: Open, line: number): Node | Way {
  if (type === 'way') return { type, refs, tags };
  const [lat, lng] = [Number(attributes['lat'] ?? Number.NaN), Number(attributes['lon'] ?? Number.NaN)];
  if (Number.isNaN(lat) || Number.isNaN(lng))
    throw new StartupError(`Linha ${line}: o nó não tem latitude e longitude.`);
  return { type, id: attributes['id'] ?? '', lat, lng, tags };
}
