import type { ranksContract } from '#contract/ranks.ts';
import { outlineFault } from '#domain/dispatch/outline.ts';
import { type Outcome, type Refusal, refuseField } from '#domain/outcome.ts';
import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import {
  alreadyExists,
  changeRecord,
  createRecord,
  notFoundRecord,
  omitUndefined,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { endStay, listStays, lockQueueOf, publishQueue, type RankRow } from './stays.ts';

type NewRank = InputOf<typeof ranksContract.create>;
type RankChange = InputOf<typeof ranksContract.update>;
type RankColumns = Omit<RankRow, 'id' | 'version'>;

const subjectType = 'rank';
const FARTHEST_CORNER_METERS = 5_000;
const duplicates = {
  ranks_service_area_id_name_key: alreadyExists('name', 'Já existe um ponto com este nome nesta praça.'),
};
const areaInUse = refuseField('serviceAreaId', 'Há motoristas na fila deste ponto: a praça não pode mudar agora.');

export async function createRank(tx: Tx, audit: AuditContext, input: NewRank): Promise<Outcome<{ id: string }>> {
  const row = { id: newId(), ...columnsOf(input) };
  const refusal = await refuseRank(tx, row);
  if (refusal) return refusal;
  return createRecord({ row, duplicates }, async (changes) => {
    await tx
      .insertInto('ranks')
      .values({ ...row, ...documents(row) })
      .execute();
    await recordAudit(tx, audit, { action: 'rank.create', subjectType, subjectId: row.id, changes });
  });
}

/** Changes a rank under the lock of its queue. Drivers leave the queue of a rank that is no longer active. */
export async function changeRank(tx: Tx, audit: AuditContext, { id, version, ...input }: RankChange) {
  const row = await lockQueueOf(tx, id);
  if (!row) return notFoundRecord;
  const columns = omitUndefined(columnsOf(input));
  const after = { ...row, ...columns };
  const stays = await listStays(tx, id);
  const refusal = await refuseRank(tx, after);
  if (refusal) return refusal;
  if (after.service_area_id !== row.service_area_id && stays.length > 0) return areaInUse;
  return changeRecord({ row, seenVersion: version, columns, duplicates }, async (changed, changes) => {
    await tx
      .updateTable('ranks')
      .set({ ...changed, ...documents(after) })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, audit, { action: 'rank.update', subjectType, subjectId: id, changes });
    if (!after.active) for (const stay of stays) await endStay(tx, stay, 'removed');
    await publishQueue(
      tx,
      id,
      stays.map(({ partner_id }) => partner_id),
    );
  });
}

/** Serialises the JSON column for the database driver. */
function documents({ corners }: Pick<RankColumns, 'corners'>) {
  return { corners: corners === null ? null : JSON.stringify(corners) };
}

type SomeColumns = { [Column in keyof RankColumns]: RankColumns[Column] | undefined };

function columnsOf(input: NewRank): RankColumns;
function columnsOf(input: Omit<RankChange, 'id' | 'version'>): SomeColumns;
function columnsOf(input: Omit<RankChange, 'id' | 'version'>): unknown {
  return {
    service_area_id: input.serviceAreaId,
    name: input.name,
    lat: input.centre?.lat,
    lng: input.centre?.lng,
    radius_meters: input.radiusMeters,
    corners: input.corners,
    categories: input.categories && [...new Set(input.categories)],
    capacity: input.capacity,
    active: input.active,
  } satisfies SomeColumns;
}

async function refuseRank(tx: Tx, { service_area_id, lat, lng, corners }: RankColumns): Promise<Refusal | null> {
  const outline = (corners ?? []) as Coordinates[];
  const far = outline.findIndex((corner) => greatCircleMeters({ lat, lng }, corner) > FARTHEST_CORNER_METERS);
  if (far >= 0) return refuseField(`corners.${far}`, 'Este canto fica a mais de 5 km do centro do ponto.');
  const fault = outlineFault(outline);
  if (fault) return refuseField(fault.index === null ? 'corners' : `corners.${fault.index}`, fault.text);
  const area = tx.selectFrom('service_areas').select('id').where('id', '=', service_area_id);
  return (await area.executeTakeFirst()) ? null : refuseField('serviceAreaId', 'Esta praça não existe.');
}
