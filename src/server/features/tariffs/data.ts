import { type Selectable, sql } from 'kysely';
import type { Estimate, Tariff as TariffView, tariffsContract } from '#contract/tariffs.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { type Coordinates, estimateDuration, estimateRoadDistance } from '#domain/places/distance.ts';
import { estimateFare } from '#domain/tariffs/estimate.ts';
import type { Holiday } from '#domain/tariffs/holidays.ts';
import type { Rate2Window, Tariff } from '#domain/tariffs/tariff.ts';
import { localDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import { readPlacePoints } from '#server/features/places/data.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Tariffs } from '#server/platform/database/schema.ts';

type TariffRow = Omit<Selectable<Tariffs>, 'rate2_windows'> & { rate2_windows: Rate2Window[] };

const select = sql`select t.*, exists (select from trips where tariff_id = t.id) as in_use
  from tariffs t join service_areas a on a.id = t.service_area_id`;

/** Every tariff, the newest of each service area and category first. */
export async function listTariffs(db: Db): Promise<TariffView[]> {
  const { rows } = await sql<TariffRow & { in_use: boolean }>`${select}
    order by plain_text(a.name), t.category, t.valid_from desc, t.id`.execute(db);
  return rows.map(tariffView);
}

export async function readTariff(db: Db, id: string): Promise<TariffView> {
  const { rows } = await sql<TariffRow & { in_use: boolean }>`${select} where t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`tariff ${id} is gone`);
  return tariffView(row);
}

function tariffView(row: TariffRow & { in_use: boolean }): TariffView {
  const { rate2Windows, ...tariff } = tariffOf(row);
  const windows = rate2Windows as TariffView['rate2Windows'];
  return { ...tariff, rate2Windows: windows, inUse: row.in_use, version: row.version };
}

function tariffOf(row: TariffRow): Tariff {
  return {
    id: row.id,
    serviceAreaId: row.service_area_id,
    category: row.category,
    validFrom: row.valid_from,
    legalAct: row.legal_act,
    flagFallCents: row.flag_fall_cents,
    kmRate1Millicents: row.km_rate1_millicents,
    kmRate2Millicents: row.km_rate2_millicents,
    waitingHourCents: row.waiting_hour_cents,
    minimumFareCents: row.minimum_fare_cents,
    luggageCents: row.luggage_cents,
    rate2Windows: row.rate2_windows,
  };
}

export type EstimateRequest = {
  serviceAreaId: string;
  timeZone: string;
  stops: readonly { lat: number | null; lng: number | null }[];
  pickupAt: Date;
  category: Category;
  luggageCount: number;
};

/** An estimate with the tariff behind it, and the least that a trip under it costs. */
export type TripEstimate = Estimate & { tariff: Tariff | null; minimumFareCents: number | null };

const noTariff = 'Não há tarifa cadastrada para esta praça, categoria e data.';
const noCoordinates = 'A combinar / taxímetro: falta a localização da origem, do destino ou de uma parada.';

/** What a trip would cost by the tariff in force where and when it begins. No price without a tariff or every stop's coordinates. */
export async function estimateTrip(db: Db | Tx, request: EstimateRequest): Promise<TripEstimate> {
  const { pickupAt, timeZone, luggageCount } = request;
  const { tariff, holidays } = await readTariffInForce(db, request);
  const way = wayAlong(request.stops);
  const answer = {
    ...(way ?? { distanceMeters: null, durationSeconds: null, distanceSource: null }),
    tariff,
    tariffId: tariff?.id ?? null,
    minimumFareCents: tariff && Math.max(tariff.minimumFareCents, tariff.flagFallCents),
  };
  if (!tariff || !way) return { ...answer, estimateCents: null, lines: [], missing: tariff ? noCoordinates : noTariff };
  const fare = { tariff, pickupAt, timeZone, ...way, waitingSeconds: 0, luggageCount, extraHolidays: holidays };
  const { totalCents, lines } = estimateFare(fare);
  return { ...answer, estimateCents: totalCents, lines, missing: null };
}

function wayAlong(stops: EstimateRequest['stops']) {
  const points = stops.filter((stop): stop is Coordinates => stop.lat !== null && stop.lng !== null);
  if (points.length < stops.length) return null;
  const distanceMeters = estimateRoadDistance(points);
  return { distanceMeters, durationSeconds: estimateDuration(distanceMeters), distanceSource: 'great_circle' as const };
}

type InForce = Pick<EstimateRequest, 'serviceAreaId' | 'timeZone' | 'category' | 'pickupAt'>;

async function readTariffInForce(db: Db | Tx, { serviceAreaId, timeZone, category, pickupAt }: InForce) {
  const day = localDate(pickupAt, timeZone);
  // A trip may run past midnight, into the next day's holiday.
  const { rows } = await sql<{ tariff: TariffRow | null; holidays: Holiday[] }>`
    select
      (select to_json(t) from tariffs t
        where t.service_area_id = ${serviceAreaId} and t.category = ${category} and t.valid_from <= ${day}::date
        order by t.valid_from desc limit 1) as tariff,
      (select coalesce(json_agg(json_build_object('date', h.day, 'name', h.name)), '[]') from municipal_holidays h
        where h.service_area_id = ${serviceAreaId} and h.day between ${day}::date and ${day}::date + 2) as holidays`.execute(
    db,
  );
  const [found] = rows;
  return { tariff: found?.tariff ? tariffOf(found.tariff) : null, holidays: found?.holidays ?? [] };
}

type EstimateInput = InputOf<typeof tariffsContract.estimate>;

/** An estimate for what a page asks: places give their coordinates, and the origin's place its service area. */
export async function estimateInput(db: Db, input: EstimateInput): Promise<Outcome<Estimate>> {
  const points = await readPlacePoints(
    db,
    input.stops.flatMap(({ placeId }) => placeId ?? []),
  );
  const known = new Map(points.map((point) => [point.id, point]));
  const unknown = input.stops.findIndex(({ placeId }) => placeId && !known.has(placeId));
  if (unknown >= 0) return refuseField(`stops.${unknown}.placeId`, 'Este local não existe.');
  const stops = input.stops.map(({ placeId, lat = null, lng = null }) => known.get(placeId ?? '') ?? { lat, lng });
  const ofPlace = known.get(input.stops[0]?.placeId ?? '')?.serviceAreaId;
  const area = await readEstimateArea(db, input.serviceAreaId ?? ofPlace);
  if (!area) return refuseField('serviceAreaId', 'Informe a praça da origem.');
  const {
    tariff: _tariff,
    minimumFareCents: _minimum,
    ...estimate
  } = await estimateTrip(db, {
    serviceAreaId: area.id,
    timeZone: area.timeZone,
    stops,
    pickupAt: input.pickupAt ? new Date(input.pickupAt) : area.now,
    category: input.category,
    luggageCount: input.luggageCount,
  });
  return ok(estimate);
}

/** The area asked for, or the only one there is. */
async function readEstimateArea(
  db: Db,
  id: string | undefined,
): Promise<{ id: string; timeZone: string; now: Date } | null> {
  const { rows } = await sql<{ id: string; timeZone: string; now: Date }>`
    select id, time_zone as "timeZone", app_now() as now from service_areas
    where ${id === undefined ? sql`active` : sql`id = ${id}`} limit 2`.execute(db);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
