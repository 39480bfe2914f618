import { type Selectable, sql } from 'kysely';
import type { Tariff as TariffView } from '#contract/tariffs.ts';
import type { Surcharge } from '#domain/tariffs/surcharges.ts';
import type { HourlyPrice, Rate2Window, Tariff } from '#domain/tariffs/tariff.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { Tariffs } from '#server/platform/database/schema.ts';

type Documents = { rate2_windows: Rate2Window[]; surcharges: Surcharge[]; hourly: HourlyPrice | null };

/** A tariff's row with typed JSON columns. */
export type TariffRow = Omit<Selectable<Tariffs>, keyof Documents> & Documents;

const select = sql`select t.*, exists (select from trips where tariff_id = t.id) as in_use
  from tariffs t join service_areas a on a.id = t.service_area_id`;

/** Lists all tariffs, by service area and category, newest first. */
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
  const tariff = tariffOf(row) as Omit<TariffView, 'inUse' | 'version'>;
  return { ...tariff, inUse: row.in_use, version: row.version };
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
