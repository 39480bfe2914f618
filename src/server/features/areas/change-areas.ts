import { type Selectable, sql } from 'kysely';
import type { placesContract } from '#contract/places.ts';
import { type Outcome, type Refusal, refuseField } from '#domain/outcome.ts';
import { type Covering, overlapOf } from '#domain/places/service-areas.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { ServiceAreas } from '#server/platform/database/schema.ts';
import { alreadyExists, changeRecord, createRecord, omitUndefined } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

type NewArea = InputOf<typeof placesContract.createArea>;
type AreaChange = InputOf<typeof placesContract.updateArea>;

const subjectType = 'area';
const duplicates = { service_areas_name_key: alreadyExists('name', 'Já existe uma praça com este nome.') };
const unknownZone = refuseField('timeZone', 'Fuso horário desconhecido: use um nome como America/Sao_Paulo.');

export async function createArea(tx: Tx, audit: AuditContext, input: NewArea): Promise<Outcome<{ id: string }>> {
  if (!(await isTimeZone(tx, input.timeZone))) return unknownZone;
  const { name, city = null, districts, uf, ibgeCityCode = null, timeZone, pricesOf = null, active } = input;
  const where = { name, city, districts, uf, ibge_city_code: ibgeCityCode, time_zone: timeZone };
  const row = { id: newId(), ...where, prices_of: pricesOf, active };
  const refusal = await refuseArea(tx, row);
  if (refusal) return refusal;
  return createRecord({ row, duplicates }, async (changes) => {
    await tx.insertInto('service_areas').values(row).execute();
    await recordAudit(tx, audit, { action: 'area.create', subjectType, subjectId: row.id, changes });
  });
}

export async function changeArea(tx: Tx, audit: AuditContext, { id, version, ...input }: AreaChange) {
  if (input.timeZone !== undefined && !(await isTimeZone(tx, input.timeZone))) return unknownZone;
  const { name, city, districts, uf, ibgeCityCode, timeZone, pricesOf, active } = input;
  const where = { name, city, districts, uf, ibge_city_code: ibgeCityCode, time_zone: timeZone };
  const wanted = omitUndefined({ ...where, prices_of: pricesOf, active });
  const row = await lockArea(tx, id);
  const refusal = row && (await refuseArea(tx, { ...row, ...wanted }));
  if (refusal) return refusal;
  const change = { row, seenVersion: version, columns: wanted, duplicates };
  return changeRecord(change, async (columns, changes) => {
    await tx.updateTable('service_areas').set(columns).where('id', '=', id).execute();
    await recordAudit(tx, audit, { action: 'area.update', subjectType, subjectId: id, changes });
  });
}

async function lockArea(tx: Tx, id: string): Promise<Selectable<ServiceAreas> | undefined> {
  return tx.selectFrom('service_areas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

type Area = Covering & Pick<Selectable<ServiceAreas>, 'id' | 'prices_of' | 'active'>;

/**
 * Refuses an area that overlaps another active area. Also refuses `prices_of` when that area has no prices of its own,
 * or when another area uses the prices of this area.
 */
async function refuseArea(tx: Tx, area: Area): Promise<Refusal | null> {
  const others: Area[] = await tx
    .selectFrom('service_areas')
    .select(['id', 'name', 'city', 'districts', 'uf', 'prices_of', 'active'])
    .where('id', '<>', area.id)
    .execute();
  for (const other of others) {
    // Skips areas with the same name, because the unique index refuses them.
    const apart = !area.active || !other.active || area.name === other.name;
    const both = apart ? null : overlapOf(area, other);
    if (both) return refuseField('districts', `${both} já é da praça ${other.name}.`);
  }
  if (area.prices_of === null) return null;
  const taken = others.find(({ id }) => id === area.prices_of);
  if (taken?.prices_of === null && others.every(({ prices_of }) => prices_of !== area.id)) return null;
  return refuseField('pricesOf', 'Escolha uma praça que tenha os próprios preços.');
}

/** True when both Node and PostgreSQL know the time zone, since each has its own list. */
async function isTimeZone(tx: Tx, name: string): Promise<boolean> {
  try {
    Intl.DateTimeFormat('pt-BR', { timeZone: name });
  } catch {
    return false;
  }
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tx);
  return rows.length === 1;
}
