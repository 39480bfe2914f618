import { sql } from 'kysely';
import type { Tariff as TariffView } from '#contract/tariffs.ts';
import type { Surcharge } from '#domain/tariffs/surcharges.ts';
import type { HourlyPrice, Rate2Window, Tariff } from '#domain/tariffs/tariff.ts';
import { isTerminal, terminalStatuses, type TripStatus, tripStatuses } from '#domain/trips/status.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { sortText } from '#server/platform/database/search-text.ts';

type Documents = { rate2_windows: Rate2Window[]; surcharges: Surcharge[]; hourly: HourlyPrice | null };

/** A tariff's row with typed JSON columns. */
export type TariffRow = Omit<RowOf<'tariffs'>, keyof Documents> & Documents;

export function selectTariffs(db: Db | Tx) {
  return db.selectFrom('tariffs as t').selectAll('t').$castTo<TariffRow>();
}

const statuses = (of: readonly TripStatus[]) => sql.join(of.map((one) => sql.lit(one)));
const unfinished = tripStatuses.filter((one) => !isTerminal(one));

/** True when a trip was priced by tariff `t`. Only ended trips have an index by tariff; the others are read once. */
export const isInUse = sql<boolean>`(
  exists (select from trips p where p.tariff_id = t.id and p.status in (${statuses(terminalStatuses)}))
  or t.id in (select p.tariff_id from trips p where p.tariff_id is not null and p.status in (${statuses(unfinished)})))`;

/** Lists all tariffs, by service area and category, newest first. */
export async function listTariffs(db: Db): Promise<TariffView[]> {
  const rows = await selectTariffs(db)
    .innerJoin('service_areas as a', 'a.id', 't.service_area_id')
    .select(isInUse.as('inUse'))
    .orderBy(sortText('a.name'))
    .orderBy('t.category')
    .orderBy('t.valid_from', 'desc')
    .orderBy('t.id')
    .execute();
  return rows.map(tariffView);
}

export async function readTariff(db: Db, id: string): Promise<TariffView> {
  return tariffView(
    await selectTariffs(db).select(isInUse.as('inUse')).where('t.id', '=', id).executeTakeFirstOrThrow(),
  );
}

function tariffView(row: TariffRow & Pick<TariffView, 'inUse'>): TariffView {
  const tariff = tariffOf(row) as Omit<TariffView, 'inUse' | 'version'>;
  return { ...tariff, inUse: row.inUse, version: row.version };
}

export function tariffOf(row: TariffRow): Tariff {
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
    slowBelowKmh: row.slow_below_kmh,
    surcharges: row.surcharges,
    hourly: row.hourly,
  };
}
