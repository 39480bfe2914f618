import { sql } from 'kysely';
import { type Outcome, ok } from '#domain/outcome.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import {
  fits,
  isOfClient,
  isRow,
  type LimitAmount,
  type LimitKey,
  limitOf,
  netOf,
  orderOf,
  readStanding,
  refuseAbove,
  rowsOf,
  type Shift,
} from './check-limits.ts';

/**
 * `mayPass` skips the check of all limits: a client's limit stops neither a trip under way nor a partner that gives a trip
 * back. `mayPassEmployee` skips only the limits of the employee and its group, because the rules of the employee accept
 * the trip with a reason or an approval.
 */
type Strictness = { mayPass?: boolean; mayPassEmployee?: boolean };

/** Reserves the expected price of a trip. The refusal names the limit that would be exceeded. */
export async function reserveLimit(tx: Tx, amount: LimitAmount, how: Strictness = {}): Promise<Outcome<undefined>> {
  return shiftAll(tx, rowsOf(amount, { reserved: amount.cents }), how);
}

/** Moves the reservation of a changed trip. Only an increase can be refused. */
export async function moveLimit(
  tx: Tx,
  from: LimitAmount,
  to: LimitAmount,
  how: Strictness = {},
): Promise<Outcome<undefined>> {
  return shiftAll(tx, [...rowsOf(from, { reserved: -from.cents }), ...rowsOf(to, { reserved: to.cents })], how);
}

/**
 * Checks whether `moveLimit` would succeed, and rolls the move back. A proposed change reserves nothing before it is
 * confirmed.
 */
export async function checkMove(
  tx: Tx,
  from: LimitAmount,
  to: LimitAmount,
  how: Strictness = {},
): Promise<Outcome<undefined>> {
  await enqueue(tx, sql`savepoint limits`);
  const moved = await moveLimit(tx, from, to, how);
  await enqueue(tx, sql`rollback to savepoint limits`);
  return moved;
}

export async function releaseLimit(tx: Tx, amount: LimitAmount): Promise<void> {
  await shiftAll(tx, rowsOf(amount, { reserved: -amount.cents }));
}

/**
 * Replaces the reserved amount by the billed amount, even above the limit. Returns the exceeded limits of the client and
 * its cost centre.
 */
export async function confirmLimit(
  tx: Tx,
  { reservedCents, cents, ...key }: LimitKey & { reservedCents: number; cents: number },
): Promise<{ exceeded: ('client' | 'cost_centre')[] }> {
  const rows = rowsOf(key, { reserved: -reservedCents, confirmed: cents });
  await shiftAll(tx, rows);
  const standings = await Promise.all(rows.filter(isOfClient).map((row) => readStanding(tx, row)));
  const exceeded = standings.filter(({ limit, used }) => limit !== null && used > limit);
  return { exceeded: exceeded.map(({ kind }) => (kind === 'client' ? kind : 'cost_centre')) };
}

/**
 * Locks clients before cost centres, groups and employees, each kind in a fixed order, so that concurrent trips do not
 * deadlock.
 */
async function shiftAll(tx: Tx, shifts: Shift[], how: Strictness = {}): Promise<Outcome<undefined>> {
  for (const shift of netOf(shifts).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))) {
    if (!(await shiftRow(tx, shift, how))) return refuseAbove(tx, shift);
  }
  return ok();
}

/** Changes one row. Returns false when an increase would exceed the limit. */
async function shiftRow(
  tx: Tx,
  shift: Shift,
  { mayPass = false, mayPassEmployee = false }: Strictness,
): Promise<boolean> {
  const { kind, clientId, holderId, month, day, reserved, confirmed } = shift;
  const passes = mayPass || (mayPassEmployee && !isOfClient(shift));
  const row = tx.insertInto('client_limits').values({
    client_id: clientId,
    cost_centre_id: kind === 'cost_centre' ? holderId : null,
    group_id: kind === 'group' ? holderId : null,
    employee_id: kind === 'employee' || kind === 'day' ? holderId : null,
    month,
    day,
  });
  await enqueue(
    tx,
    row.onConflict((conflict) => conflict.doNothing()),
  );
  const { numAffectedRows } = await sql`
    update client_limits set reserved_cents = reserved_cents + ${reserved}, confirmed_cents = confirmed_cents + ${confirmed}
    where ${isRow(shift)} and (${passes} or ${reserved} <= 0
      or ${fits(sql`reserved_cents + confirmed_cents + ${reserved}`, limitOf(shift))})`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Deletes the amounts of employees' days past the retention period of passengers. A day with a reservation stays until
 * its trip is settled.
 */
export async function deleteOldDays(db: Db): Promise<void> {
  await sql`delete from client_limits using settings
    where day < app_now() - make_interval(months => passenger_months::int) and reserved_cents = 0`.execute(db);
}
