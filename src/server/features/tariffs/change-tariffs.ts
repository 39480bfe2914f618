import { sql, type SqlBool } from 'kysely';
import type { tariffsContract } from '#contract/tariffs.ts';
import { type Outcome, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import { lowestThresholdKmh } from '#domain/tariffs/tariff.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import {
  alreadyExists,
  changeRecord,
  createRecord,
  omitUndefined,
  notFoundRecord,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { isInUse, selectTariffs, type TariffRow } from './read-tariffs.ts';

type NewTariff = InputOf<typeof tariffsContract.create>;
type TariffChange = InputOf<typeof tariffsContract.update>;

const subjectType = 'tariff';
const duplicates = {
  tariffs_service_area_id_category_valid_from_key: alreadyExists(
    'validFrom',
    'Já existe uma tarifa desta praça e categoria a partir desta data.',
  ),
};
const inUse = refuse(
  'illegal_transition',
  'Esta tarifa já foi usada em viagens e não pode mais ser alterada. Cadastre outra, com a data em que passa a valer.',
);

export async function createTariff(tx: Tx, audit: AuditContext, input: NewTariff): Promise<Outcome<{ id: string }>> {
  const row = { id: newId(), ...columnsOf(input) };
  const refusal = await refuseValues(tx, row);
  if (refusal) return refusal;
  return createRecord({ row, duplicates }, async (changes) => {
    await tx
      .insertInto('tariffs')
      .values({ ...row, ...documents(row) })
      .execute();
    await recordAudit(tx, audit, { action: 'tariff.create', subjectType, subjectId: row.id, changes });
  });
}

/**
 * Changes a tariff that has priced no trip yet. Other tariffs cannot change, because agreed prices refer to their rows.
 */
export async function changeTariff(tx: Tx, audit: AuditContext, { id, version, ...input }: TariffChange) {
  const row = await lockTariff(tx, id);
  if (!row) return notFoundRecord;
  const columns = omitUndefined(columnsOf(input));
  const refusal = (await refuseValues(tx, { ...row, ...columns })) ?? ((await isUsed(tx, id)) ? inUse : null);
  if (refusal) return refusal;
  return changeRecord({ row, seenVersion: version, columns, duplicates }, async (changed, changes) => {
    await tx
      .updateTable('tariffs')
      .set({ ...changed, ...documents({ ...row, ...columns }) })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, audit, { action: 'tariff.update', subjectType, subjectId: id, changes });
  });
}

/** Serialises the JSON columns for the database driver. */
function documents({ rate2_windows, surcharges, hourly }: Pick<TariffRow, 'rate2_windows' | 'surcharges' | 'hourly'>) {
  return {
    rate2_windows: JSON.stringify(rate2_windows),
    surcharges: JSON.stringify(surcharges),
    hourly: hourly === null ? null : JSON.stringify(hourly),
  };
}

type TariffColumns = Omit<TariffRow, 'id' | 'version'>;
type SomeColumns = { [Column in keyof TariffColumns]: TariffColumns[Column] | undefined };

function columnsOf(input: NewTariff): TariffColumns;
function columnsOf(input: Omit<TariffChange, 'id' | 'version'>): SomeColumns;
function columnsOf(input: Omit<TariffChange, 'id' | 'version'>): unknown {
  return {
    service_area_id: input.serviceAreaId,
    category: input.category,
    valid_from: input.validFrom,
    legal_act: input.legalAct,
    flag_fall_cents: input.flagFallCents,
    km_rate1_millicents: input.kmRate1Millicents,
    km_rate2_millicents: input.kmRate2Millicents,
    waiting_hour_cents: input.waitingHourCents,
    minimum_fare_cents: input.minimumFareCents,
    luggage_cents: input.luggageCents,
    rate2_windows: input.rate2Windows,
    slow_below_kmh: input.slowBelowKmh,
    surcharges: input.surcharges,
    hourly: input.hourly,
  } satisfies SomeColumns;
}

async function refuseValues(tx: Tx, values: TariffColumns): Promise<Refusal | null> {
  return (
    refusePrices(values) ??
    refuseWindows(values) ??
    (await refuseArea(tx, values.service_area_id)) ??
    (await refuseSurcharges(tx, values))
  );
}

function refusePrices(values: TariffColumns): Refusal | null {
  if (values.km_rate2_millicents < values.km_rate1_millicents) {
    return refuseField('kmRate2Millicents', 'A bandeira 2 não pode ser mais barata que a bandeira 1.');
  }
  const lowest = lowestThresholdKmh({
    waitingHourCents: values.waiting_hour_cents,
    kmRate1Millicents: values.km_rate1_millicents,
  });
  if (values.slow_below_kmh > 0 && values.slow_below_kmh < lowest) {
    return refuseField(
      'slowBelowKmh',
      `Com estes valores a hora parada custa mais que rodar a ${values.slow_below_kmh} km/h: ${Number.isFinite(lowest) ? `use ${lowest} km/h ou mais, ou` : 'use'} 0 para contar só o carro parado.`,
    );
  }
  return null;
}

function refuseWindows({ rate2_windows: windows }: TariffColumns): Refusal | null {
  const empty = windows.findIndex(({ fromMinute, untilMinute }) => fromMinute >= untilMinute);
  if (empty < 0) return null;
  return refuseField(
    `rate2Windows.${empty}.untilMinute`,
    'O fim precisa ser depois do início. Para a noite, cadastre dois horários: até a meia-noite e a partir dela.',
  );
}

async function refuseArea(tx: Tx, areaId: string): Promise<Refusal | null> {
  const area = tx.selectFrom('service_areas').select('id').where('id', '=', areaId);
  return (await area.executeTakeFirst()) ? null : refuseField('serviceAreaId', 'Esta praça não existe.');
}

/**
 * Refuses unknown places and zones. Places may be in another area, such as an airport in the next town. Zones must be
 * in the tariff's area.
 */
async function refuseSurcharges(tx: Tx, { service_area_id, surcharges }: TariffColumns): Promise<Refusal | null> {
  const wanted = (field: 'placeId' | 'zoneId') => surcharges.flatMap((surcharge) => surcharge[field] ?? []);
  const zones = tx
    .selectFrom('zones')
    .select('id')
    .where(sql<SqlBool>`id = any(${wanted('zoneId')}::uuid[])`)
    .where('service_area_id', '=', service_area_id);
  const rows = await tx
    .selectFrom('places')
    .select('id')
    .where(sql<SqlBool>`id = any(${wanted('placeId')}::uuid[])`)
    .unionAll(zones)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const at = surcharges.findIndex(({ placeId, zoneId }) =>
    [placeId, zoneId].some((id) => id !== null && !known.has(id)),
  );
  const [field, message] =
    surcharges[at]?.placeId === null
      ? ['zoneId', 'Esta zona não é desta praça.']
      : ['placeId', 'Este local não existe.'];
  return at < 0 ? null : refuseField(`surcharges.${at}.${field}`, message);
}

/**
 * Locks a tariff. Waits for transactions that price a trip by this tariff, because they have a key share lock on its
 * row.
 */
function lockTariff(tx: Tx, id: string): Promise<TariffRow | undefined> {
  return selectTariffs(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const tariff = await tx
    .selectFrom('tariffs as t')
    .select(isInUse.as('used'))
    .where('t.id', '=', id)
    .executeTakeFirst();
  return tariff?.used ?? false;
}
