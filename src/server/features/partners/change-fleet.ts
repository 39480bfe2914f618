import { type Selectable, sql } from 'kysely';
import type { partnersContract } from '#contract/partners.ts';
import { parsePlate } from '#domain/documents/plate.ts';
import { type FleetStanding, newInFleet, standingAfter, uncheckedFields } from '#domain/fleet-standing.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { readFleetNeedsApproval } from '#server/features/settings/read-settings.ts';
import { refuseInUse, refuseLosing } from './check-fleet-use.ts';
import { lockPartner, touchPartner } from './change-partners.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, changedFields, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Drivers, Vehicles } from '#server/platform/database/schema.ts';
import {
  alreadyExists,
  changeRecord,
  omitUndefined,
  notFoundRecord,
  refuseDuplicates,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

type NewDriver = InputOf<typeof partnersContract.addDriver>;
type DriverChange = InputOf<typeof partnersContract.updateDriver>;
type NewVehicle = InputOf<typeof partnersContract.addVehicle>;
type VehicleChange = InputOf<typeof partnersContract.updateVehicle>;

/** Author of a driver or vehicle entry. An entry by a partner may need the central's approval. */
export type FleetAuthor = 'central' | 'partner';

const subjectType = 'partner';
const personal = ['name', 'phone', 'licence_number', 'municipal_licence_number'] as const;
export const duplicates = { vehicles_plate: alreadyExists('plate', 'Já existe um veículo ativo com esta placa.') };
const badPlate = refuseField('plate', 'Placa inválida: use ABC-1234 ou ABC1D23.');

export async function addDriver(
  tx: Tx,
  audit: AuditContext,
  { id: partnerId, ...input }: NewDriver,
  by: FleetAuthor = 'central',
): Promise<Outcome<{ id: string }>> {
  if (!(await lockPartner(tx, partnerId))) return notFoundRecord;
  const row = { ...driverRow(partnerId, input), ...(await newStanding(tx, by, input.active)) };
  await insertDrivers(tx, audit, [row]);
  await touchPartner(tx, partnerId);
  return ok({ id: row.id });
}

export async function changeDriver(
  tx: Tx,
  audit: AuditContext,
  { id: partnerId, driverId, version, ...input }: DriverChange,
  by: FleetAuthor = 'central',
) {
  await lockPartner(tx, partnerId);
  const row = await tx
    .selectFrom('drivers')
    .selectAll()
    .where('id', '=', driverId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  const wanted = omitUndefined(driverColumns(input));
  const columns = { ...wanted, ...(row && (await standingColumns(tx, by, row, wanted))) };
  const inUse = row && by === 'partner' && (await refuseInUse(tx, partnerId, 'driver_id', row, columns));
  if (inUse) return inUse;
  const changed = await changeRecord(
    { row, seenVersion: version, columns, personal },
    async (columnsChanged, changes) => {
      await tx.updateTable('drivers').set(columnsChanged).where('id', '=', driverId).execute();
      await recordAudit(tx, audit, { action: 'partner.driver_update', subjectType, subjectId: partnerId, changes });
      await touchPartner(tx, partnerId);
    },
  );
  const losing = changed.ok && by === 'partner' ? await refuseLosing(tx, partnerId) : null;
  return losing ?? changed;
}

export async function addVehicle(
  tx: Tx,
  audit: AuditContext,
  { id: partnerId, ...input }: NewVehicle,
  by: FleetAuthor = 'central',
): Promise<Outcome<{ id: string }>> {
  const plate = parsePlate(input.plate);
  if (plate === null) return badPlate;
  if (!(await lockPartner(tx, partnerId))) return notFoundRecord;
  const row = { ...vehicleRow(partnerId, { ...input, plate }), ...(await newStanding(tx, by, input.active)) };
  return refuseDuplicates(duplicates, async () => {
    await insertVehicles(tx, audit, [row]);
    await touchPartner(tx, partnerId);
    return ok({ id: row.id });
  });
}

type Fleet = { partnerId: string; driver: Omit<NewDriver, 'id'> | null; vehicle: Omit<NewVehicle, 'id'> | null };

/** Adds drivers and vehicles to partners that this transaction created. These partners need no lock. */
export async function addFleets(tx: Tx, audit: AuditContext, fleets: readonly Fleet[]): Promise<Outcome<undefined>> {
  const drivers = fleets.flatMap(({ partnerId, driver }) => (driver ? [driverRow(partnerId, driver)] : []));
  const vehicles = fleets.flatMap(({ partnerId, vehicle }) => {
    const plate = parsePlate(vehicle?.plate ?? '');
    return vehicle && plate !== null ? [vehicleRow(partnerId, { ...vehicle, plate })] : [];
  });
  return refuseDuplicates(duplicates, async () => {
    if (drivers.length > 0) await insertDrivers(tx, audit, drivers);
    if (vehicles.length > 0) await insertVehicles(tx, audit, vehicles);
    return ok();
  });
}

function driverRow(partnerId: string, input: Omit<NewDriver, 'id'>) {
  const { name, active } = input;
  return { id: newId(), partner_id: partnerId, ...omitUndefined(driverColumns(input)), name, active };
}

function vehicleRow(partnerId: string, input: Omit<NewVehicle, 'id'>) {
  const { plate, model, seats, category, accessible, active } = input;
  const columns = { plate, model, seats, category, accessible, active };
  return { id: newId(), partner_id: partnerId, ...omitUndefined(vehicleColumns(input)), ...columns };
}

async function insertDrivers(tx: Tx, audit: AuditContext, rows: ReturnType<typeof driverRow>[]): Promise<void> {
  await tx.insertInto('drivers').values(rows).execute();
  await recordAudit(tx, audit, ...rows.map((row) => added('partner.driver_add', row)));
}

async function insertVehicles(tx: Tx, audit: AuditContext, rows: ReturnType<typeof vehicleRow>[]): Promise<void> {
  await tx.insertInto('vehicles').values(rows).execute();
  await recordAudit(tx, audit, ...rows.map((row) => added('partner.vehicle_add', row)));
}

function added(action: string, { partner_id: subjectId, ...row }: Partial<Selectable<Drivers & Vehicles>>) {
  const changes = changedFields<Partial<Selectable<Drivers & Vehicles>>>({}, row, personal);
  return { action, subjectType, subjectId: subjectId ?? null, changes } as const;
}

export async function changeVehicle(
  tx: Tx,
  audit: AuditContext,
  { id: partnerId, vehicleId, version, ...input }: VehicleChange,
  by: FleetAuthor = 'central',
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
  const wanted = omitUndefined({ ...vehicleColumns(input), plate });
  const columns = { ...wanted, ...(row && (await standingColumns(tx, by, row, wanted))) };
  const inUse = row && by === 'partner' && (await refuseInUse(tx, partnerId, 'vehicle_id', row, columns));
  if (inUse) return inUse;
  const changed = await changeRecord(
    { row, seenVersion: version, columns, duplicates },
    async (columnsChanged, changes) => {
      await tx.updateTable('vehicles').set(columnsChanged).where('id', '=', vehicleId).execute();
      await recordAudit(tx, audit, { action: 'partner.vehicle_update', subjectType, subjectId: partnerId, changes });
      await touchPartner(tx, partnerId);
    },
  );
  const losing = changed.ok && by === 'partner' ? await refuseLosing(tx, partnerId) : null;
  return losing ?? changed;
}

type FleetEntryState = { active: boolean; requested_at: Date | null };

async function newStanding(tx: Tx, by: FleetAuthor, wantsActive: boolean): Promise<FleetEntryState> {
  if (by === 'central') return { active: wantsActive, requested_at: null };
  const needsApproval = await readFleetNeedsApproval(tx);
  return asColumns(tx, standingAfter(newInFleet, { by, needsApproval, wantsActive, changesChecked: true }));
}

/** Returns the columns that a change sets for activity, approval and refusal. A change clears an earlier refusal. */
async function standingColumns<Row extends FleetEntryState & { refusal: string | null }>(
  tx: Tx,
  by: FleetAuthor,
  row: Row,
  { active: wantsActive, ...wanted }: Partial<Row>,
) {
  const changed = Object.keys(changedFields(row, wanted as Partial<Row>));
  const changesChecked = changed.some((field) => !(uncheckedFields as readonly string[]).includes(field));
  const needsApproval = by === 'partner' && (await readFleetNeedsApproval(tx));
  const before = { active: row.active, waits: row.requested_at !== null };
  const after = standingAfter(before, { by, needsApproval, wantsActive, changesChecked });
  if (after.active === before.active && after.waits === before.waits) return { active: row.active };
  return { ...(await asColumns(tx, after)), refusal: null };
}

async function asColumns(tx: Tx, { active, waits }: FleetStanding): Promise<FleetEntryState> {
  if (!waits) return { active, requested_at: null };
  const { now } = await tx.selectNoFrom(sql<Date>`app_now()`.as('now')).executeTakeFirstOrThrow();
  return { active, requested_at: now };
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

/** Converts an empty text to null and keeps undefined, which means unchanged. */
function orNull(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text;
}
