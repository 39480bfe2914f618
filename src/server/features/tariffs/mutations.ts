import { type Selectable, sql } from 'kysely';
import type { tariffsContract } from '#contract/tariffs.ts';
import { type Outcome, ok, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import type { Rate2Window } from '#domain/tariffs/tariff.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, changedFields, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Tariffs } from '#server/platform/database/schema.ts';
import {
  alreadyExists,
  changeRecord,
  given,
  notFoundRecord,
  refuseDuplicates,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

type NewTariff = InputOf<typeof tariffsContract.create>;
type TariffChange = InputOf<typeof tariffsContract.update>;
type TariffRow = Omit<Selectable<Tariffs>, 'rate2_windows'> & { rate2_windows: Rate2Window[] };

const subjectType = 'tariff';
const duplicates = {
  tariffs_service_area_id_category_valid_from_key: alreadyExists(
    'validFrom',
    'Já existe uma tarifa desta praça e categoria a partir desta data.',
  ),
};
const inUse = refuse(
  'illegal_transition',
  'Esta tarifa já foi usada em viagens e não muda mais. Cadastre outra, com a data em que passa a valer.',
);

export async function createTariff(tx: Tx, audit: AuditContext, input: NewTariff): Promise<Outcome<{ id: string }>> {
  const row = { id: newId(), ...columnsOf(input) };
  const refusal = await refuseValues(tx, row);
  if (refusal) return refusal;
  return refuseDuplicates(duplicates, async () => {
    await tx
      .insertInto('tariffs')
      .values({ ...row, rate2_windows: JSON.stringify(row.rate2_windows) })
      .execute();
    await recordAudit(tx, audit, {
      action: 'tariff.create',
      subjectType,
      subjectId: row.id,
      changes: changedFields<Partial<typeof row>>({}, row),
    });
    return ok({ id: row.id });
  });
}

/** Only while no trip was priced by it: what was agreed on cites this record. */
export async function changeTariff(tx: Tx, audit: AuditContext, { id, version, ...input }: TariffChange) {
  const row = await lockTariff(tx, id);
  if (!row) return notFoundRecord;
  const columns = given(columnsOf(input));
  const refusal = (await refuseValues(tx, { ...row, ...columns })) ?? ((await isUsed(tx, id)) ? inUse : null);
  if (refusal) return refusal;
  return changeRecord(
    { row, seenVersion: version, columns, duplicates },
    async ({ rate2_windows, ...changed }, changes) => {
      const windows = rate2_windows && { rate2_windows: JSON.stringify(rate2_windows) };
      await tx
        .updateTable('tariffs')
        .set({ ...changed, ...windows })
        .where('id', '=', id)
        .execute();
      await recordAudit(tx, audit, { action: 'tariff.update', subjectType, subjectId: id, changes });
    },
  );
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
  } satisfies SomeColumns;
}

type TariffValues = Pick<
  TariffRow,
  'service_area_id' | 'km_rate1_millicents' | 'km_rate2_millicents' | 'rate2_windows'
>;

async function refuseValues(tx: Tx, values: TariffValues): Promise<Refusal | null> {
  if (values.km_rate2_millicents < values.km_rate1_millicents) {
    return refuseField('kmRate2Millicents', 'A bandeira 2 não pode ser mais barata que a bandeira 1.');
  }
  const empty = values.rate2_windows.findIndex(({ fromMinute, untilMinute }) => fromMinute >= untilMinute);
  if (empty >= 0) {
    return refuseField(
      `rate2Windows.${empty}.untilMinute`,
      'O fim vem depois do início. Uma noite são dois horários: até a meia-noite, e dela em diante.',
    );
  }
  const area = tx.selectFrom('service_areas').select('id').where('id', '=', values.service_area_id);
  return (await area.executeTakeFirst()) ? null : refuseField('serviceAreaId', 'Esta praça não existe.');
}

/** A request that is pricing a trip by it holds its key: this waits for it to end. */
async function lockTariff(tx: Tx, id: string): Promise<TariffRow | undefined> {
  const { rows } = await sql<TariffRow>`select * from tariffs where id = ${id} for update`.execute(tx);
  return rows[0];
}

async function isUsed(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.selectFrom('trips').select('id').where('tariff_id', '=', id).limit(1).executeTakeFirst()) !== undefined
  );
}
