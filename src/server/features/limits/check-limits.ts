import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { limitLevel } from '#domain/limits/limit-level.ts';
import { formatCents } from '#domain/money.ts';
import { type FieldError, type Outcome, ok, type Refusal, refuse } from '#domain/outcome.ts';
import { formatDate, type LocalDate } from '#domain/time.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

/**
 * Key of the limits that a billed trip counts towards: client, optional cost centre, group and employee, the local month
 * of the pickup (`2026-07-01`) and its local day.
 */
export type LimitKey = {
  clientId: string;
  costCentreId: string | null;
  groupId: string | null;
  employeeId: string | null;
  month: LocalDate;
  day: LocalDate;
};
export type LimitAmount = LimitKey & { cents: number };

/** Kinds of limits, in the order in which their rows are locked. */
const limitKinds = ['client', 'cost_centre', 'group', 'employee', 'day'] as const;
type LimitKind = (typeof limitKinds)[number];

/**
 * Row of one limit. `holderId`: the client, cost centre, group or employee whose limit the row counts. `day`: only in the
 * row of an employee's day.
 */
export type LimitRow = { kind: LimitKind; clientId: string; holderId: string; month: LocalDate; day: LocalDate | null };

/** Change of one limit row. */
export type Shift = LimitRow & { reserved: number; confirmed: number };

/** True for the limits between the central and the client. The others are rules of the client for its own people. */
export function isOfClient({ kind }: Pick<LimitRow, 'kind'>): boolean {
  return kind === 'client' || kind === 'cost_centre';
}

/**
 * Checks that the amounts together fit the limits of the client and its cost centres, by the rule of `reserveLimit`.
 * Reserves nothing.
 */
export async function checkLimits(db: Db | Tx, amounts: readonly LimitAmount[]): Promise<Outcome<undefined>> {
  for (const shift of netOf(amounts.flatMap(ofClientRows))) {
    const standing = await readStanding(db, shift);
    const { limit, used } = standing;
    if (limit !== null && used + shift.reserved > limit) return formatAbove(standing, shift.reserved);
  }
  return ok();
}

/**
 * True when the amount, added to the current use, exceeds a limit of the client or its cost centre. Locks the rows,
 * clients before cost centres.
 */
export async function isAboveLimit(tx: Tx, amount: LimitAmount): Promise<boolean> {
  if (amount.cents <= 0) return false;
  for (const shift of ofClientRows(amount)) {
    await sql`select from client_limits where ${isRow(shift)} for update`.execute(tx);
    const { limit, used } = await readStanding(tx, shift);
    if (limit !== null && used + amount.cents > limit) return true;
  }
  return false;
}

/**
 * Compares the amounts one after the other with the limits of the client and its cost centres, each in addition to the
 * amounts accepted before. Returns a refusal or null for each amount. Reserves nothing.
 */
export async function checkInTurn(db: Db | Tx, amounts: readonly LimitAmount[]): Promise<(Refusal | null)[]> {
  const shifts = amounts.map((amount) => netOf(ofClientRows(amount)));
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

/**
 * Returns a warning for each limit that would be nearly or fully used with these amounts. Exceeded limits of employees
 * and groups are left out, because the rules of the employee tell them. Reserves nothing.
 */
export async function warnOfLimits(db: Db | Tx, amounts: readonly LimitAmount[]): Promise<FieldError[]> {
  const warnings: FieldError[] = [];
  for (const shift of netOf(amounts.flatMap((amount) => rowsOf(amount, { reserved: amount.cents })))) {
    const standing = await readStanding(db, shift);
    const { limit, used } = standing;
    const usedThen = used + shift.reserved;
    if (limit === null || limitLevel(usedThen, limit) === null) continue;
    if (usedThen > limit && !isOfClient(shift)) continue;
    const left = formatCents(Math.max(0, limit - usedThen));
    const message = `Com este pedido restam ${left} do ${labelOf(standing)}, de ${formatCents(limit)}.`;
    warnings.push({ field: limitFields[shift.kind], message });
  }
  return warnings;
}

function ofClientRows(amount: LimitAmount): Shift[] {
  return rowsOf(amount, { reserved: amount.cents }).filter(isOfClient);
}

export function rowsOf(key: LimitKey, by: { reserved?: number; confirmed?: number }): Shift[] {
  const { clientId, month, day } = key;
  const holders: Record<LimitKind, string | null> = {
    client: clientId,
    cost_centre: key.costCentreId,
    group: key.groupId,
    employee: key.employeeId,
    day: key.employeeId,
  };
  return limitKinds.flatMap((kind) => {
    const holderId = holders[kind];
    if (holderId === null) return [];
    const row = { kind, clientId, holderId, month, day: kind === 'day' ? day : null };
    return [{ ...row, reserved: by.reserved ?? 0, confirmed: by.confirmed ?? 0 }];
  });
}

export function netOf(shifts: Shift[]): Shift[] {
  const rows = Map.groupBy(shifts, orderOf).values();
  const net = [...rows].map(([first, ...rest]) => rest.reduce(add, first as Shift));
  return net.filter(({ reserved, confirmed }) => reserved !== 0 || confirmed !== 0);
}

function add(sum: Shift, { reserved, confirmed }: Shift): Shift {
  return { ...sum, reserved: sum.reserved + reserved, confirmed: sum.confirmed + confirmed };
}

/** Key by which rows are locked: kinds in their order, then each kind in a fixed order. */
export function orderOf({ kind, holderId, month, day }: LimitRow): string {
  return `${limitKinds.indexOf(kind)} ${holderId} ${month} ${day ?? ''}`;
}

/** True when there is no limit or the used amount does not exceed the limit. */
export function fits(used: RawBuilder<unknown>, limit: RawBuilder<number | null>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${limit} is null or ${used} <= ${limit})`;
}

export function isRow({ holderId, month, day }: LimitRow): RawBuilder<boolean> {
  const isDay = day === null ? sql`day is null` : sql`day = ${day}`;
  return sql<boolean>`holder_id = ${holderId} and month = ${month} and ${isDay}`;
}

/** Rule of an employee in force: the own rule, or else that of the active group (`effectivePolicy`). */
const ruleOf = (column: 'per_month_cents' | 'per_day_cents', id: string) => sql<number | null>`(
  select coalesce(o.${sql.ref(column)}, p.${sql.ref(column)}) from employees e
  left join employee_policies o on o.employee_id = e.id
  left join employee_groups g on g.id = e.group_id and g.active
  left join employee_policies p on p.group_id = g.id
  where e.id = ${id})`;

const limits: Record<LimitKind, (id: string) => RawBuilder<number | null>> = {
  client: (id) => sql`(select credit_limit_cents from clients where id = ${id})`,
  cost_centre: (id) => sql`(select monthly_limit_cents from cost_centres where id = ${id})`,
  group: (id) => sql`(select monthly_limit_cents from employee_groups where id = ${id} and active)`,
  employee: (id) => ruleOf('per_month_cents', id),
  day: (id) => ruleOf('per_day_cents', id),
};

export function limitOf({ kind, holderId }: LimitRow): RawBuilder<number | null> {
  return limits[kind](holderId);
}

function usedOf(row: LimitRow): RawBuilder<number> {
  return sql`coalesce((select reserved_cents + confirmed_cents from client_limits where ${isRow(row)}), 0)`;
}

type Use = RowOf<'clients' | 'cost_centres', 'name'> & { limit: RowOf<'clients'>['credit_limit_cents']; used: number };
type LimitUse = Use & Pick<LimitRow, 'kind' | 'day'>;

const holderTables = {
  client: 'clients',
  cost_centre: 'cost_centres',
  group: 'employee_groups',
  employee: 'employees',
  day: 'employees',
} as const;

export async function readStanding(tx: Db | Tx, row: LimitRow): Promise<LimitUse> {
  const { kind, holderId, day } = row;
  const { rows } = await sql<Use>`
    select (select name from ${sql.table(holderTables[kind])} where id = ${holderId}) as name, ${limitOf(row)} as limit,
      ${usedOf(row)} as used`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a select without from has one row');
  return { kind, day, ...found };
}

/** Amounts that count for an employee and its group on the day and in the month of the key. */
export type EmployeeUse = { dayCents: number; monthCents: number; groupMonthCents: number };

/** Returns the reserved and billed amounts of an employee and its group. */
export async function readEmployeeUse(tx: Db | Tx, key: LimitKey): Promise<EmployeeUse> {
  const rows = rowsOf(key, {}).filter((row) => !isOfClient(row));
  const used = (kind: LimitKind) => {
    const row = rows.find((one) => one.kind === kind);
    return row ? usedOf(row) : sql<number>`0::bigint`;
  };
  return tx
    .selectNoFrom([used('day').as('dayCents'), used('employee').as('monthCents'), used('group').as('groupMonthCents')])
    .executeTakeFirstOrThrow();
}

export async function refuseAbove(tx: Tx, shift: Shift): Promise<Refusal> {
  return formatAbove(await readStanding(tx, shift), shift.reserved);
}

/** Fields of the request form that decide which row counts a trip. */
const limitFields: Record<LimitKind, string> = {
  client: 'clientId',
  cost_centre: 'costCentreId',
  group: 'pickupAt',
  employee: 'pickupAt',
  day: 'pickupAt',
};

function formatAbove(standing: LimitUse, missingCents: number): Refusal {
  const { kind, limit, used } = standing;
  const left = formatCents(Math.max(0, (limit ?? 0) - used));
  const message = `O ${labelOf(standing)} é de ${formatCents(limit ?? 0)}, restam ${left} e faltam ${formatCents(missingCents)}.`;
  return refuse('limit_exceeded', message, [{ field: limitFields[kind], message }]);
}

function labelOf({ kind, name, day }: LimitUse): string {
  if (kind === 'client') return `limite mensal do cliente ${name}`;
  if (kind === 'cost_centre') return `limite mensal do centro de custo ${name}`;
  if (kind === 'group') return `limite mensal do grupo ${name}`;
  return day === null ? `limite por mês de ${name}` : `limite por dia de ${name} em ${formatDate(day)}`;
}
