import { type Selectable, sql } from 'kysely';
import type { placesContract } from '#contract/places.ts';
import { type Outcome, refuseField } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { ServiceAreas } from '#server/platform/database/schema.ts';
import { alreadyExists, changeRecord, createRecord, given } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

type NewArea = InputOf<typeof placesContract.createArea>;
type AreaChange = InputOf<typeof placesContract.updateArea>;

const subjectType = 'area';
const duplicates = { service_areas_name_key: alreadyExists('name', 'Já existe uma praça com este nome.') };
const unknownZone = refuseField('timeZone', 'Fuso horário desconhecido: use um nome como America/Sao_Paulo.');

export async function createArea(tx: Tx, audit: AuditContext, input: NewArea): Promise<Outcome<{ id: string }>> {
  if (!(await isTimeZone(tx, input.timeZone))) return unknownZone;
  const { name, uf, ibgeCityCode = null, timeZone, active } = input;
  const row = { id: newId(), name, uf, ibge_city_code: ibgeCityCode, time_zone: timeZone, active };
  return createRecord({ row, duplicates }, async (changes) => {
    await tx.insertInto('service_areas').values(row).execute();
    await recordAudit(tx, audit, { action: 'area.create', subjectType, subjectId: row.id, changes });
  });
}

export async function changeArea(tx: Tx, audit: AuditContext, { id, version, ...input }: AreaChange) {
  if (input.timeZone !== undefined && !(await isTimeZone(tx, input.timeZone))) return unknownZone;
  const { name, uf, ibgeCityCode, timeZone, active } = input;
  const change = {
    row: await lockArea(tx, id),
    seenVersion: version,
    columns: given({ name, uf, ibge_city_code: ibgeCityCode, time_zone: timeZone, active }),
    duplicates,
  };
  return changeRecord(change, async (columns, changes) => {
    await tx.updateTable('service_areas').set(columns).where('id', '=', id).execute();
    await recordAudit(tx, audit, { action: 'area.update', subjectType, subjectId: id, changes });
  });
}

async function lockArea(tx: Tx, id: string): Promise<Selectable<ServiceAreas> | undefined> {
  return tx.selectFrom('service_areas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Node and PostgreSQL keep lists of their own: a zone has to be in both. */
async function isTimeZone(tx: Tx, name: string): Promise<boolean> {
  try {
    Intl.DateTimeFormat('pt-BR', { timeZone: name });
  } catch {
    return false;
  }
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tx);
  return rows.length === 1;
}
