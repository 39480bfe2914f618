import type { EffectivePolicy } from '#domain/employees/effective-policy.ts';
import { type Ruling, ruleOn, unpricedReason, type Wait } from '#domain/employees/ruling.ts';
import { violations, type Violation } from '#domain/employees/violations.ts';
import { type FieldError, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import { type Zone, zonesOf } from '#domain/places/zones.ts';
import { localDate, localMinuteOfDay } from '#domain/time.ts';
import { findEmployee, type TripEmployee } from '#server/features/employees/find-employee.ts';
import { readApproverName } from '#server/features/employees/policies.ts';
import {
  type EmployeeUse,
  type LimitAmount,
  orderOf,
  readEmployeeUse,
  rowsOf,
} from '#server/features/limits/check-limits.ts';
import { readZonesById } from '#server/features/tariffs/read-zones.ts';
import { limitKey } from '#server/features/trips/money/reserves.ts';
import type { TripTerms } from '#server/features/trips/terms/write-terms.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** The employee that a billed trip counts for, with everything that its rules compare, besides the price. */
export type EmployeeGround = {
  employee: TripEmployee;
  use: EmployeeUse;
  zones: readonly Zone[];
  /** Name of the approver whom the policy names, while this user may approve. */
  approver: string | null;
};

/** Amounts of trips that are checked together and are not reserved yet, by the rows of the limits. */
export type Tally = Map<string, number>;

export const noTally: Tally = new Map();

/** Adds an amount that a later trip of the same check must see. */
export function addToTally(tally: Tally, amount: LimitAmount): void {
  for (const row of rowsOf(amount, {})) tally.set(orderOf(row), (tally.get(orderOf(row)) ?? 0) + amount.cents);
}

type Counted = { clientId: string; timeZone: string; terms: Pick<TripTerms, 'pickupAt' | 'costCentreId'> };

/** Returns the key of the limits of a trip that counts for the employee. */
function keyOf({ id, groupId }: TripEmployee, { clientId, timeZone, terms }: Counted) {
  return limitKey({
    client_id: clientId,
    cost_centre_id: terms.costCentreId,
    employee_group_id: groupId,
    employee_id: id,
    pickup_at: terms.pickupAt,
    time_zone: timeZone,
  });
}

/**
 * Reads what the rules of the employee compare. `own`: reservation of the trip itself, which does not count against the
 * limits again.
 */
export async function readEmployeeGround(
  tx: Db | Tx,
  employee: TripEmployee,
  trip: Counted,
  own: LimitAmount | null = null,
): Promise<EmployeeGround> {
  const { perDay, perMonth, groupMonth, places, exceed, approverId } = employee.policy;
  const key = keyOf(employee, trip);
  const [use, zones, approver] = await Promise.all([
    perDay || perMonth || groupMonth ? readEmployeeUse(tx, key) : unused,
    places ? readZonesById(tx, zoneIdsOf(places.value)) : [],
    exceed === 'approval' && approverId !== null ? readApproverName(tx, trip.clientId, approverId) : null,
  ]);
  const ownRows = new Set(own ? rowsOf(own, {}).map(orderOf) : []);
  const withoutOwn = (usedCents: number, kind: string) => {
    const row = rowsOf(key, {}).find((one) => one.kind === kind);
    return row && ownRows.has(orderOf(row)) ? usedCents - (own?.cents ?? 0) : usedCents;
  };
  return {
    employee,
    zones,
    approver,
    use: {
      dayCents: withoutOwn(use.dayCents, 'day'),
      monthCents: withoutOwn(use.monthCents, 'employee'),
      groupMonthCents: withoutOwn(use.groupMonthCents, 'group'),
    },
  };
}

const unused: EmployeeUse = { dayCents: 0, monthCents: 0, groupMonthCents: 0 };

function zoneIdsOf({ zoneIds, routes }: NonNullable<EffectivePolicy['places']>['value']): string[] {
  return [...new Set([...zoneIds, ...routes.flatMap(({ fromZoneId, toZoneId }) => [fromZoneId, toZoneId])])];
}

export type JudgedTrip = {
  clientId: string;
  timeZone: string;
  terms: Pick<TripTerms, 'pickupAt' | 'costCentreId' | 'category' | 'stops'>;
  estimateCents: number | null;
  /** Indexes of the stops whose point contradicts their address, so that they are in no zone. */
  doubtedStops: readonly number[];
  /** True when the pickup is any time of a later day, so that no rule about time is compared. */
  anyTime?: boolean | undefined;
};

/** Returns the rules that the trip breaks. */
export function brokenRules(ground: EmployeeGround, trip: JudgedTrip, tally: Tally = noTally): Violation[] {
  const { employee, zones, use } = ground;
  const { terms, timeZone, estimateCents, doubtedStops, anyTime = false } = trip;
  const { pickupAt, category, stops } = terms;
  const rows = rowsOf(keyOf(employee, trip), {});
  const pending = (kind: string) => {
    const row = rows.find((one) => one.kind === kind);
    return row ? (tally.get(orderOf(row)) ?? 0) : 0;
  };
  const pickup = anyTime ? null : { date: localDate(pickupAt, timeZone), minute: localMinuteOfDay(pickupAt, timeZone) };
  const used = {
    dayCents: use.dayCents + pending('day'),
    monthCents: use.monthCents + pending('employee'),
    groupMonthCents: use.groupMonthCents + pending('group'),
  };
  const stopZones = stops.map((stop, index) =>
    doubtedStops.includes(index) ? [] : zonesOf(stop, zones).map(({ id }) => id),
  );
  const names = new Map(zones.map(({ id, name }) => [id, name]));
  return violations(employee.policy, { estimateCents, category, pickup, stopZones, used }, names);
}

/** The employee of a trip as stored in its row, and the consequences of its rules. */
export type EmployeeColumns = {
  employee_id: string | null;
  employee_group_id: string | null;
  approver_id: string | null;
};
export const noEmployee: EmployeeColumns = { employee_id: null, employee_group_id: null, approver_id: null };

/** Returns the columns of the employee. The approver is named only for a trip that waits for an approval by the policy. */
export function columnsOf({ id, groupId, policy }: TripEmployee, needsApproval: boolean): EmployeeColumns {
  return { employee_id: id, employee_group_id: groupId, approver_id: needsApproval ? policy.approverId : null };
}

/** Consequences of the rules for a trip, with the reason for an approval of a trip without a reliable price. */
export function rulingFor(
  { policy }: TripEmployee,
  broken: readonly Violation[],
  { reason, isUnpriced, wait }: { reason: string | null; isUnpriced: boolean; wait: Wait },
): Ruling {
  const ruling = ruleOn(policy, broken, reason, wait);
  const unpriced = isUnpriced ? unpricedReason(policy) : null;
  return unpriced ? { ...ruling, approval: [...ruling.approval, unpriced] } : ruling;
}

const amounts = new Set<string>(['per-trip', 'per-day', 'per-month', 'group-month']);

/** Converts the broken rules of a policy that refuses. An exceeded amount is a conflict; other rules are invalid input. */
export function refusalsOf(refusals: readonly FieldError[]): Refusal[] {
  return refusals.map((error) => {
    const isAmount = 'rule' in error && amounts.has(String(error.rule));
    const { field, message } = error;
    return isAmount ? refuse('limit_exceeded', message, [{ field, message }]) : refuseField(field, message);
  });
}

/** Refusal of a billed request of a client that is billed only for its employees. */
export const notAnEmployee = refuseField(
  'passengers.0.phone',
  'Este cliente só fatura viagens de colaboradores cadastrados: nenhum passageiro tem o telefone de um colaborador ativo.',
);

type Employer = { id: string; hasEmployees: boolean };

/** Returns the employee that a requested trip counts for; null for trips that are not billed. */
export async function employeeOfRequest(
  tx: Db | Tx,
  client: Employer,
  { paymentMethod, passengers }: Pick<TripTerms, 'paymentMethod' | 'passengers'>,
): Promise<TripEmployee | null> {
  if (paymentMethod !== 'billed' || !client.hasEmployees) return null;
  return findEmployee(
    tx,
    client.id,
    passengers.map(({ phone }) => phone),
  );
}
