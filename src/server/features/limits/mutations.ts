import { type RawBuilder, sql } from 'kysely';
import { formatCents } from '#domain/money.ts';
import { type Outcome, ok, type Refusal, refuse } from '#domain/outcome.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** What a billed trip counts in: its client and, when it has one, its cost centre, in the local month of pickup (`2026-07-01`). */
export type LimitKey = { clientId: string; costCentreId: string | null; month: string };
export type LimitAmount = LimitKey & { cents: number };

/** A row of the limits. A client's own has no cost centre. */
type Shift = LimitKey & { reserved: number; confirmed: number };

/** `mayPass`: nobody is left on the road, or kept in a trip, by its client's limit. */
type Strictness = { mayPass?: boolean };

/** Reserves what a trip is expected to cost; refused, naming the limit, when it would pass the client's or the cost centre's. */
export async function reserveLimit(tx: Tx, amount: LimitAmount, how: Strictness = {}): Promise<Outcome<undefined>> {
  return shiftAll(tx, rowsOf(amount, { reserved: amount.cents }), how);
}

/** A changed trip's reservation goes from where it was to where it belongs now; only what it grows by can be refused. */
export async function moveLimit(
  tx: Tx,
  from: LimitAmount,
  to: LimitAmount,
  how: Strictness = {},
): Promise<Outcome<undefined>> {
  return shiftAll(tx, [...rowsOf(from, { reserved: -from.cents }), ...rowsOf(to, { reserved: to.cents })], how);
}

/** Whether `moveLimit` would be let through now. Nothing moves: a change that is only proposed reserves where the trip still is. */
export async function checkMove(tx: Tx, from: LimitAmount, to: LimitAmount): Promise<Outcome<undefined>> {
  await sql`savepoint limits`.execute(tx);
  const moved = await moveLimit(tx, from, to);
  await sql`rollback to savepoint limits`.execute(tx);
  return moved;
}

export async function releaseLimit(tx: Tx, amount: LimitAmount): Promise<void> {
  await shiftAll(tx, rowsOf(amount, { reserved: -amount.cents }));
}

/** What was reserved becomes what was billed, also above the limit: the answer names the limits that it passed. */
export async function confirmLimit(
  tx: Tx,
  { reservedCents, cents, ...key }: LimitKey & { reservedCents: number; cents: number },
): Promise<{ exceeded: ('client' | 'cost_centre')[] }> {
  const rows = rowsOf(key, { reserved: -reservedCents, confirmed: cents });
  await shiftAll(tx, rows);
  const standings = await Promise.all(rows.map((row) => readStanding(tx, row)));
  return { exceeded: standings.flatMap(({ kind, limit, used }) => (limit !== null && used > limit ? [kind] : [])) };
}

function rowsOf({ clientId, costCentreId, month }: LimitKey, by: { reserved?: number; confirmed?: number }): Shift[] {
  const shift = { clientId, month, reserved: by.reserved ?? 0, confirmed: by.confirmed ?? 0 };
  const ofClient = { ...shift, costCentreId: null };
  return costCentreId === null ? [ofClient] : [ofClient, { ...shift, costCentreId }];
}

/** Always clients before cost centres, and each in one order, so that two trips never wait for each other. */
async function shiftAll(tx: Tx, shifts: Shift[], how: Strictness = {}): Promise<Outcome<undefined>> {
  for (const shift of netOf(shifts).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))) {
    if (!(await shiftRow(tx, shift, how))) return refuseAbove(tx, shift);
  }
  return ok();
}

function netOf(shifts: Shift[]): Shift[] {
  const rows = Map.groupBy(shifts, orderOf).values();
  const net = [...rows].map(([first, ...rest]) => rest.reduce(add, first as Shift));
  return net.filter(({ reserved, confirmed }) => reserved !== 0 || confirmed !== 0);
}

function add(sum: Shift, { reserved, confirmed }: Shift): Shift {
  return { ...sum, reserved: sum.reserved + reserved, confirmed: sum.confirmed + confirmed };
}

function orderOf({ clientId, costCentreId, month }: LimitKey): string {
  return `${costCentreId === null ? 0 : 1} ${clientId} ${costCentreId ?? ''} ${month}`;
}

/** False when the row would pass its limit, which only a growing reservation can. */
async function shiftRow(tx: Tx, shift: Shift, { mayPass = false }: Strictness): Promise<boolean> {
  const { clientId, costCentreId, month, reserved, confirmed } = shift;
  await tx
    .insertInto('client_limits')
    .values({ client_id: clientId, cost_centre_id: costCentreId, month })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numAffectedRows } = await sql`
    update client_limits set reserved_cents = reserved_cents + ${reserved}, confirmed_cents = confirmed_cents + ${confirmed}
    where ${isRow(shift)} and (${mayPass} or ${reserved} <= 0 or ${limitOf(shift)} is null
      or reserved_cents + confirmed_cents + ${reserved} <= ${limitOf(shift)})`.execute(tx);
  return numAffectedRows === 1n;
}

function isRow({ clientId, costCentreId, month }: LimitKey): RawBuilder<boolean> {
  return sql<boolean>`client_id = ${clientId} and cost_centre_id is not distinct from ${costCentreId}::uuid and month = ${month}`;
}

function limitOf({ clientId, costCentreId }: LimitKey): RawBuilder<number | null> {
  if (costCentreId === null) return sql`(select credit_limit_cents from clients where id = ${clientId})`;
  return sql`(select monthly_limit_cents from cost_centres where id = ${costCentreId})`;
}

type Standing = { kind: 'client' | 'cost_centre'; name: string; limit: number | null; used: number };

async function readStanding(tx: Tx, key: LimitKey): Promise<Standing> {
  const { clientId, costCentreId } = key;
  const named =
    costCentreId === null ? sql`clients where id = ${clientId}` : sql`cost_centres where id = ${costCentreId}`;
  const { rows } = await sql<Omit<Standing, 'kind'>>`
    select (select name from ${named}) as name, ${limitOf(key)} as limit,
      coalesce((select reserved_cents + confirmed_cents from client_limits where ${isRow(key)}), 0) as used`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('a select without from has one row');
  return { kind: costCentreId === null ? 'client' : 'cost_centre', ...row };
}

async function refuseAbove(tx: Tx, shift: Shift): Promise<Refusal> {
  const { kind, name, limit, used } = await readStanding(tx, shift);
  const whose = kind === 'client' ? `do cliente ${name}` : `do centro de custo ${name}`;
  const left = formatCents(Math.max(0, (limit ?? 0) - used));
  const message = `O limite mensal ${whose} é de ${formatCents(limit ?? 0)}, restam ${left} e faltam ${formatCents(shift.reserved)}.`;
  return refuse('limit_exceeded', message, [{ field: kind === 'client' ? 'clientId' : 'costCentreId', message }]);
}
