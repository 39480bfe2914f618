import type { calendarContract, ExceptionalPeriod, MunicipalHoliday } from '#contract/calendar.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { holidayOn } from '#domain/tariffs/holidays.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, changedFields, recordAudit, removedFields } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { alreadyExists, notFoundRecord, refuseDuplicates } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

const subjectType = 'area';
const unknownArea = refuseField('serviceAreaId', 'Esta praça não existe.');
const duplicates = {
  municipal_holidays_pkey: alreadyExists('day', 'Já existe um feriado municipal neste dia.'),
};

export async function addHoliday(
  tx: Tx,
  audit: AuditContext,
  holiday: InputOf<typeof calendarContract.addHoliday>,
): Promise<Outcome<MunicipalHoliday>> {
  const { serviceAreaId, day, name, yearly } = holiday;
  if (!(await areaExists(tx, serviceAreaId))) return unknownArea;
  const national = holidayOn(day, []);
  if (national) return refuseField('day', `Este dia já é feriado nacional: ${national.name}.`);
  return refuseDuplicates(duplicates, async () => {
    await tx.insertInto('municipal_holidays').values({ service_area_id: serviceAreaId, day, name, yearly }).execute();
    const changes = changedFields<Partial<typeof holiday>>({}, { day, name, yearly });
    await recordAudit(tx, audit, { action: 'area.holiday.add', subjectType, subjectId: serviceAreaId, changes });
    return ok({ serviceAreaId, day, name, yearly });
  });
}

export async function removeHoliday(
  tx: Tx,
  audit: AuditContext,
  { serviceAreaId, day }: InputOf<typeof calendarContract.removeHoliday>,
): Promise<Outcome<undefined>> {
  const removed = await tx
    .deleteFrom('municipal_holidays')
    .where('service_area_id', '=', serviceAreaId)
    .where('day', '=', day)
    .returning(['day', 'name', 'yearly'])
    .executeTakeFirst();
  if (!removed) return notFoundRecord;
  const changes = removedFields(removed);
  await recordAudit(tx, audit, { action: 'area.holiday.remove', subjectType, subjectId: serviceAreaId, changes });
  return ok();
}

export async function addPeriod(
  tx: Tx,
  audit: AuditContext,
  period: InputOf<typeof calendarContract.addPeriod>,
): Promise<Outcome<ExceptionalPeriod>> {
  const { serviceAreaId, name, firstDay, lastDay } = period;
  if (!(await areaExists(tx, serviceAreaId))) return unknownArea;
  const row = { id: newId(), service_area_id: serviceAreaId, name, first_day: firstDay, last_day: lastDay };
  await tx.insertInto('exceptional_periods').values(row).execute();
  const changes = changedFields<Partial<typeof row>>({}, row);
  await recordAudit(tx, audit, { action: 'area.period.add', subjectType, subjectId: serviceAreaId, changes });
  return ok({ id: row.id, serviceAreaId, name, firstDay, lastDay });
}

export async function removePeriod(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<undefined>> {
  const removed = await tx.deleteFrom('exceptional_periods').where('id', '=', id).returningAll().executeTakeFirst();
  if (!removed) return notFoundRecord;
  const subjectId = removed.service_area_id;
  await recordAudit(tx, audit, {
    action: 'area.period.remove',
    subjectType,
    subjectId,
    changes: removedFields(removed),
  });
  return ok();
}

async function areaExists(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.selectFrom('service_areas').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}
