import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';
import type { LimitKey } from './check-limits.ts';
import { confirmLimit, deleteOldDays, moveLimit, releaseLimit, reserveLimit } from './reserve-limit.ts';

let database: TestDatabase;
let db: Database['db'];
let clientId: string;
let works: string;
let sales: string;

const july = '2026-07-01';
const august = '2026-08-01';

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.openPool().db;
});
afterAll(() => database.drop());

beforeEach(async () => {
  [clientId, works, sales] = [newId(), newId(), newId()];
  await db
    .insertInto('clients')
    .values({ id: clientId, kind: 'company', name: 'Aurora', credit_limit_cents: 1_000_00 })
    .execute();
  await db
    .insertInto('cost_centres')
    .values([
      { id: works, client_id: clientId, name: 'Obras', monthly_limit_cents: 300_00 },
      { id: sales, client_id: clientId, name: 'Vendas', monthly_limit_cents: null },
    ])
    .execute();
});

/** Runs the work as a command does: a refusal rolls the transaction back. */
async function within<Value extends { ok: boolean }>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
  let outcome: Value | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      outcome = await work(tx);
      if (!outcome.ok) throw new Error('rolled back');
    })
    .catch((error: unknown) => {
      if (!outcome || outcome.ok) throw error;
    });
  if (!outcome) throw new Error('nothing was done');
  return outcome;
}

const key = (costCentreId: string | null = null, month = july): LimitKey => ({
  clientId,
  costCentreId,
  groupId: null,
  employeeId: null,
  month,
  day: month,
});
const reserve = (cents: number, at = key(), how: Parameters<typeof reserveLimit>[2] = {}) =>
  within((tx) => reserveLimit(tx, { ...at, cents }, how));
const passing = { mayPassEmployee: true };

const move = (from: [number, LimitKey], to: [number, LimitKey]) =>
  within((tx) => moveLimit(tx, { cents: from[0], ...from[1] }, { cents: to[0], ...to[1] }));
const confirm = (reservedCents: number, cents: number, at: LimitKey) =>
  db.transaction().execute((tx) => confirmLimit(tx, { ...at, reservedCents, cents }));

async function standing({ costCentreId, month }: LimitKey): Promise<[reserved: number, confirmed: number]> {
  const row = await db
    .selectFrom('client_limits')
    .select(['reserved_cents', 'confirmed_cents'])
    .where('client_id', '=', clientId)
    .where('cost_centre_id', 'is not distinct from', costCentreId)
    .where('month', '=', month)
    .executeTakeFirst();
  return [row?.reserved_cents ?? 0, row?.confirmed_cents ?? 0];
}

describe('a reservation of a limit', () => {
  test('is added to the rows of the client and of the cost centre', async () => {
    expect(await reserve(120_00, key(works))).toEqual({ ok: true, value: undefined });
    expect(await standing(key())).toEqual([120_00, 0]);
    expect(await standing(key(works))).toEqual([120_00, 0]);
  });

  test('is accepted up to the exact limit, and a refusal names the limit and the rest', async () => {
    expect((await reserve(300_00, key(works))).ok).toBe(true);
    const refused = await reserve(1, key(works));
    expect(refused).toMatchObject({ ok: false, reason: 'limit_exceeded', errors: [{ field: 'costCentreId' }] });
    expect(refused).toHaveProperty(
      'detail',
      expect.stringMatching(/centro de custo Obras é de R\$\s300,00, restam R\$\s0,00/),
    );
    expect(await standing(key())).toEqual([300_00, 0]);
    expect((await reserve(700_00)).ok).toBe(true);
    expect(await reserve(1, key(sales))).toMatchObject({ ok: false, errors: [{ field: 'clientId' }] });
  });

  test('is always accepted when the client has no limit', async () => {
    await db.updateTable('clients').set({ credit_limit_cents: null }).where('id', '=', clientId).execute();
    expect((await reserve(9_000_000_00, key(sales))).ok).toBe(true);
  });

  test('is compared with the use of its own month only', async () => {
    expect((await reserve(1_000_00)).ok).toBe(true);
    expect((await reserve(1_000_00, key(null, august))).ok).toBe(true);
  });

  test('for an amount of zero is accepted even above the limit', async () => {
    await db.updateTable('clients').set({ credit_limit_cents: 0 }).where('id', '=', clientId).execute();
    expect((await reserve(0)).ok).toBe(true);
  });

  test('is refused exactly at the limit when thirty requests are concurrent', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => reserve(50_00)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
    expect(await standing(key())).toEqual([1_000_00, 0]);
  });
});

const used = async () => {
  const rows = await db.selectFrom('client_limits').select(['day', 'group_id', 'reserved_cents']).execute();
  const ofPeople = rows.filter(({ day, group_id }) => day !== null || group_id !== null);
  return Object.fromEntries(ofPeople.map(({ day, reserved_cents }) => [day ?? 'group', reserved_cents]));
};

describe('a reservation for an employee', () => {
  const [groupId, employeeId] = [newId(), newId()];
  const ofEmployee = (day = '2026-07-10') => ({ ...key(works), groupId, employeeId, day });
  const on = (day: string) => ({ ...ofEmployee(day), groupId: null, month: `${day.slice(0, 7)}-01` });
  beforeEach(async () => {
    await db.deleteFrom('client_limits').execute();
    await db.deleteFrom('employee_policies').execute();
    await db.deleteFrom('employees').execute();
    await db.deleteFrom('employee_groups').execute();
    const group = { id: groupId, client_id: clientId, name: 'Vendas', monthly_limit_cents: 200_00 };
    await db.insertInto('employee_groups').values(group).execute();
    await db
      .insertInto('employees')
      .values({ id: employeeId, client_id: clientId, name: 'Ana', phone: '+5511912345678', group_id: groupId })
      .execute();
    await db
      .insertInto('employee_policies')
      .values([
        { id: newId(), group_id: groupId, per_day_cents: 50_00, per_month_cents: 150_00 },
        { id: newId(), employee_id: employeeId, per_day_cents: 100_00 },
      ])
      .execute();
  });

  test('is compared with the day, the month and the group, and the refusal names the limit', async () => {
    expect((await reserve(100_00, ofEmployee())).ok).toBe(true);
    const refusedBy = async (at: LimitKey, cents: number) => {
      const refused = await reserve(cents, at);
      return refused.ok ? null : refused.detail.replaceAll('\u00a0', ' ');
    };
    expect(await refusedBy(ofEmployee(), 1)).toMatch(
      /^O limite por dia de Ana em 10\/07\/2026 é de R\$ 100,00, restam R\$ 0,00/,
    );
    expect(await refusedBy(ofEmployee('2026-07-11'), 50_01)).toMatch(/^O limite por mês de Ana é de R\$ 150,00/);
    expect(await refusedBy({ ...ofEmployee(), employeeId: null }, 100_01)).toMatch(/^O limite mensal do grupo Vendas/);
    expect(await used()).toEqual({ group: 100_00, '2026-07-10': 100_00 });
    expect(await standing(key(works))).toEqual([100_00, 0]);
  });

  test('passes the limits of employee and group when the rules accept it, and not those of the client', async () => {
    expect((await reserve(250_00, ofEmployee(), passing)).ok).toBe(true);
    expect(await reserve(50_01, ofEmployee(), passing)).toMatchObject({
      ok: false,
      errors: [{ field: 'costCentreId' }],
    });
  });

  test('moves to another day in the month of the employee', async () => {
    await reserve(80_00, ofEmployee());
    expect((await move([80_00, ofEmployee()], [100_00, ofEmployee('2026-07-12')])).ok).toBe(true);
    expect(await used()).toEqual({ group: 100_00, '2026-07-10': 0, '2026-07-12': 100_00 });
  });

  test('leaves an amount of the day that is deleted after the retention period, unless it is still reserved', async () => {
    const days = ['2020-07-10', '2020-07-11', '2099-07-10'];
    for (const day of days) await reserve(10_00, on(day));
    for (const day of ['2020-07-10', '2099-07-10']) await confirm(10_00, 10_00, on(day));
    await deleteOldDays(db);
    expect(Object.keys(await used())).toEqual(['2020-07-11', '2099-07-10']);
    expect(await standing(key(null, '2020-07-01'))).toEqual([10_00, 10_00]);
  });
});

describe('moving a reservation of a limit', () => {
  test('is refused only when an increase exceeds the limit', async () => {
    await reserve(900_00);
    expect((await move([900_00, key()], [1_000_00, key()])).ok).toBe(true);
    expect(await move([1_000_00, key()], [1_000_01, key()])).toMatchObject({ ok: false, reason: 'limit_exceeded' });
    expect(await standing(key())).toEqual([1_000_00, 0]);
  });

  test('transfers the amount to another month and cost centre', async () => {
    await reserve(200_00, key(works));
    expect((await move([200_00, key(works)], [250_00, key(sales, august)])).ok).toBe(true);
    expect(await standing(key(works))).toEqual([0, 0]);
    expect(await standing(key(sales, august))).toEqual([250_00, 0]);
    expect(await standing(key())).toEqual([0, 0]);
    expect(await standing(key(null, august))).toEqual([250_00, 0]);
  });

  test('in opposite directions concurrently does not deadlock', async () => {
    await reserve(150_00, key(works));
    await reserve(150_00, key(sales));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const [from, to] = index % 2 === 0 ? [works, sales] : [sales, works];
        return move([10_00, key(from)], [10_00, key(to)]);
      }),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await standing(key())).toEqual([300_00, 0]);
    expect(await standing(key(works))).toEqual([150_00, 0]);
  });
});

describe('settling a reservation of a limit', () => {
  test('replaces the reserved amount by the billed amount', async () => {
    await reserve(120_00, key(works));
    expect(await confirm(120_00, 131_50, key(works))).toEqual({ exceeded: [] });
    expect(await standing(key())).toEqual([0, 131_50]);
    expect(await standing(key(works))).toEqual([0, 131_50]);
  });

  test('is never refused, and above the limit it returns the exceeded limits', async () => {
    await reserve(290_00, key(works));
    expect(await confirm(290_00, 310_00, key(works))).toEqual({ exceeded: ['cost_centre'] });
    expect(await confirm(0, 800_00, key())).toEqual({ exceeded: ['client'] });
    expect((await reserve(1, key(sales))).ok).toBe(false);
  });

  test('a released reservation leaves nothing reserved', async () => {
    await reserve(120_00, key(works));
    await db.transaction().execute((tx) => releaseLimit(tx, { ...key(works), cents: 120_00 }));
    expect(await standing(key(works))).toEqual([0, 0]);
    expect(await standing(key())).toEqual([0, 0]);
  });
});
