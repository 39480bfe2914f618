import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { limitLevel } from '#domain/limits/limit-level.ts';
import { formatCents } from '#domain/money.ts';
import { type FieldError, type Outcome, ok, type Refusal, refuse } from '#domain/outcome.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

/**
 * Key of the limits that a billed trip counts towards: client, optional cost centre, and local month of the pickup
 * (`2026-07-01`).
 */
export type LimitKey = { clientId: string; costCentreId: string | null; month: string };
export type LimitAmount = LimitKey & { cents: number };

/** Change of one limit row. The row of the client itself has no cost centre. */
export type Shift = LimitKey & { reserved: number; confirmed: number };

/** Checks that the amounts together fit the limits, by the rule of `reserveLimit`. Reserves nothing. */
export async function checkLimits(db: Db | Tx, amounts: readonly LimitAmount[]): Promise<Outcome<undefined>> {
  for (const shift of netOf(amounts.flatMap((amount) => rowsOf(amount, { reserved: amount.cents })))) {
    const standing = await readStanding(db, shift);
    const { limit, used } = standing;
    if (limit !== null && used + shift.reserved > limit) return formatAbove(standing, shift.reserved);
  }
  return ok();
}

/** True when the amount, added to the current use, exceeds a limit. Locks the rows, clients before cost centres. */
export async function isAboveLimit(tx: Tx, amount: LimitAmount): Promise<boolean> {
  if (amount.cents <= 0) return false;
  for (const shift of rowsOf(amount, { reserved: amount.cents })) {
    await sql`select from client_limits where ${isRow(shift)} for update`.execute(tx);
    const { limit, used } = await readStanding(tx, shift);
    if (limit !== null && used + amount.cents > limit) return true;
  }
  return false;
}

/**
 * Checks the amounts one after the other, each in addition to the amounts accepted before. Returns a refusal or null
 * for each amount. Reserves nothing.
 */
export async function checkInTurn(db: Db | Tx, amounts: readonly LimitAmount[]): Promise<(Refusal | null)[]> {
  const shifts = amounts.map((amount) => netOf(rowsOf(amount, { reserved: amount.cents })));
  const standings = new Map<string, LimitUse>();
  for (const shift of netOf(shifts.flat())) standings.set(orderOf(shift), await readStanding(db, shift));
  return shifts.map((rows) => {
    const each = rows.map((shift) => ({ shift, standing: standings.get(orderOf(shift)) as LimitUse }));
    const full = each.find(({ shift, standing: { limit, used } }) => limit !== null && used + shift.reserved > limit);
    if (full) return formatAbove(full.standing, full.shift.reserved);
    for (const { shift, standing } of each) standing.used += shift.reserved;
    return null;
  });
}

/** Returns a warning for each limit that would be nearly or fully used with these amounts. Reserves nothing. */
export async function warnOfLimits(db: Db | Tx, amounts: readonly LimitAmount[]): Promise<FieldError[]> {
  const warnings: FieldError[] = [];
  for (const shift of netOf(amounts.flatMap((amount) => rowsOf(amount, { reserved: amount.cents })))) {
    const { kind, name, limit, used } = await readStanding(db, shift);
    const usedThen = used + shift.reserved;
    if (limit === null || limitLevel(usedThen, limit) === null) continue;
    const left = formatCents(Math.max(0, limit - usedThen));
    const message = `Com este pedido restam ${left} do limite mensal ${ownerOf(kind, name)}, de ${formatCents(limit)}.`;
    warnings.push({ field: kind === 'client' ? 'clientId' : 'costCentreId', message });
  }
  return warnings;
}

export function rowsOf(
  { clientId, costCentreId, month }: LimitKey,
  by: { reserved?: number; confirmed?: number },
): Shift[] {
  const shift = { clientId, month, reserved: by.reserved ?? 0, confirmed: by.confirmed ?? 0 };
  const ofClient = { ...shift, costCentreId: null };
  return costCentreId === null ? [ofClient] : [ofClient, { ...shift, costCentreId }];
}

export function netOf(shifts: Shift[]): Shift[] {
  const rows = Map.groupBy(shifts, orderOf).values();
  const net = [...rows].map(([first, ...rest]) => rest.reduce(add, first as Shift));
  return net.filter(({ reserved, confirmed }) => reserved !== 0 || confirmed !== 0);
}

function add(sum: Shift, { reserved, confirmed }: Shift): Shift {
  return { ...sum, reserved: sum.reserved + reserved, confirmed: sum.confirmed + confirmed };
}

export function orderOf({ clientId, costCentreId, month }: LimitKey): string {
  return `${costCentreId === null ? 0 : 1} ${clientId} ${costCentreId ?? ''} ${month}`;
}

/** True when there is no limit or the used amount does not exceed the limit. */
export function fits(used: RawBuilder<unknown>, limit: RawBuilder<number | null>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${limit} is null or ${used} <= ${limit})`;
}

export function isRow({ clientId, costCentreId, month }: LimitKey): RawBuilder<boolean> {
  return sql<boolean>`client_id = ${clientId} and cost_centre_id is not distinct from ${costCentreId}::uuid and month = ${month}`;
}

export function limitOf({ clientId, costCentreId }: LimitKey): RawBuilder<number | null> {
  if (costCentreId === null) return sql`(select credit_limit_cents from clients where id = ${clientId})`;
  return sql`(select monthly_limit_cents from cost_centres where id = ${costCentreId})`;
}

function usedOf(key: LimitKey): RawBuilder<number> {
  return sql`coalesce((select reserved_cents + confirmed_cents from client_limits where ${isRow(key)}), 0)`;
}

type Use = RowOf<'clients' | 'cost_centres', 'name'> & { limit: RowOf<'clients'>['credit_limit_cents']; used: number };
type LimitUse = Use & { kind: 'client' | 'cost_centre' };

export async function readStanding(tx: Db | Tx, key: LimitKey): Promise<LimitUse> {
  const { clientId, costCentreId } = key;
  const named =
    costCentreId === null ? sql`clients where id = ${clientId}` : sql`cost_centres where id = ${costCentreId}`;
  const { rows } = await sql<Use>`
    select (select name from ${named}) as name, ${limitOf(key)} as limit,
      ${usedOf(key)} as used`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a select without from has one row');
  return { kind: costCentreId === null ? 'client' : 'cost_centre', ...row };
}

export async function refuseAbove(tx: Db | Tx, shift: Shift): Promise<Refusal> {
  return formatAbove(await readStanding(tx, shift), shift.reserved);
}

function formatAbove({ kind, name, limit, used }: LimitUse, missingCents: number): Refusal {
  const left = formatCents(Math.max(0, (limit ?? 0) - used));
  const message = `O limite mensal ${ownerOf(kind, name)} é de ${formatCents(limit ?? 0)}, restam ${left} e faltam ${formatCents(missingCents)}.`;
  return refuse('limit_exceeded', message, [{ field: kind === 'client' ? 'clientId' : 'costCentreId', message }]);
}

function ownerOf(kind: LimitUse['kind'], name: string): string {
  return kind === 'client' ? `do cliente ${name}` : `do centro de custo ${name}`;
}
