import { newTrip } from '#contract/trip-terms.ts';
import { type FieldError, type Outcome, refuseField } from '#domain/outcome.ts';
import { plainText } from '#domain/sheets/columns.ts';
import { toInstant } from '#domain/time.ts';
import { headingOfField, type ImportLayout } from '#domain/trips/import-columns.ts';
import { type ImportedRow, readImportedRow } from '#domain/trips/import-row.ts';
import { readRequestArea, type RequestArea } from '#server/features/areas/read-areas.ts';
import { findPlacesNamed, type NamedPlace } from '#server/features/places/read-places.ts';
import type { RequestingClient } from '#server/features/trips/request/client.ts';
import type { TripRequest } from '#server/features/trips/request/evaluate.ts';
import { requestedTerms } from '#server/features/trips/terms/write-terms.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import type { TripsSheet } from './read-sheet.ts';

/** Row of the sheet. `request` is null when the row has errors. */
export type Draft = { line: number; read: ImportedRow; request: TripRequest | null; errors: FieldError[] };

/** Record that a sheet refers to by name. `name` is normalised for comparison. */
type Named = RowOf<'cost_centres' | 'service_areas', 'id' | 'name'>;
type Known = {
  places: Map<string, NamedPlace[]>;
  costCentres: Named[];
  areas: Named[];
  areaOf: (named: string | null, placeId: string | null) => Promise<Outcome<RequestArea>>;
};

export async function readDrafts(db: Db | Tx, client: RequestingClient, sheet: TripsSheet): Promise<Draft[]> {
  const rows = sheet.rows.map(({ line, cells }) => ({ line, read: readImportedRow(sheet.layout, cells) }));
  const known = await readKnown(
    db,
    client,
    rows.flatMap(({ read }) => read.stops),
  );
  const drafts: Draft[] = [];
  for (const { line, read } of rows) {
    const draft = await draftOf(client, read, known);
    drafts.push({ line, read, ...draft, errors: distinct(draft.errors, read, sheet.layout) });
  }
  return drafts;
}

async function readKnown(db: Db | Tx, client: RequestingClient, stops: readonly string[]): Promise<Known> {
  const places = await findPlacesNamed(db, [...new Set(stops)]);
  const costCentres = await db
    .selectFrom('cost_centres')
    .select(['id', 'name'])
    .where('client_id', '=', client.id)
    .where('active', '=', true)
    .execute();
  const areas = await db.selectFrom('service_areas').select(['id', 'name']).where('active', '=', true).execute();
  const asked = new Map<string, Promise<Outcome<RequestArea>>>();
  const areaOf: Known['areaOf'] = (named, placeId) => {
    const key = `${named} ${placeId}`;
    const area = asked.get(key) ?? readRequestArea(db, named, { placeId, city: null });
    asked.set(key, area);
    return area;
  };
  return {
    places: Map.groupBy(places, ({ text }) => text),
    costCentres: costCentres.map(asCompared),
    areas: areas.map(asCompared),
    areaOf,
  };
}

function asCompared({ id, name }: Named): Named {
  return { id, name: plainText(name) };
}

async function draftOf(
  client: RequestingClient,
  read: ImportedRow,
  known: Known,
): Promise<Omit<Draft, 'line' | 'read'>> {
  const errors = [...read.errors];
  const stops = read.stops.map((text, index) => {
    const [place, another] = known.places.get(text) ?? [];
    if (another)
      errors.push({ field: `stops.${index}`, message: 'Há mais de um local com este nome: escreva o endereço.' });
    return place ? { address: `${place.name}, ${place.address}`.slice(0, 200), placeId: place.id } : { address: text };
  });
  const areaId = idCalled('serviceAreaId', read.area, known.areas, 'Praça não encontrada.', errors);
  const costCentreId = idCalled(
    'costCentreId',
    read.costCentre,
    known.costCentres,
    'Centro de custo não encontrado.',
    errors,
  );
  const area = await known.areaOf(areaId, stops[0]?.placeId ?? null);
  if (!area.ok) errors.push(...(area.errors ?? []));
  const pickupAt = area.ok && read.pickup ? toInstant(read.pickup.date, read.pickup.time, area.value.timeZone) : null;
  const { passengers, terms } = read;
  const asked = newTrip.safeParse({ ...terms, passengers, stops, costCentreId, pickupAt: pickupAt?.toISOString() });
  if (!asked.success)
    errors.push(...asked.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
  if (errors.length > 0 || !asked.success || !area.ok) return { request: null, errors };
  const request = {
    client,
    area: area.value,
    terms: requestedTerms(asked.data),
    voucherCode: asked.data.voucherCode || null,
  };
  return { request, errors };
}

/** Returns the id of the record with this name. For an unknown name, returns null and adds an error to `errors`. */
function idCalled(
  field: string,
  name: string,
  among: readonly Named[],
  missing: string,
  errors: FieldError[],
): string | null {
  if (name === '') return null;
  const wanted = plainText(name);
  const found = among.find((one) => one.name === wanted);
  if (!found) errors.push(...(refuseField(field, missing).errors ?? []));
  return found?.id ?? null;
}

/** Keeps the first error of each cell. Later errors are only consequences of the first. */
function distinct(errors: readonly FieldError[], { stops }: ImportedRow, layout: ImportLayout): FieldError[] {
  const cellOf = ({ field, message }: FieldError) => headingOfField(field, layout, stops.length) ?? message;
  return [...new Map(errors.toReversed().map((error) => [cellOf(error), error])).values()].toReversed();
}
