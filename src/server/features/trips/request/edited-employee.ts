import type { Doer } from '#domain/access/roles.ts';
import type { Violation } from '#domain/employees/violations.ts';
import { type Outcome, ok, type Refusal, refuse } from '#domain/outcome.ts';
import { localDate, localMinuteOfDay } from '#domain/time.ts';
import { isAssigned } from '#domain/trips/status.ts';
import { findEmployee, readTripEmployee, type TripEmployee } from '#server/features/employees/find-employee.ts';
import { limitKey } from '#server/features/trips/money/reserves.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { readTerms } from '#server/features/trips/terms/read-terms.ts';
import type { TripTerms } from '#server/features/trips/terms/write-terms.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { RequestingClient } from './client.ts';
import {
  brokenRules,
  columnsOf,
  type EmployeeColumns,
  noEmployee,
  notAnEmployee,
  readEmployeeGround,
  refusalsOf,
  rulingFor,
} from './employee-rules.ts';

type Edit = { before: TripTerms; terms: TripTerms };

/**
 * Returns the employee that the trip counts for after the edit. Unchanged phones keep the stored employee, who may be
 * inactive or have another phone now.
 */
async function employeeAfter(
  tx: Tx,
  { id, hasEmployees }: Pick<RequestingClient, 'id' | 'hasEmployees'>,
  trip: Pick<TripRow, 'employee_id'>,
  { before, terms }: Edit,
): Promise<TripEmployee | null> {
  if (terms.paymentMethod !== 'billed') return null;
  if (trip.employee_id && samePhones(before, terms)) return readTripEmployee(tx, trip.employee_id);
  if (!hasEmployees && !trip.employee_id) return null;
  return findEmployee(tx, id, phonesOf(terms), trip.employee_id);
}

function phonesOf({ passengers }: Pick<TripTerms, 'passengers'>): string[] {
  return passengers.map(({ phone }) => phone);
}

function samePhones(before: TripTerms, after: TripTerms): boolean {
  return JSON.stringify(phonesOf(before)) === JSON.stringify(phonesOf(after));
}

export type JudgedEdit = { columns: EmployeeColumns; approvalRequired: boolean; mayPassEmployee: boolean };

/** Price of the edited trip, the time zone of its area, and the user who edits it. */
type Priced = { doer: Doer; timeZone: string; estimateCents: number | null; doubtedStops: readonly number[] };

/**
 * Applies the rules of the employee to an edit. Rules that the trip broke before the edit in the same way are not applied
 * again, because the trip was accepted with them.
 */
export async function judgeEdit(
  tx: Tx,
  client: RequestingClient,
  trip: TripRow,
  edit: Edit,
  { doer, timeZone, estimateCents, doubtedStops }: Priced,
): Promise<Outcome<JudgedEdit>> {
  const { before, terms } = edit;
  const losesReason = trip.employee_id !== null && before.reason !== null && terms.reason === null;
  if (samePhones(before, terms) && sameTerms(before, terms) && !losesReason) {
    const { employee_id, employee_group_id, approver_id } = trip;
    return accept({ employee_id, employee_group_id, approver_id });
  }
  const employee = await employeeAfter(tx, client, trip, edit);
  if (!employee) return refuseStranger(client, trip, edit) ?? accept(noEmployee);
  const isOther = employee.id !== trip.employee_id;
  const own = trip.payment_method === 'billed' ? { ...limitKey(trip), cents: trip.limit_reserved_cents } : null;
  const counted = { clientId: client.id, timeZone, terms };
  const ground = await readEmployeeGround(tx, employee, counted, own);
  const broken = brokenRules(ground, { ...counted, estimateCents, doubtedStops });
  const isNew = (rule: Violation['rule']) =>
    isOther || losesReason || changesRule(rule, trip, edit, { timeZone, estimateCents });
  const isUnpriced = estimateCents === null || doubtedStops.length > 0;
  const wasUnpriced = trip.estimate_cents === null || trip.doubted_stops.length > 0;
  const asksPrice = isUnpriced && (isOther || !wasUnpriced || changesWay(edit));
  const fresh = broken.filter(({ rule }) => isNew(rule));
  // A removed reason is only put back, and an administrator needs no approval.
  const wait = losesReason || doer.role === 'admin' ? null : { approver: null };
  const ruling = rulingFor(employee, fresh, { reason: terms.reason, isUnpriced: asksPrice, wait });
  // An accepted trip cannot wait for an approval. Its edit is refused for that, with or without a reason.
  const isBarred = wait !== null && employee.policy.exceed === 'approval' && isAssigned(trip.status);
  if (ruling.refusals.length > 0 && !isBarred) return joined(refusalsOf(ruling.refusals));
  const all = rulingFor(employee, broken, { reason: terms.reason, isUnpriced, wait });
  const columns = columnsOf(employee, all.approval.length > 0);
  const approvalRequired = ruling.approval.length > 0 || ruling.refusals.length > 0;
  return ok({ columns, approvalRequired, mayPassEmployee: all.mayPass });
}

function accept(columns: EmployeeColumns): Outcome<JudgedEdit> {
  return ok({ columns, approvalRequired: false, mayPassEmployee: false });
}

/** Refuses an edit after which a client that is billed only for employees would be billed for another person. */
function refuseStranger(client: RequestingClient, trip: TripRow, { before, terms }: Edit): Refusal | null {
  if (!client.employeesOnly || terms.paymentMethod !== 'billed') return null;
  const stands = trip.payment_method === 'billed' && trip.employee_id === null && samePhones(before, terms);
  return stands ? null : notAnEmployee;
}

/** True when no term changes that the rules of an employee compare. */
function sameTerms(before: TripTerms, after: TripTerms): boolean {
  return comparedTerms.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));
}

const comparedTerms = ['pickupAt', 'category', 'stops', 'paymentMethod', 'hours', 'luggageCount'] as const;

function changesWay({ before, terms }: Edit): boolean {
  return before.paymentMethod !== terms.paymentMethod || JSON.stringify(before.stops) !== JSON.stringify(terms.stops);
}

/** True when the edit changes the value that the rule compares. */
function changesRule(
  rule: Violation['rule'],
  trip: TripRow,
  edit: Edit,
  { timeZone, estimateCents: cents }: Pick<Priced, 'timeZone' | 'estimateCents'>,
): boolean {
  const { before, terms } = edit;
  if (before.paymentMethod !== terms.paymentMethod) return true;
  // Another origin may be in another time zone.
  const [was, is] = [localDate(before.pickupAt, trip.time_zone), localDate(terms.pickupAt, timeZone)];
  const costsMore = trip.estimate_cents === null || (cents ?? 0) > trip.estimate_cents;
  const isMoved =
    was !== is || localMinuteOfDay(before.pickupAt, trip.time_zone) !== localMinuteOfDay(terms.pickupAt, timeZone);
  const changesMonth = costsMore || was.slice(0, 7) !== is.slice(0, 7);
  const changed: Record<Violation['rule'], boolean> = {
    categories: before.category !== terms.category,
    hours: isMoved,
    weekdays: isMoved,
    places: changesWay(edit),
    'per-trip': costsMore,
    'per-day': costsMore || was !== is,
    'per-month': changesMonth,
    'group-month': changesMonth,
  };
  return changed[rule];
}

function joined(refusals: readonly Refusal[]): Refusal {
  const [first, ...others] = refusals;
  if (!first) throw new Error('no rule was broken');
  if (others.length === 0) return first;
  return refuse(
    first.reason,
    first.detail,
    refusals.flatMap(({ errors }) => errors ?? []),
  );
}

/** Returns the employee whom the trip counts for after its partner answers the proposed terms. */
export async function readProposedEmployee(tx: Tx, trip: TripRow, terms: TripTerms): Promise<EmployeeColumns> {
  const edit = { before: await readTerms(tx, trip.id), terms };
  const employee = await employeeAfter(tx, { id: trip.client_id, hasEmployees: true }, trip, edit);
  return employee ? columnsOf(employee, false) : noEmployee;
}

/** True when the policy of the employee accepts broken rules with a reason, and the reason is there. */
export async function passesWithReason(tx: Tx, employeeId: string | null, reason: string | null): Promise<boolean> {
  if (employeeId === null || !reason) return false;
  return (await readTripEmployee(tx, employeeId)).policy.exceed === 'reason';
}
