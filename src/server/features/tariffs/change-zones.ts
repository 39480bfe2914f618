import { type Selectable, sql } from 'kysely';
import type { fixedPricesContract } from '#contract/fixed-prices.ts';
import { type Outcome, ok, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit, removedFields } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Zones } from '#server/platform/database/schema.ts';
import {
  alreadyExists,
  changeRecord,
  createRecord,
  omitUndefined,
  notFoundRecord,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

type NewZone = InputOf<typeof fixedPricesContract.createZone>;
type ZoneChange = InputOf<typeof fixedPricesContract.updateZone>;
type ZoneRow = Selectable<Zones>;

const subjectType = 'zone';
const duplicates = { zones_name: alreadyExists('name', 'Já existe uma zona com este nome nesta praça.') };
const inUse = refuse('illegal_transition', 'Esta zona tem preços fechados ou adicionais de tarifa: remova-os antes.');

export async function createZone(tx: Tx, audit: AuditContext, input: NewZone): Promise<Outcome<{ id: string }>> {
  const { serviceAreaId, name, circle, districts } = input;
  const row = { id: newId(), service_area_id: serviceAreaId, name, districts, ...circleColumns(circle) };
  const refusal = await refuseZone(tx, row);
  if (refusal) return refusal;
  return createRecord({ row, duplicates }, async (changes) => {
    await tx.insertInto('zones').values(row).execute();
    await recordAudit(tx, audit, { action: 'zone.create', subjectType, subjectId: row.id, changes });
  });
}

/** Changes a zone. A zone with prices must stay in its area, because the prices belong to the area. */
export async function changeZone(tx: Tx, audit: AuditContext, { id, version, ...input }: ZoneChange) {
  const row = await lockZone(tx, id);
  if (!row) return notFoundRecord;
  const { serviceAreaId, name, circle, districts } = input;
  const columns = omitUndefined({
    service_area_id: serviceAreaId,
    name,
    districts,
    ...(circle !== undefined && circleColumns(circle)),
  });
  const moved = columns.service_area_id !== undefined && columns.service_area_id !== row.service_area_id;
  const refusal = (await refuseZone(tx, { ...row, ...columns })) ?? (moved && (await isUsed(tx, id)) ? inUse : null);
  if (refusal) return refusal;
  return changeRecord({ row, seenVersion: version, columns, duplicates }, async (changed, changes) => {
    await tx.updateTable('zones').set(changed).where('id', '=', id).execute();
    await recordAudit(tx, audit, { action: 'zone.update', subjectType, subjectId: id, changes });
  });
}

export async function removeZone(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<undefined>> {
  const row = await lockZone(tx, id);
  if (!row) return notFoundRecord;
  if (await isUsed(tx, id)) return inUse;
  await tx.deleteFrom('zones').where('id', '=', id).execute();
  await recordAudit(tx, audit, { action: 'zone.remove', subjectType, subjectId: id, changes: removedFields(row) });
  return ok();
}

function circleColumns(circle: NewZone['circle']) {
  return { lat: circle?.lat ?? null, lng: circle?.lng ?? null, radius_meters: circle?.radiusMeters ?? null };
}

type ZoneValues = Pick<ZoneRow, 'service_area_id' | 'radius_meters' | 'districts'>;

async function refuseZone(tx: Tx, zone: ZoneValues): Promise<Refusal | null> {
  if (zone.radius_meters === null && zone.districts.length === 0) {
    return refuseField('districts', 'Informe um centro com raio, ou ao menos um bairro.');
  }
  const area = tx.selectFrom('service_areas').select('id').where('id', '=', zone.service_area_id);
  return (await area.executeTakeFirst()) ? null : refuseField('serviceAreaId', 'Esta praça não existe.');
}

async function lockZone(tx: Tx, id: string): Promise<ZoneRow | undefined> {
  return tx.selectFrom('zones').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from fixed_prices where from_zone_id = ${id} or to_zone_id = ${id}
    union all
    select from tariffs where surcharges @> ${JSON.stringify([{ zoneId: id }])}::jsonb
    union all
    select from employee_policies where ${id}::uuid = any(zone_ids)
      or routes @> ${JSON.stringify([{ fromZoneId: id }])}::jsonb or routes @> ${JSON.stringify([{ toZoneId: id }])}::jsonb
    limit 1`.execute(tx);
  return rows.length > 0;
}
