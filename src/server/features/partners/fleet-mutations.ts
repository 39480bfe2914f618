import type { Selectable } from 'kysely';
import type { partnersContract } from '#contract/partners.ts';
import { parsePlate } from '#domain/documents/plate.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { lockPartner, touchPartner } from './mutations.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, changedFields, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Drivers } from '#server/platform/database/schema.ts';
import { alreadyExists, changeRecord, createRecord, given, notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

type NewDriver = InputOf<typeof partnersContract.addDriver>;
type DriverChange = InputOf<typeof partnersContract.updateDriver>;
type NewVehicle = InputOf<typeof partnersContract.addVehicle>;
type VehicleChange = InputOf<typeof partnersContract.updateVehicle>;

const subjectType = 'partner';
const personal = ['name', 'phone', 'licence_number', 'municipal_licence_number'] as const;
const duplicates = { vehicles_plate: alreadyExists('plate', 'Já existe um veículo ativo com esta placa.') };
const badPlate = refuseField('plate', 'Placa inválida: use ABC-1234 ou ABC1D23.');

export async function addDriver(
  tx: Tx,
  audit: AuditContext,
  { id: partnerId, ...input }: NewDriver,
): Promise<Outcome<{ id: string }>> {
  if (!(await lockPartner(tx, partnerId))) return notFoundRecord;
  const row = { id: newId(), name: input.name, active: input.active, ...given(driverColumns(input)) };
  await tx
    .insertInto('drivers')
    .values({ ...row, partner_id: partnerId })
    .execute();
  const changes = changedFields<Partial<Selectable<Drivers>>>({}, row, personal);
  await recordAudit(tx, audit, { action: 'partner.driver_add', subjectType, subjectId: partnerId, changes });
  await touchPartner(tx, partnerId);
  return ok({ id: row.id });
}

export async function changeDriver(
  tx: Tx,
  audit: AuditContext,
  { id: partnerId, driverId, version, ...input }: DriverChange,
) {
  await lockPartner(tx, partnerId);
  const row = await tx
    .selectFrom('drivers')
    .selectAll()
    .where('id', '=', driverId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  const columns = given(driverColumns(input));
  return changeRecord({ row, seenVersion: version, columns, personal }, async (changed, changes) => {
    await tx.updateTable('drivers').set(changed).where('id', '=', driverId).execute();
    await recordAudit(tx, audit, { action: 'partner.driver_update', subjectType, subjectId: partnerId, changes });
    await touchPartner(tx, partnerId);
  });
}

export async function addVehicle(
  tx: Tx,
  audit: AuditContext,
  { id: partnerId, ...input }: NewVehicle,
): Promise<Outcome<{ id: string }>> {
  const plate = parsePlate(input.plate);
  if (plate === null) return badPlate;
  if (!(await lockPartner(tx, partnerId))) return notFoundRecord;
  const { model, seats, category, accessible, active } = input;
  const row = { id: newId(), ...given(vehicleColumns(input)), plate, model, seats, category, accessible, active };
  return createRecord({ row, duplicates }, async (changes) => {
    await tx
      .insertInto('vehicles')
      .values({ ...row, partner_id: partnerId })
      .execute();
    await recordAudit(tx, audit, { action: 'partner.vehicle_add', subjectType, subjectId: partnerId, changes });
    await touchPartner(tx, partnerId);
  });
}

export async function changeVehicle(
  tx: Tx,
  audit: AuditContext,
  { id: partnerId, vehicleId, version, ...input }: VehicleChange,
) {
  const plate = input.plate === undefined ? undefined : parsePlate(input.plate);
  if (plate === null) return badPlate;
  await lockPartner(tx, partnerId);
  const row = await tx
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', vehicleId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  const columns = given({ ...vehicleColumns(input), plate });
  return changeRecord({ row, seenVersion: version, columns, duplicates }, async (changed, changes) => {
    await tx.updateTable('vehicles').set(changed).where('id', '=', vehicleId).execute();
    await recordAudit(tx, audit, { action: 'partner.vehicle_update', subjectType, subjectId: partnerId, changes });
    await touchPartner(tx, partnerId);
  });
}

function driverColumns(input: Omit<DriverChange, 'id' | 'driverId'>) {
  return {
    name: input.name,
    phone: input.phone,
    licence_number: input.licenceNumber,
    licence_expires_on: input.licenceExpiresOn,
    municipal_licence_number: orNull(input.municipalLicenceNumber),
    municipal_licence_expires_on: input.municipalLicenceExpiresOn,
    active: input.active,
  };
}

function vehicleColumns(input: Omit<VehicleChange, 'id' | 'vehicleId' | 'plate'>) {
  return {
    model: input.model,
    colour: orNull(input.colour),
    year: input.year,
    seats: input.seats,
    category: input.category,
    accessible: input.accessible,
    registration_number: orNull(input.registrationNumber),
    registration_expires_on: input.registrationExpiresOn,
    permit_number: orNull(input.permitNumber),
    permit_expires_on: input.permitExpiresOn,
    active: input.active,
  };
}

/** A text left empty is no text; one left out stays as it was. */
function orNull(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text;
}
