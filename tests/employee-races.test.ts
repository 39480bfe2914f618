import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noRules } from '#domain/employees/policy.ts';
import { addDays, localDate } from '#domain/time.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

/** Concurrent requests for one employee must never exceed its limits, and must not deadlock with partners and wallets. */
let panel: Panel;
let central: Central;
let client: Caller;
let approver: Caller;
let price: number;
let employee: { id: string; groupId: string };

const timeZone = 'America/Sao_Paulo';
const day = addDays(localDate(new Date(), timeZone), 3);
const at = (date: string, hour = 15) => `${date}T${String(hour).padStart(2, '0')}:00:00-03:00`;
const phone = '(11) 91234-5678';
const terms = (more: object = {}) => ({
  ...tripBody(central),
  pickupAt: at(day),
  passengers: [{ name: 'Ana', phone }],
  ...more,
});

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  approver = await panel.signIn({ tipo: 'cliente', clientId: central.clientId, approvesTrips: true });
  price = (await must(client.post('/trips', terms({ paymentMethod: 'cash' })))).estimateCents;
});
afterAll(() => panel.close());

let count = 0;
beforeEach(async () => {
  await panel.services.pool.query('update employees set active = false');
  count += 1;
  const policy = { ...noRules, perDayCents: 4 * price, exceed: 'never' };
  const group = await must(
    approver.post('/employee-groups', { name: `Grupo ${count}`, policy, monthlyLimitCents: 6 * price }),
  );
  employee = await must(approver.post('/employees', { name: 'Ana', phone, groupId: group.id }));
});

async function used(): Promise<{ day: number; month: number; group: number }> {
  const { rows } = await panel.services.pool.query(
    `select coalesce(max(reserved_cents + confirmed_cents) filter (where employee_id = $1 and day is not null), 0)::int as day,
      coalesce(max(reserved_cents + confirmed_cents) filter (where employee_id = $1 and day is null), 0)::int as month,
      coalesce(sum(reserved_cents + confirmed_cents) filter (where group_id = $2), 0)::int as "group"
    from client_limits`,
    [employee.id, employee.groupId],
  );
  return rows[0];
}

/** Amounts of the open trips of the employee, which the rows of the limits must equal. */
async function ofTrips(): Promise<number> {
  const { rows } = await panel.services.pool.query(
    'select coalesce(sum(limit_reserved_cents), 0)::int as n from trips where employee_id = $1',
    [employee.id],
  );
  return rows[0].n;
}

const sixteen = <Value>(work: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: 16 }, (_, index) => work(index)));
const done = (answers: readonly Answer[]) => answers.filter(({ status }) => status < 300).length;
const sheet = () => {
  const date = day.split('-').toReversed().join('/');
  count += 1;
  const [from, to] = ['Aeroporto de Congonhas', 'Estação da Luz'];
  const rows = Array.from(
    { length: 2 },
    (_, row) => `Ana;${phone};${date};1${row}:00;${from};${to};Faturado;R${count}-${row}`,
  );
  return Buffer.from(
    ['Passageiro;Telefone;Data;Hora;Origem;Destino;Pagamento;Referência', ...rows].join('\n'),
  ).toString('base64');
};

it('a change of an employee does not wait for a transaction whose trip refers to it', async () => {
  const other = await panel.services.pool.connect();
  await other.query('begin');
  await other.query('select from employees e, employee_groups g where e.id = $1 and g.id = $2 for key share', [
    employee.id,
    employee.groupId,
  ]);
  const changes = [
    await approver.patch(`/employees/${employee.id}`, { email: 'ana@aurora.example' }),
    await approver.patch(`/employee-groups/${employee.groupId}`, { monthlyLimitCents: price }),
  ];
  await other.query('rollback');
  other.release();
  expect(done(changes)).toBe(2);
});

describe('sixteen concurrent requests on the day of one employee', () => {
  it.each<[string, (index: number) => Promise<Answer>, number]>([
    ['single trips', () => client.post('/trips', terms()), 1],
    ['bookings of two vehicles', () => client.post('/bookings', terms({ vehicleCount: 2 })), 2],
    ['return trips', () => client.post('/bookings', terms({ returnAt: at(day, 18) })), 2],
    ['sheets of two trips', () => client.post('/trips/import', { file: sheet() }), 2],
  ])('use exactly the limit by %s', async (_kind, request, trips) => {
    const answers = await sixteen(request);
    expect(done(answers) * trips).toBe(4);
    expect(await used()).toEqual({ day: 4 * price, month: 4 * price, group: 4 * price });
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  it('use exactly the limit of the group by series of two days', async () => {
    const repeat = { weekdays: [0, 1, 2, 3, 4, 5, 6], until: addDays(day, 1), skipHolidays: false };
    const answers = await sixteen(() => client.post('/series', { ...terms(), repeat }));
    // A series at the end of a month counts for two months of the group.
    const months = new Set([day, addDays(day, 1)].map((one) => one.slice(0, 7))).size;
    expect(done(answers)).toBe(months === 1 ? 3 : 4);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  it('never exceed the limit by edits that move trips to the day', async () => {
    const trips = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        must(client.post('/trips', terms({ pickupAt: at(addDays(day, index < 3 ? 1 : 2)) }))),
      ),
    );
    const answers = await sixteen(async (index) => {
      const { id, version } = trips[index % 6];
      return client.patch(`/trips/${id}`, { version, pickupAt: at(day, 10 + (index % 4)) });
    });
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(done(answers)).toBe(4);
    const { day: mostOfDay, month } = await used();
    expect(mostOfDay).toBe(4 * price);
    expect(month).toBe(await ofTrips());
  });

  it('keep sums right while trips are requested, edited, approved, accepted, cancelled and employees changed', async () => {
    const partnerId = await central.makePartner({ drivers: 4 });
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId });
    const now = { passengers: [{ name: 'Ana', phone }], pickupAt: null };
    const trips = await Promise.all(Array.from({ length: 4 }, () => must(client.post('/trips', terms(now)))));
    const policy = { ...noRules, perDayCents: 3 * price, exceed: 'never' };
    const answers = await sixteen(async (index) => {
      const { id, version, termsVersion } = trips[index % 4];
      if (index < 4) return partner.post(`/trips/${id}/accept`, { termsVersion });
      if (index < 8) return client.post(`/trips/${id}/cancel`, { reason: 'Mudou' });
      if (index < 10)
        return client.patch(`/trips/${id}`, { version, passengers: [{ name: 'Visita', phone: '(11) 95555-5555' }] });
      if (index < 12) return approver.patch(`/employees/${employee.id}`, { policy });
      if (index < 14)
        return approver.patch(`/employee-groups/${employee.groupId}`, { monthlyLimitCents: index * price });
      return client.post('/bookings', terms({ vehicleCount: 2, ...now }));
    });
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { month, group } = await used();
    expect([month, group]).toEqual([await ofTrips(), await ofTrips()]);
  });
});
