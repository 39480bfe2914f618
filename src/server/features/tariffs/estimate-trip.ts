import { sql } from 'kysely';
import type { Estimate, tariffsContract } from '#contract/tariffs.ts';
import { type Actor, isAttendant } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import type { Zone, ZoneStop } from '#domain/places/zones.ts';
import type { FixedPrice } from '#domain/tariffs/fixed-prices.ts';
import type { Holiday } from '#domain/tariffs/holidays.ts';
import { quoteTrip } from '#domain/tariffs/quote.ts';
import type { ExceptionalPeriod } from '#domain/tariffs/rate-windows.ts';
import type { Tariff } from '#domain/tariffs/tariff.ts';
import type { Leg } from '#domain/tariffs/way.ts';
import { localDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import { pricedArea, readRequestArea } from '#server/features/areas/read-areas.ts';
import { withPlaces } from '#server/features/places/read-places.ts';
import { readWay } from '#server/features/places/find-way.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { type TariffRow, tariffOf } from './read-tariffs.ts';

export type EstimateRequest = {
  serviceAreaId: string;
  timeZone: string;
  stops: readonly ZoneStop[];
  pickupAt: Date;
  category: Category;
  /** Client whose own prices apply in addition to the general prices. */
  clientId: string | null;
  luggageCount: number;
  waitingSeconds: number;
  hours: number | null;
  /** Way that is used instead of the way along the stops. */
  way?: Leg | null;
};

/** Estimate with the version of its tariff, or its fixed price, and the minimum fare of the tariff. */
export type TripEstimate = Estimate & {
  tariffVersion: number | null;
  fixedPrice: FixedPrice | null;
  minimumFareCents: number | null;
};

/**
 * Estimates a trip by the prices that apply at the place and time of its pickup. All prices are computed here. A trip
 * at a fixed price uses no tariff.
 */
export async function estimateTrip(db: Db | Tx, request: EstimateRequest): Promise<TripEstimate> {
  const { timeZone, stops } = request;
  const [{ tariff, tariffVersion, zones, fixedPrices, ...days }, way] = await Promise.all([
    readPrices(db, request),
    request.way ? asSaid(request.way) : readWay(db, stops),
  ]);
  const calendar = { timeZone, ...days };
  const quote = quoteTrip({ ...request, tariff, zones, fixedPrices, calendar, legs: way?.legs ?? null });
  const { totalCents, lines, priceMode, missing, fixedPrice } = quote;
  const used = fixedPrice ? null : tariff;
  return {
    estimateCents: totalCents,
    lines,
    priceMode,
    missing,
    distanceMeters: way?.distanceMeters ?? null,
    durationSeconds: request.hours === null ? (way?.durationSeconds ?? null) : request.hours * 3600,
    distanceSource: way?.distanceSource ?? null,
    tariffId: used?.id ?? null,
    tariffVersion: used && tariffVersion,
    fixedPrice,
    minimumFareCents: used && Math.max(used.minimumFareCents, used.flagFallCents),
  };
}

/** Omits what the panel keeps and does not show. */
export function shownEstimate({
  tariffVersion: _version,
  fixedPrice: _fixedPrice,
  minimumFareCents: _minimumFare,
  ...estimate
}: TripEstimate): Estimate {
  return estimate;
}

function asSaid(leg: Leg) {
  return { ...leg, legs: [leg], distanceSource: null };
}

type PricesInForce = {
  tariff: Tariff | null;
  tariffVersion: number | null;
  extraHolidays: Holiday[];
  exceptionalPeriods: ExceptionalPeriod[];
  zones: Zone[];
  fixedPrices: FixedPrice[];
};

type PricedBy = Pick<EstimateRequest, 'serviceAreaId' | 'timeZone' | 'category' | 'clientId' | 'pickupAt'>;

/** Reads everything that determines a price except the way. */
async function readPrices(
  db: Db | Tx,
  { serviceAreaId, timeZone, category, clientId, pickupAt }: PricedBy,
): Promise<PricesInForce> {
  const day = localDate(pickupAt, timeZone);
  const areaId = pricedArea(serviceAreaId);
  // Includes holidays and periods of the next two days, because a trip may run past midnight.
  const { rows } = await sql<Omit<PricesInForce, 'tariff' | 'tariffVersion'> & { tariff: TariffRow | null }>`
    select
      (select to_json(t) from tariffs t
        where t.service_area_id = ${areaId} and t.category = ${category} and t.valid_from <= ${day}::date
        order by t.valid_from desc limit 1) as tariff,
      (select coalesce(json_agg(json_build_object('date', h.day, 'name', h.name, 'yearly', h.yearly)), '[]')
        from municipal_holidays h
        where h.service_area_id = ${areaId} and h.day <= ${day}::date + 2 and (h.yearly or h.day >= ${day}::date)
      ) as "extraHolidays",
      (select coalesce(json_agg(json_build_object('name', p.name, 'firstDay', p.first_day, 'lastDay', p.last_day)), '[]')
        from exceptional_periods p
        where p.service_area_id = ${areaId} and p.first_day <= ${day}::date + 2 and p.last_day >= ${day}::date
      ) as "exceptionalPeriods",
      (select coalesce(json_agg(json_build_object('id', z.id, 'name', z.name, 'districts', z.districts,
          'circle', case when z.radius_meters is not null then json_build_object('radiusMeters', z.radius_meters,
            'center', json_build_object('lat', z.lat, 'lng', z.lng)) end)), '[]')
        from zones z where z.service_area_id = ${areaId}) as zones,
      (select coalesce(json_agg(json_build_object('id', f.id, 'category', f.category, 'clientId', f.client_id,
          'fromZoneId', f.from_zone_id, 'toZoneId', f.to_zone_id, 'bothWays', f.both_ways, 'priceCents', f.price_cents,
          'validFrom', f.valid_from, 'validUntil', f.valid_until)), '[]')
        from fixed_prices f join zones z on z.id = f.from_zone_id
        where z.service_area_id = ${areaId} and f.category = ${category}
          and (f.client_id is null or f.client_id = ${clientId}) and f.valid_from <= ${day}::date
          and (f.valid_until is null or f.valid_until >= ${day}::date)) as "fixedPrices"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('nothing was read');
  const { tariff, ...others } = found;
  return { ...others, tariff: tariff && tariffOf(tariff), tariffVersion: tariff && tariff.version };
}

type EstimateInput = InputOf<typeof tariffsContract.estimate>;

/** Estimates the input of a page. Coordinates and service area are resolved as for a request. */
export async function estimateInput(db: Db, actor: Actor, input: EstimateInput): Promise<Outcome<Estimate>> {
  const { placeId = null, district = null, city = null } = input.stops[0] ?? {};
  const area = await readRequestArea(db, input.serviceAreaId ?? null, { placeId, district, city });
  if (!area.ok) return area;
  const stops = await withPlaces(db, input.stops.map(askedStop));
  if (!stops.ok) return stops;
  const clientId = pricedClient(actor, input.clientId ?? null);
  if (!clientId.ok) return clientId;
  const asked = {
    serviceAreaId: area.value.id,
    timeZone: area.value.timeZone,
    stops: stops.value,
    pickupAt: input.pickupAt ? new Date(input.pickupAt) : await readNow(db),
    category: input.category,
    clientId: clientId.value,
    luggageCount: input.luggageCount,
    waitingSeconds: input.waitingSeconds,
    hours: input.hours ?? null,
    way: input.way ?? null,
  };
  return ok(shownEstimate(await estimateTrip(db, asked)));
}

function askedStop(stop: EstimateInput['stops'][number]) {
  const { placeId = null, district, city, lat = null, lng = null } = stop;
  const said = { placeId, district: district || null, city: city || null, lat, lng };
  return { ...said, address: '', number: null, uf: null, cep: null, precision: 'exact' as const };
}

/** Users of a client get the prices of that client only. */
function pricedClient(actor: Actor, asked: string | null): Outcome<string | null> {
  if (actor.role === 'admin' || isAttendant(actor)) return ok(asked);
  if (asked !== null && asked !== actor.clientId) return refuse('not_found', 'Cliente não encontrado.');
  return ok(actor.clientId);
}

async function readNow(db: Db): Promise<Date> {
  return (await db.selectNoFrom(sql<Date>`app_now()`.as('now')).executeTakeFirstOrThrow()).now;
}
