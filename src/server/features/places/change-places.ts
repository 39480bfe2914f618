import type { Selectable } from 'kysely';
import type { placesContract } from '#contract/places.ts';
import { type Outcome, refuseField } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Places } from '#server/platform/database/schema.ts';
import { alreadyExists, changeRecord, createRecord, omitUndefined } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

type NewPlace = InputOf<typeof placesContract.create>;
type PlaceChange = InputOf<typeof placesContract.update>;

const subjectType = 'place';
const duplicates = { places_name: alreadyExists('name', 'Já existe um local com este nome nesta praça.') };
const unknownArea = refuseField('serviceAreaId', 'Esta praça não existe.');

export async function createPlace(tx: Tx, audit: AuditContext, input: NewPlace): Promise<Outcome<{ id: string }>> {
  if (!(await areaExists(tx, input.serviceAreaId))) return unknownArea;
  const { serviceAreaId, district, ...columns } = input;
  const row = { id: newId(), service_area_id: serviceAreaId, district: district || null, ...columns };
  return createRecord({ row, duplicates }, async (changes) => {
    await tx.insertInto('places').values(row).execute();
    await recordAudit(tx, audit, { action: 'place.create', subjectType, subjectId: row.id, changes });
  });
}

export async function changePlace(tx: Tx, audit: AuditContext, { id, version, ...input }: PlaceChange) {
  if (input.serviceAreaId && !(await areaExists(tx, input.serviceAreaId))) return unknownArea;
  const { serviceAreaId, district, ...columns } = input;
  const change = {
    row: await lockPlace(tx, id),
    seenVersion: version,
    columns: omitUndefined({
      service_area_id: serviceAreaId,
      district: district === undefined ? undefined : district || null,
      ...columns,
    }),
    duplicates,
  };
  return changeRecord(change, async (changed, changes) => {
    await tx.updateTable('places').set(changed).where('id', '=', id).execute();
    await recordAudit(tx, audit, { action: 'place.update', subjectType, subjectId: id, changes });
  });
}

async function lockPlace(tx: Tx, id: string): Promise<Selectable<Places> | undefined> {
  return tx.selectFrom('places').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

async function areaExists(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('service_areas').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}
